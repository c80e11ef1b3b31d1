import type { Locator } from '@playwright/test'
import { test as base } from '../stillTest.js'
import { enterScene } from './enterScene.js'
import type { LoginScene } from './scenes/LoginScene.js'
import { serveLoginHost } from './serveLoginHost.js'

export interface LoginFixtures {
  /** Loads the host page with a fake frame. Returns the widget, open, or closed with a logged-in user. */
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
