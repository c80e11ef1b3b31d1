import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from './galleryTest.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const looks = ['theme=light', 'theme=dark', 'theme=light&locale=ar']
const scenes = [
  'connect',
  'loading',
  'connecting',
  'declined',
  'allWallets',
  'account',
  'networks',
  'send',
  'sendBad',
  'preview',
  'receive',
  'learn',
  'learnNetwork',
  'states',
  'inline',
  'buttons',
]

// axe is put in by evaluation, which the gallery's policy would refuse.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

for (const look of looks) {
  test(`no component breaks an axe rule with ${look}`, async ({ page, show }) => {
    const broken: Record<string, string[]> = {}
    for (const scene of scenes) {
      await show(`scene=${scene}&${look}`)
      if (!['inline', 'buttons'].includes(scene)) await expect(page.getByRole('dialog')).toBeVisible()
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .map((one) => (one.effect?.getTiming().iterations === Number.POSITIVE_INFINITY ? undefined : one.finished)),
        ),
      )
      await page.evaluate(axe)
      const found = await page.evaluate(async () => {
        const runner = (
          window as unknown as {
            axe: {
              run(
                root: Element | null,
                options: object,
              ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
            }
          }
        ).axe
        const { violations } = await runner.run(document.querySelector('#foyer') ?? document.querySelector('main'), {
          // These judge the page around us.
          rules: {
            region: { enabled: false },
            'page-has-heading-one': { enabled: false },
            'heading-order': { enabled: false },
          },
        })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
      })
      if (found.length > 0) broken[scene] = found
    }
    expect(broken).toEqual({})
  })
}
