/** The response of a host, within the limits of `sendRequest`. */
export interface Reply {
  readonly url: URL
  readonly status: number
  /** Every value of each header, by its name in lower case. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly body: string
  /** The end of the certificate of an https connection. */
  readonly certificateEndsAtMs?: number
  /** The local time at which the headers arrived. */
  readonly receivedAtMs: number
}

/** A request without a response. */
export interface Failure {
  readonly url: URL
  /** The reason, as a sentence without a full stop. */
  readonly failure: string
  /** Whether the certificate is the reason. */
  readonly isCertificate: boolean
}

export function isFailure(outcome: object): outcome is Failure {
  return 'failure' in outcome
}

/** Returns the values of a header, joined as a browser joins them. */
export function getHeader(reply: Reply, name: string): string | undefined {
  return reply.headers.get(name)?.join(', ')
}

/** Returns the body as JSON, or undefined. */
export function parseJsonBody(reply: Reply): unknown {
  try {
    return JSON.parse(reply.body)
  } catch {
    return undefined
  }
}
