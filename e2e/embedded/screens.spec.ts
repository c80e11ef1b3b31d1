import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test } from './screenTest.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: { readonly html: string; readonly failureSummary?: string }[]
}

async function findViolations(page: Page): Promise<string[]> {
  // The page's own policy forbids scripts from elsewhere, so axe comes over the debugger, not as a script tag.
  await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> }
    }
    return (await axe.run(document, { rules: { 'page-has-heading-one': { enabled: true } } })).violations
  })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  )
}

const scenes = [
  ...[
    'message',
    'messageHash',
    'messageBytes',
    'messageUnseen',
    'messageLong',
    'signIn',
    'signInForeign',
    'signInSolana',
    'longHost',
    'knownHost',
    'insecureHost',
  ],
  ...[
    'permit',
    'order',
    'typedData',
    'typedDataOtherChain',
    'send',
    'sendSlow',
    'sendDown',
    'sendPoor',
    'sendPoorOurs',
    'sendToken',
    'approveToken',
  ],
  ...[
    'approveUnlimited',
    'approveAll',
    'unknownCall',
    'failing',
    'create',
    'calls',
    'solanaSend',
    'solanaSign',
    'solanaAll',
  ],
  ...[
    'unlock',
    'unlockSetup',
    'unlockRecovery',
    'security',
    'securityOwn',
    'securityDevice',
    'securityHold',
    'securityRecovery',
    'kit',
    'export',
    'delete',
  ],
]

test.describe('every screen', () => {
  for (const scene of scenes) {
    test(`${scene}: axe finds nothing in light and dark, from right to left, and 320 px wide`, async ({
      page,
      open,
    }) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await open(scene, 'theme=light')
      expect(await findViolations(page)).toEqual([])
      await open(scene, 'theme=dark&locale=ar')
      expect(await findViolations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 600 })
      const overflow = await page.evaluate(() => {
        const main = document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('main')
        const wide = [...(main?.querySelectorAll<HTMLElement>('*') ?? [])].filter(
          (element) =>
            element.getBoundingClientRect().right > 320.5 ||
            (element.getBoundingClientRect().left < -0.5 && !element.closest('.site') && !element.closest('.sr')),
        )
        return {
          page: document.documentElement.scrollWidth,
          wide: wide.map(({ outerHTML }) => outerHTML.slice(0, 120)),
        }
      })
      expect(overflow).toEqual({ page: 320, wide: [] })
      // The strict policy and Trusted Types were not broken by anything.
      expect(complaints).toEqual([])
    })
  }
})
