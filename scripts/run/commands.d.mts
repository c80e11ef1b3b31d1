export interface Command {
  /** The program. `setup` has none. */
  readonly script?: string
  readonly args: readonly string[]
  readonly needsBrowser: boolean
}
export const commands: Readonly<Record<string, Command>>
