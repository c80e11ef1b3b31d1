/** Kinds of findings: a response that cannot be parsed, a refused key, a late response, any other failure. */
export type Finding = 'shape' | 'authentication' | 'time' | 'failure'

/** A check of one source. */
export interface Check {
  readonly kind: string
  readonly source: string
  /** CAIP-2, where the source is checked for one network of several. */
  readonly network?: string
  /** Checks of one queue run one after another: the vendor counts requests. */
  readonly queue?: string
  /** Returns a short summary of the response. */
  readonly run: (signal: AbortSignal) => Promise<string>
}

/** The result of a check. `what` summarizes the response or the failure. */
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

/** An error that carries its finding. */
export class CheckError extends Error {
  readonly finding: Finding

  constructor(finding: Finding, message: string) {
    super(message)
    this.name = 'CheckError'
    this.finding = finding
  }
}
