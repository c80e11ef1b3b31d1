/** The result of one check. `findings` fail the run; `notes` are only printed. */
export interface CheckResult {
  readonly findings: readonly string[]
  readonly notes: readonly string[]
}

/** A check of `npm run check`. `needs` lists checks that must pass first. */
export interface Check {
  readonly name: string
  readonly needs?: readonly string[]
  readonly run: (root: string) => Promise<CheckResult>
}
