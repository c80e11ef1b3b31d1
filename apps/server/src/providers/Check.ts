/**
 * What is wrong with a source: its answer has another shape, it refuses the key, it is late, or anything else.
 */
export type Finding = 'shape' | 'authentication' | 'time' | 'failure'

/** One request to one source. */
export interface Check {
  readonly kind: string
  readonly source: string
  /** CAIP-2, where the source is checked for one network of several. */
  readonly network?: string
  /** Checks of one queue run one after another: the vendor counts requests. */
  readonly queue?: string
  /** Returns what came, in a few words. */
  readonly run: (signal: AbortSignal) => Promise<string>
}

/** The result of a check. `what` is what came, or why nothing came. */
export interface CheckResult {
  readonly kind: string
  readonly source: string
  readonly network?: string
  readonly isGood: boolean
  readonly ms: number
  readonly what: string
  /** Absent for a good result. */
  readonly finding?: Finding
}

/** A check whose finding is known where it is thrown. */
export class CheckError extends Error {
  readonly finding: Finding

  constructor(finding: Finding, message: string) {
    super(message)
    this.name = 'CheckError'
    this.finding = finding
  }
}
