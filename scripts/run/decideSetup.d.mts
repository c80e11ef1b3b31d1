export interface SetupFacts {
  readonly lock: unknown
  readonly installed: unknown
  readonly needsBrowser: boolean
  readonly browser: string | undefined
  readonly canInstallPackages: boolean
}
export interface Setup {
  readonly installPackages: boolean
  readonly installBrowser: boolean
  readonly refusal: string | undefined
}
export function decideSetup(facts: SetupFacts): Setup
