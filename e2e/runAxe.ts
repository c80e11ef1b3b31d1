import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axeCore from 'axe-core'
import type { Result } from 'axe-core'

/** The minified build: parsing axe in the page takes longer than running it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axeCore
  }
}

export interface AxeRun {
  /**
   * The selector of the elements to check, by default the whole page. The selector does not match in shadow roots, but
   * axe itself checks them.
   */
  readonly include?: string
  readonly exclude?: string
  /** Rules to enable or disable, other than the defaults. */
  readonly rules?: Record<string, { readonly enabled: boolean }>
}

/**
 * Returns the axe violations as `rule: element`, and the elements that passed, to prove that axe checked any. Waits
 * until nothing moves, because half-transparent text during a transition would count as low contrast. The page must
 * allow evaluation, which injects axe: use `bypassCSP` if its CSP does not.
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
      // A document does not list animations inside a shadow root.
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
        // The end of an animation may start the next one (for example of a title, after its view).
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
          // Repeat the run if something moved while axe was running.
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
  // Without this check, a run over an empty page would report no violations.
  if (passes.length === 0) throw new Error('axe checked no element')
  return { broken: describe(violations), passed: passes.flatMap(({ nodes }) => nodes.map(({ html }) => html)) }
}

function describe(rules: readonly Result[]): readonly string[] {
  return rules.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} (${failureSummary})`),
  )
}
