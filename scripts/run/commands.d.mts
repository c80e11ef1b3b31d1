export interface Command {
  readonly script: string
  readonly args: readonly string[]
  readonly needsBrowser: boolean
}
export const commands: Readonly<Record<string, Command>>
