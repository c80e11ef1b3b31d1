import { randomBytes } from 'node:crypto'
import type { RelayPair } from './openPairs.js'

/** The state of published messages, by message. Times are those of `performance.now()`. */
export interface Published {
  readonly sentAtMs: Map<string, number>
  /** The messages that the relay acknowledged. */
  readonly acknowledged: Set<string>
  readonly acknowledgeMs: number[]
  /** The number of failed calls, by reason. */
  readonly failures: Map<string, number>
}

const stepMs = 10
/** The approximate size of a sealed signing request. */
const messageBytes = 450
const answerTimeoutMs = 20_000

/** Creates an empty record. */
export function createPublished(): Published {
  return {
    sentAtMs: new Map(),
    acknowledged: new Set(),
    acknowledgeMs: [],
    failures: new Map(),
  }
}

/**
 * Publishes `perSecond` messages for `seconds` with the apps in turn, even if the relay is behind. Resolves with the
 * duration in seconds when every call has a response, or 20 s after the last one.
 */
export async function publishSteadily(
  pairs: readonly RelayPair[],
  perSecond: number,
  seconds: number,
  published: Published,
): Promise<number> {
  const total = perSecond * seconds
  const answers: Promise<void>[] = []
  const publishOne = (index: number) => {
    const pair = pairs[index % pairs.length]
    if (pair === undefined) return
    const message = randomBytes(messageBytes).toString('base64')
    const sentAtMs = performance.now()
    published.sentAtMs.set(message, sentAtMs)
    const answer = pair.app.call('irn_publish', { topic: pair.topic, message, ttl: 300, tag: 1108 }).then(
      () => {
        published.acknowledged.add(message)
        published.acknowledgeMs.push(performance.now() - sentAtMs)
      },
      (error: Error) => {
        published.failures.set(error.message, (published.failures.get(error.message) ?? 0) + 1)
      },
    )
    answers.push(answer)
  }
  const startedAtMs = performance.now()
  await new Promise<void>((resolve) => {
    let sent = 0
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - startedAtMs) / 1_000) * perSecond))
      for (; sent < due; sent += 1) publishOne(sent)
      if (sent < total) return
      clearInterval(timer)
      resolve()
    }, stepMs)
  })
  const tookSeconds = (performance.now() - startedAtMs) / 1_000
  const late = new Promise<void>((resolve) => setTimeout(resolve, answerTimeoutMs).unref())
  await Promise.race([Promise.all(answers), late])
  return tookSeconds
}
