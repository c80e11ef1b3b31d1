import { expect, test } from './galleryTest.js'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The second size is that of a window of 1280 × 720 px at a zoom of 200 %. */
for (const [width, height] of [
  [320, 640],
  [640, 360],
] as const)
  test(`no view is wider than ${width} × ${height} px, and no title or amount is cut`, async ({ page, show, draw }) => {
    await page.setViewportSize({ width, height })
    await show('')
    const scenes = await page.evaluate(() => (window as unknown as { scenes: string[] }).scenes)
    test.setTimeout(scenes.length * 16_000)
    const broken: Record<string, readonly string[]> = {}
    for (const scene of scenes.filter((name) => name !== 'walk' && name !== 'buttons')) {
      for (const locale of ['de', 'fr', 'ru', 'ar']) {
        await draw({ scene, theme: 'light', locale })
        await expect(page.locator('.page').last()).toBeVisible()
        const found = await page.locator('.card').last().evaluate(findOverflow)
        if (found.length > 0) broken[`${scene}, ${locale}`] = found
      }
    }
    expect(broken).toEqual({})
  })

/** Returns the classes of elements that leave the screen, and of one-line texts that are cut. */
function findOverflow(card: Element): readonly string[] {
  const isOutside = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 0 && (right > window.innerWidth + 1 || left < -1) && !element.closest('.sr')
  }
  const isCut = (element: Element) => element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 2
  return [
    ...[...card.querySelectorAll('*')].filter(isOutside).map(({ className }) => `outside: ${className}`),
    ...[...card.querySelectorAll('.page,.title,.exact,.amount input')]
      .filter(isCut)
      .map((one) => `cut: ${one.className}`),
  ]
}
