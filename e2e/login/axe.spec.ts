import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from '../hosts/findWidgetViolations.js'
import { enterScene } from './enterScene.js'
import { expect, test } from './loginTest.js'
import { scenes } from './scenes.js'

// axe is put in by evaluation, which the policy of the page would refuse.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** The views whose directions and lengths differ from each other; every scene is looked at from left to right. */
const telling = [
  'connect',
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

const looks = [
  { name: 'left to right', names: Object.keys(scenes), options: {}, width: 1280 },
  { name: 'right to left', names: telling, options: { locale: 'ar' }, width: 1280 },
  { name: 'in German at 320 px', names: telling, options: { locale: 'de' }, width: 320 },
]

for (const { name, names, options, width } of looks) {
  test(`no view of log-in breaks an axe rule in light and dark, or is wider than its place, ${name}`, async ({
    browser,
    host,
  }) => {
    test.setTimeout(900_000)
    const broken: Record<string, readonly string[]> = {}
    for (const view of names) {
      const scene = scenes[view]
      if (!scene) throw new Error(`No scene ${view}`)
      const context = await browser.newContext({
        bypassCSP: true,
        reducedMotion: 'reduce',
        viewport: { width, height: 720 },
      })
      const page = await context.newPage()
      const dialog = await enterScene(page, host, scene, options)
      await scene.show(page, dialog)
      const overflow = await page.evaluate(() => {
        const body = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.page')
        return body && body.scrollWidth > body.clientWidth
          ? [`overflow: ${body.scrollWidth} > ${body.clientWidth}`]
          : []
      })
      const violations = [...(await findViolationsInBothThemes(page)), ...overflow]
      if (violations.length > 0) broken[view] = violations
      await context.close()
    }
    expect(broken).toEqual({})
  })
}
