/** How long a node that did not answer is asked after the others. */
const restMs = 30_000

/** Remembers which nodes did not answer lately, so that a dead first address does not slow down every read. */
export interface NodeHealth {
  /** The addresses in their given order, those that rest at the end. */
  order(urls: readonly string[]): string[]
  markDead(url: string): void
  markAlive(url: string): void
}

export function createNodeHealth(now: () => number = Date.now): NodeHealth {
  const restUntilMs = new Map<string, number>()
  const isResting = (url: string) => (restUntilMs.get(url) ?? 0) > now()
  return {
    order: (urls) => [...urls.filter((url) => !isResting(url)), ...urls.filter(isResting)],
    markDead: (url) => void restUntilMs.set(url, now() + restMs),
    markAlive: (url) => void restUntilMs.delete(url),
  }
}
