import { test as base, type Locator } from '@playwright/test'
import { enterScene } from './enterScene.js'
import type { LoginScene } from './scenes.js'
import { serveLoginHost } from './serveLoginHost.js'

export interface LoginFixtures {
  /** Loads the host page beside a double of the frame and answers with the open widget, or with somebody logged in. */
  readonly enter: (scene?: Omit<LoginScene, 'show'>, options?: Readonly<Record<string, unknown>>) => Promise<Locator>
}

export const test = base.extend<LoginFixtures, { readonly host: string }>({
  host: [
    async ({}, use) => {
      const host = await serveLoginHost()
      await use(host.url)
      await host.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  enter: async ({ page, host }, use) => {
    await use((scene = {}, options) => enterScene(page, host, scene, options))
  },
})

export { expect } from '@playwright/test'
