import { test as base } from '@playwright/test'

/** A resource that is expensive to start: a server, a chain, a whole sandbox. */
interface Closable {
  close(): Promise<void>
}

/** Returns the resource with this name, or starts it. The worker closes all resources at its end, the newest first. */
export type GetShared = <Kept extends Closable>(name: string, start: () => Promise<Kept>) => Promise<Kept>

/**
 * The base test of all specs. Specs get shared resources from `kept`, not from worker fixtures: for specs with
 * different worker fixtures Playwright starts separate workers, each with a browser. That takes seconds of CPU time for
 * each.
 */
export const test = base.extend<object, { readonly kept: GetShared }>({
  kept: [
    async ({}, use) => {
      const all = new Map<string, Promise<Closable>>()
      await use(async <Kept extends Closable>(name: string, start: () => Promise<Kept>) => {
        const known = all.get(name) ?? start()
        all.set(name, known)
        // A failed start has nothing to close, and can be retried.
        known.catch(() => all.delete(name))
        return (await known) as Kept
      })
      for (const one of [...all.values()].reverse()) await (await one).close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect } from '@playwright/test'
