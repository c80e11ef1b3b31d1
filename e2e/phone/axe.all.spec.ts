import { listAxeLooks } from '../listAxeLooks.js'
import { runAxe } from '../runAxe.js'
import { expect, openPhone, test } from './phoneTest.js'
import { visitScenes } from './scenes.js'

test('phone wallet: no screen breaks an axe rule or is wider than 320 px, in light and dark', async ({
  browser,
  stack,
  app,
}) => {
  test.setTimeout(120_000)
  // Playwright injects axe by evaluation, which the page's CSP would block.
  const context = await browser.newContext({
    bypassCSP: true,
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const broken: Record<string, string[]> = {}
  await openPhone(page, `${stack.world.urls.sandbox}/wallet`)
  await visitScenes(page, app, async (scene) => {
    for (const colorScheme of new Set(listAxeLooks(scene).map(({ theme }) => theme))) {
      await page.emulateMedia({ colorScheme })
      const found = [...(await runAxe(page)).broken]
      const isWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.screen')].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ),
      )
      if (isWide) found.push('wider than the screen')
      if (found.length > 0) broken[`${scene}, ${colorScheme}`] = found
    }
  })
  await context.close()
  expect(broken).toEqual({})
})
