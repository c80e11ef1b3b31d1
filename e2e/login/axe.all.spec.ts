import type { Page } from '@playwright/test'
import { findViolationsIn, turnTo } from '../hosts/findWidgetViolations.js'
import { type AxeLook, listAxeLooks } from '../listAxeLooks.js'
import { enterScene } from './enterScene.js'
import { expect, test } from './loginTest.js'
import { scenes } from './scenes.js'

// axe is put in by evaluation, which the policy of the page would refuse.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** The views that differ by direction and length of text. The others are checked from left to right only. */
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

/** Returns what axe finds in a theme, and whether the view is wider than its container. */
async function findFaults(page: Page, label: string, theme: AxeLook['theme']): Promise<readonly string[]> {
  const overflow = await page.evaluate(() => {
    const body = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.page')
    return body && body.scrollWidth > body.clientWidth ? [`overflow: ${body.scrollWidth} > ${body.clientWidth}`] : []
  })
  return [...(await findViolationsIn(page, theme)), ...overflow].map((one) => `${label}, ${one}`)
}

for (const [index, [view, scene]] of Object.entries(scenes).entries())
  test(`log-in view ${view}: axe finds nothing and nothing overflows, in the themes and directions of the suite`, async ({
    page,
    host,
  }) => {
    const dialog = await enterScene(page, host, scene)
    await scene.show(page, dialog)
    const faults: string[] = []
    for (const { theme, locale } of listAxeLooks(index)) {
      if (locale !== 'en' && !telling.includes(view)) continue
      await turnTo(page, locale)
      faults.push(...(await findFaults(page, locale, theme)))
    }
    if (telling.includes(view)) {
      await page.setViewportSize({ width: 320, height: 720 })
      await turnTo(page, 'de')
      faults.push(...(await findFaults(page, 'German at 320 px', 'dark')))
    }
    expect(faults).toEqual([])
  })

test('every telling view is one of the scenes', () => {
  expect(telling.filter((view) => scenes[view] === undefined)).toEqual([])
})
