import type { Page } from '@playwright/test'
import { findViolationsIn, setLocale } from '../hosts/findWidgetViolations.js'
import { type AxeLook, listAxeLooks } from '../listAxeLooks.js'
import { enterScene } from './enterScene.js'
import { expect, test } from './loginTest.js'
import { scenes } from './scenes.js'

// Playwright injects axe by evaluation, which the page's CSP would block.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** The views that differ by text direction and length. The others are checked only from left to right. */
const directionalViews = [
  'connect',
  'connect-unavailable',
  'socials',
  'otp-wrong',
  'otp-leave',
  'device',
  'social-conflict',
  'settings-sign-out',
  'update-email',
  'upgrade-l0',
  'upgrade-l1',
]

/** Returns the axe violations in a theme, and whether the view is wider than its container. */
async function findViolations(page: Page, label: string, theme: AxeLook['theme']): Promise<readonly string[]> {
  const overflow = await page.evaluate(() => {
    const body = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.page')
    return body && body.scrollWidth > body.clientWidth ? [`overflow: ${body.scrollWidth} > ${body.clientWidth}`] : []
  })
  return [...(await findViolationsIn(page, theme)), ...overflow].map((one) => `${label}, ${one}`)
}

for (const [index, [view, scene]] of Object.entries(scenes).entries())
  test(`log-in view ${view}: breaks no axe rule and does not overflow`, async ({ page, host }) => {
    const dialog = await enterScene(page, host, scene)
    await scene.show(page, dialog)
    const faults: string[] = []
    for (const { theme, locale } of listAxeLooks(index)) {
      if (locale !== 'en' && !directionalViews.includes(view)) continue
      await setLocale(page, locale)
      faults.push(...(await findViolations(page, locale, theme)))
    }
    if (directionalViews.includes(view)) {
      await page.setViewportSize({ width: 320, height: 720 })
      await setLocale(page, 'de')
      faults.push(...(await findViolations(page, 'German at 320 px', 'dark')))
    }
    expect(faults).toEqual([])
  })

test('every view in the list of directional views is a scene', () => {
  expect(directionalViews.filter((view) => scenes[view] === undefined)).toEqual([])
})
