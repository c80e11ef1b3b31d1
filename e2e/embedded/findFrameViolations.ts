import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: { readonly html: string; readonly failureSummary?: string }[]
}

/** What axe finds in a screen of the frame, alone in a page of its own or inside a host's. */
export async function findFrameViolations(page: Page | Frame): Promise<string[]> {
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
