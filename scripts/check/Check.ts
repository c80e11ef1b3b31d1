/** What one check found: `findings` fail the run, `notes` are worth a line to the reader. */
export interface CheckResult {
  readonly findings: readonly string[]
  readonly notes: readonly string[]
}

/** One line of `npm run check`; `needs` names checks that must have passed first. */
export interface Check {
  readonly name: string
  readonly needs?: readonly string[]
  readonly run: (root: string) => Promise<CheckResult>
}
