import { test as base } from '@playwright/test'

/** Something that is costly to start: a server, a chain, a whole sandbox. */
interface Keepable {
  close(): Promise<void>
}

/** What was started under a name before, or what `start` starts now; it ends with the worker, the last that was started first. */
export type Keep = <Kept extends Keepable>(name: string, start: () => Promise<Kept>) => Promise<Kept>

/**
 * The test all specs begin from. What they share between tests they ask of `kept`: Playwright starts workers of their own, a
 * browser included, for specs whose fixtures of a worker's life differ, and that takes seconds of the processor for each.
 */
export const test = base.extend<object, { readonly kept: Keep }>({
  kept: [
    async ({}, use) => {
      const all = new Map<string, Promise<Keepable>>()
      await use(async <Kept extends Keepable>(name: string, start: () => Promise<Kept>) => {
        const known = all.get(name) ?? start()
        all.set(name, known)
        // What did not start has nothing to end, and may be tried again.
        known.catch(() => all.delete(name))
        return (await known) as Kept
      })
      for (const one of [...all.values()].reverse()) await (await one).close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect } from '@playwright/test'
