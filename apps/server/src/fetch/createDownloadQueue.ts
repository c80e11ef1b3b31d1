import { HttpError } from '../errors/HttpError.js'

export interface DownloadQueueOptions {
  /** The maximum concurrent downloads. */
  readonly maxRunning: number
  /** The maximum waiting downloads. More are rejected. */
  readonly maxWaiting: number
}

/** Runs a download as soon as a slot is free. Throws `unavailable` if too many are waiting. */
export type DownloadQueue = <Result>(download: () => Promise<Result>) => Promise<Result>

/** Creates a queue. It limits the connections and the memory that untrusted requests can use at once. */
export function createDownloadQueue({ maxRunning, maxWaiting }: DownloadQueueOptions): DownloadQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return async (download) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting)
        throw new HttpError('unavailable', 'Too many downloads wait.', { retryAfterMs: 5_000 })
      // A finished download passes its slot to the next one.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await download()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
