import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axeCore from 'axe-core'
import type { Result } from 'axe-core'

/** The small build: what a page reads of axe costs more than what axe then does. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

export interface AxeRun {
  /** What axe looks at; the whole page by default. Selectors do not reach into shadow roots, axe itself does. */
  readonly include?: string
  readonly exclude?: string
  /** Rules that are on or off other than by default. */
  readonly rules?: Record<string, { readonly enabled: boolean }>
}

/**
 * What axe finds, as `rule: element`, in a page that stands still: half-transparent text of a view on its way in would count as
 * low contrast. Also the elements axe found right, to see that it saw anything. The page has to allow evaluation (`bypassCSP`
 * where its policy does not), for axe comes by it.
 */
export async function runAxe(
  page: Page | Frame,
  { include, exclude, rules = {} }: AxeRun = {},
): Promise<{ readonly broken: readonly string[]; readonly passed: readonly string[] }> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource)
  const { violations, passes } = await page.evaluate(
    async ({ context, rules }) => {
      const { axe } = window
      if (!axe) throw new Error('axe is not in the page')
      // A document tells of no motion inside a shadow root.
      const roots = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
        root,
        ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
      ]
      const findMoving = () =>
        roots(document)
          .flatMap((root) => root.getAnimations())
          .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
      let motions = 0
      const { animate } = Element.prototype
      Element.prototype.animate = function (...args) {
        motions += 1
        return animate.apply(this, args)
      }
      const rest = async () => {
        // The end of one motion may begin the next (a title that changes once its view is there).
        for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const moving = findMoving()
          if (moving.length > 0) quietFrames = -1
          await Promise.all(moving.map((one) => one.finished.catch(() => undefined)))
        }
      }
      try {
        for (;;) {
          await rest()
          const before = motions
          const result = await axe.run(context, { rules })
          // Something that came late moved while axe was looking: it looks again.
          if (motions === before && findMoving().length === 0) return result
        }
      } finally {
        Element.prototype.animate = animate
      }
    },
    {
      context: { include: [[include ?? 'html']], ...(exclude === undefined ? {} : { exclude: [[exclude]] }) },
      rules,
    },
  )
  // Or it would find nothing because it saw nothing.
  if (passes.length === 0) throw new Error('axe saw nothing')
  return { broken: describe(violations), passed: passes.flatMap(({ nodes }) => nodes.map(({ html }) => html)) }
}

function describe(rules: readonly Result[]): readonly string[] {
  return rules.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} (${failureSummary})`),
  )
}
