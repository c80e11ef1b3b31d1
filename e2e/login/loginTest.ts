import type { Locator } from '@playwright/test'
import { test as base } from '../stillTest.js'
import { enterScene } from './enterScene.js'
import type { LoginScene } from './scenes/LoginScene.js'
import { serveLoginHost } from './serveLoginHost.js'

export interface LoginFixtures {
  /** Loads the host page beside a double of the frame and answers with the open widget, or with somebody logged in. */
  readonly enter: (scene?: Omit<LoginScene, 'show'>, options?: Readonly<Record<string, unknown>>) => Promise<Locator>
  readonly host: string
}

export const test = base.extend<LoginFixtures>({
  host: async ({ kept }, use) => {
    await use((await kept('log-in host', serveLoginHost)).url)
  },
  enter: async ({ page, host }, use) => {
    await use((scene = {}, options) => enterScene(page, host, scene, options))
  },
})

export { expect } from '@playwright/test'
