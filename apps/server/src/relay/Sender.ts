/** Whom a socket counts for: keys are free, so the limits of a client alone stop nobody. */
export type Sender = {
  readonly projectId: string
  /** Client address as a keyed hash. */
  readonly addressKey: string
  /** Takes from what the address and the network around it may have kept; false, when there is not enough. */
  readonly takeBytes: (bytes: number, nowMs: number) => boolean
}
