import type { Locator, Page } from '@playwright/test'
import { frameOrigin, serveFrameDouble, usual } from './frameDouble.js'
import type { LoginScene } from './scenes/LoginScene.js'
import { code, submitEmail } from './scenes/steps.js'

/** Loads the host page for a scene and answers with the widget, open on Connect or with somebody logged in and shut. */
export async function enterScene(
  page: Page,
  host: string,
  scene: Omit<LoginScene, 'show'>,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Locator> {
  const context = page.context()
  // Logging in is the same everywhere; what the scene is about begins after it.
  const script = { ...usual, ...(scene.isLoggedIn ? {} : scene.script) }
  await serveFrameDouble(context, script)
  await page.route(/^http:\/\/localhost:854[56]\//, (route) => route.abort())
  const query = new URLSearchParams({
    options: JSON.stringify({ frameUrl: frameOrigin, ...scene.options, ...options }),
    wallets: JSON.stringify(scene.wallets ?? [{ name: 'Alpha Wallet', rdns: 'test.foyer.alpha' }]),
  })
  await page.goto(`${host}/?${query}`, { timeout: 60_000 })
  await page.waitForFunction(() => window.appKit !== undefined)
  const dialog = page.getByRole('dialog').or(page.locator('section.inline'))
  await page.evaluate(() => window.appKit.open())
  await dialog.first().waitFor()
  if (!scene.isLoggedIn) return dialog.first()
  Object.assign(script, manyOf(scene))
  await submitEmail(dialog.first())
  await code(dialog.first()).fill('424242')
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  Object.assign(script, scene.script)
  return dialog.first()
}

/** Whose accounts they are is known from the log-in on. */
function manyOf({ script }: Omit<LoginScene, 'show'>) {
  return script?.GET_USER ? { GET_USER: script.GET_USER } : {}
}
