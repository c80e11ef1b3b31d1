import { HttpError } from '../errors/HttpError.js'

export interface DownloadQueueOptions {
  /** Downloads at once. */
  readonly maxRunning: number
  /** Downloads that wait for their turn. More are rejected. */
  readonly maxWaiting: number
}

/** Runs a download when its turn comes. Throws `unavailable` when too many wait. */
export type DownloadQueue = <Result>(download: () => Promise<Result>) => Promise<Result>

/** Creates a queue that bounds the connections and the memory that strangers can use at once. */
export function createDownloadQueue({ maxRunning, maxWaiting }: DownloadQueueOptions): DownloadQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return async (download) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting)
        throw new HttpError('unavailable', 'Too many downloads wait.', { retryAfterMs: 5_000 })
      // The download that ends hands its place over.
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
