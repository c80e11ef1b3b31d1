/** The kinds of findings: a response that cannot be parsed, a rejected key, a late response, any other failure. */
export type Finding = 'shape' | 'authentication' | 'time' | 'failure'

/** A check of one source. */
export interface Check {
  readonly kind: string
  readonly source: string
  /** The chain id (CAIP-2), if the source is checked for one of several networks. */
  readonly network?: string
  /** The name of a queue whose checks run one after another, because the vendor limits requests. */
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
  /** Undefined for a good result. */
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
