import type { PageGroup } from './pages.js'

export interface PageText {
  readonly path: string
  readonly text: string
}

const introduction = `# Foyer

> An open (Apache-2.0) wallet-connection and account widget for web apps, with the server that it needs. It keeps the
> public API of AppKit 1.7.4, and has no vendor, no usage limit and no telemetry.
`

/** Creates `llms.txt`: a list of all pages with the first sentence of each [llmstxt.org]. */
export function createLlmsText(groups: readonly PageGroup[], texts: readonly PageText[]): string {
  const byPath = new Map(texts.map(({ path, text }) => [path, text]))
  const sections = groups.map(({ title, pages }) => {
    const lines = pages.map((page) => {
      const sentence = findFirstSentence(byPath.get(page.path) ?? '')
      return `- [${page.title}](/${page.path}.html)${sentence ? `: ${sentence}` : ''}`
    })
    return `## ${title}\n\n${lines.join('\n')}\n`
  })
  return [introduction, ...sections].join('\n')
}

/** Creates `llms-full.txt`: the texts of all pages. */
export function createFullText(texts: readonly PageText[]): string {
  return `${introduction}\n${texts.map(({ text }) => text.trim()).join('\n\n---\n\n')}\n`
}

function findFirstSentence(text: string): string | undefined {
  const paragraph = text.split(/\n{2,}/).find((part) => /^[A-Z`*]/.test(part.trim()))
  const plain = paragraph?.replaceAll(/\[([^[\]]{1,200})\]\([^()\s]{1,300}\)/g, '$1').replaceAll(/\s+/g, ' ')
  const end = plain?.search(/[.:](\s|$)/) ?? -1
  return end < 0 ? plain?.trim() : plain?.slice(0, end + 1).replace(/:$/, '.')
}
