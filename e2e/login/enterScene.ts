import type { Locator, Page } from '@playwright/test'
import { defaultScript, frameOrigin, serveFakeFrame } from './frameDouble.js'
import type { LoginScene } from './scenes/LoginScene.js'
import { code, submitEmail } from './scenes/steps.js'

/** Loads the host page for a scene. Returns the widget, open on Connect, or closed with a logged-in user. */
export async function enterScene(
  page: Page,
  host: string,
  scene: Omit<LoginScene, 'show'>,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Locator> {
  const context = page.context()
  // The log-in is the same for all scenes. The script of the scene starts after it.
  const script = { ...defaultScript, ...(scene.isLoggedIn ? {} : scene.script) }
  await serveFakeFrame(context, script)
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
  Object.assign(script, getUserResponse(scene))
  await submitEmail(dialog.first())
  await code(dialog.first()).fill('424242')
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  Object.assign(script, scene.script)
  return dialog.first()
}

/** The accounts of the user must be known during the log-in, so use this response from the start. */
function getUserResponse({ script }: Omit<LoginScene, 'show'>) {
  return script?.GET_USER ? { GET_USER: script.GET_USER } : {}
}
