import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { enterScene } from './enterScene.js'
import { expect, test } from './loginTest.js'
import { scenes } from './scenes.js'

/** What axe finds inside the widget, as `rule: element`. */
async function findViolations(page: Page): Promise<readonly string[]> {
  // Half-transparent text of a view on its way in would count as low contrast.
  await page.evaluate(async () => {
    const root = document.querySelector('foyer-modal')?.shadowRoot
    const isFinite = (one: Animation) => Number.isFinite(one.effect?.getComputedTiming().endTime)
    for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const moving = root?.getAnimations().filter((one) => one.playState === 'running' && isFinite(one)) ?? []
      if (moving.length > 0) quietFrames = -1
      await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
    }
  })
  await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(async () => {
    // The frame is not ours to judge here.
    const result = await window.axe.run({ include: [['foyer-modal']], exclude: [['iframe']] }, {})
    return {
      violations: result.violations,
      passes: result.passes.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
    }
  })
  // Or it would find nothing because it saw nothing.
  if (!passes.some((html) => html.includes('foyer-title'))) throw new Error('axe did not look into the widget')
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

// axe is put in by evaluation, which the policy of the page would refuse.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

/** The views whose colours and directions differ from each other; every scene is looked at in light. */
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
  { name: 'light', names: Object.keys(scenes), options: { themeMode: 'light' }, width: 1280 },
  { name: 'dark', names: telling, options: { themeMode: 'dark' }, width: 1280 },
  { name: 'right-to-left', names: telling, options: { themeMode: 'light', locale: 'ar' }, width: 1280 },
  { name: 'German at 320 px', names: telling, options: { themeMode: 'light', locale: 'de' }, width: 320 },
]

for (const { name, names, options, width } of looks) {
  test(`no view of log-in breaks an axe rule, or is wider than its place, in ${name}`, async ({ browser, host }) => {
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
      const violations = [...(await findViolations(page)), ...overflow]
      if (violations.length > 0) broken[view] = violations
      await context.close()
    }
    expect(broken).toEqual({})
  })
}
