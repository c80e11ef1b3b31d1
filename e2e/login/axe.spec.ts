import type { Page } from '@playwright/test'
import { findViolationsIn, turnTo } from '../hosts/findWidgetViolations.js'
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

type Theme = Parameters<typeof findViolationsIn>[1]

/** What axe finds in these themes, and what is wider than its place. */
async function findFaults(page: Page, look: string, themes: readonly Theme[]): Promise<readonly string[]> {
  const overflow = await page.evaluate(() => {
    const body = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.page')
    return body && body.scrollWidth > body.clientWidth ? [`overflow: ${body.scrollWidth} > ${body.clientWidth}`] : []
  })
  const found: string[] = []
  for (const theme of themes) found.push(...(await findViolationsIn(page, theme)))
  return [...found, ...overflow].map((one) => `${look}, ${one}`)
}

for (const [view, scene] of Object.entries(scenes))
  test(`breaks no axe rule in light and dark, and is no wider than its place: ${view}`, async ({ page, host }) => {
    const dialog = await enterScene(page, host, scene)
    await scene.show(page, dialog)
    const faults = [...(await findFaults(page, 'left to right', ['light', 'dark']))]
    if (telling.includes(view)) {
      await turnTo(page, 'ar')
      faults.push(...(await findFaults(page, 'right to left', ['dark'])))
      await page.setViewportSize({ width: 320, height: 720 })
      await turnTo(page, 'de')
      faults.push(...(await findFaults(page, 'in German at 320 px', ['dark'])))
    }
    expect(faults).toEqual([])
  })

test('every telling view is one of the scenes', () => {
  expect(telling.filter((view) => scenes[view] === undefined)).toEqual([])
})
