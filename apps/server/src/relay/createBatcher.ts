/** Collects single items of work into batches. */
export interface Batcher<Item, Result> {
  /**
   * Queues one item. Resolves or rejects with its batch. Rejects with the error of `assertRoom` if the queue is full.
   */
  readonly add: (item: Item) => Promise<Result>
  /** Resolves when no item is queued or running. */
  readonly drain: () => Promise<void>
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Creates a batcher. A batch contains the items added within `lingerMs`, or during the previous batch. It has at most
 * `maxItems` items and `maxWeight`, but a heavier item runs alone. One batch runs at a time, in order. `run` returns
 * one result per item.
 */
export function createBatcher<Item, Result>(options: {
  lingerMs: number
  maxItems: number
  maxWeight: number
  weigh: (item: Item) => number
  /** Checks the current queue before an item is added. Throws to reject the item. */
  assertRoom: (queued: { items: number; weight: number }) => void
  run: (items: readonly Item[]) => Promise<readonly Result[]>
}): Batcher<Item, Result> {
  const { lingerMs, maxItems, maxWeight, weigh, run } = options
  const waiting: Waiting<Item, Result>[] = []
  const idle: (() => void)[] = []
  const state = { weight: 0, isRunning: false, timer: undefined as NodeJS.Timeout | undefined }

  const dequeueBatch = (): Waiting<Item, Result>[] => {
    let weight = 0
    let count = 0
    for (const { item } of waiting) {
      const more = weigh(item)
      if (count === maxItems || (count > 0 && weight + more > maxWeight)) break
      weight += more
      count += 1
    }
    state.weight -= weight
    return waiting.splice(0, count)
  }

  const runBatch = async () => {
    state.timer = undefined
    state.isRunning = true
    const batch = dequeueBatch()
    try {
      const results = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]
        if (result === undefined) reject(new Error('a batch returned fewer results than it had items'))
        else resolve(result)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    state.isRunning = false
    schedule()
    if (waiting.length === 0) for (const resolve of idle.splice(0)) resolve()
  }

  const schedule = () => {
    if (state.isRunning || state.timer !== undefined || waiting.length === 0) return
    state.timer = setTimeout(() => void runBatch(), lingerMs)
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        options.assertRoom({ items: waiting.length, weight: state.weight })
        waiting.push({ item, resolve, reject })
        state.weight += weigh(item)
        schedule()
      }),
    drain: () =>
      new Promise((resolve) => {
        if (waiting.length === 0 && !state.isRunning) resolve()
        else idle.push(resolve)
      }),
  }
}
