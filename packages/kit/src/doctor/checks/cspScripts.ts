import { createHash } from 'node:crypto'
import type { Check, PageFacts } from '../Facts.js'
import { formatMeasured } from '../page/checkSources.js'
import type { Tag } from '../page/listTags.js'
import { isAllowed } from '../page/matchSource.js'
import { findDirective, type Policy } from '../page/Policy.js'

const names = ['script-src-elem', 'script-src', 'default-src']

/** Checks that the page may run its inline script with Foyer, and load the later files of the widget. */
export const checkCspScripts: Check = ({ page }) => {
  const blocked = page.policies.flatMap((policy) => {
    const sources = findDirective(policy, names)?.sources
    const problem = sources && findProblem(page, sources)
    return problem ? [{ ...problem, policy }] : []
  })
  const [first] = blocked
  if (first === undefined) return { id: 'csp-scripts', level: 'ok', measured: formatAllowed(page.policies) }
  return {
    id: 'csp-scripts',
    level: first.isInline ? 'error' : 'warning',
    measured: formatMeasured(first.policy, names),
    reason: first.isInline
      ? 'The browser blocks the inline script that creates Foyer.'
      : 'The browser can block the files that the widget loads with its first opening: a hash allows only one file.',
    fix: first.isInline
      ? `Add ${hashScript(first.text)} to script-src, or a nonce, or move the script to a file.`
      : "Add 'self', the origin of your scripts, or a nonce to script-src.",
  }
}

interface Problem {
  readonly isInline: boolean
  readonly text: string
}

function findProblem({ tags, reply }: PageFacts, sources: readonly string[]): Problem | undefined {
  const inline = tags.find((tag) => isFoyerScript(tag) && !isInlineAllowed(tag, sources))
  if (inline) return { isInline: true, text: inline.text }
  const isLoose = sources.some((source) => /^'(nonce-.*|strict-dynamic)'$/i.test(source))
  // The files of the widget are beside those of the page.
  const script = tags.find(({ name, attributes }) => name === 'script' && attributes.has('src'))
  const address = script?.attributes.get('src') ?? '/'
  const base = URL.canParse(address, reply.url) ? new URL(address, reply.url) : reply.url
  return isLoose || isAllowed(sources, base, reply.url) ? undefined : { isInline: false, text: '' }
}

function isFoyerScript({ name, attributes, text }: Tag): boolean {
  const isCode = /^(module|text\/javascript|)$/.test(attributes.get('type') ?? '')
  return name === 'script' && isCode && !attributes.has('src') && /createAppKit|foyer\.js/.test(text)
}

function isInlineAllowed({ attributes, text }: Tag, sources: readonly string[]): boolean {
  const nonce = attributes.get('nonce')
  if (nonce !== undefined && sources.includes(`'nonce-${nonce}'`)) return true
  const hasHash = sources.some((source) => /^'(nonce|sha256|sha384|sha512)-/i.test(source))
  if (!hasHash) return sources.some((source) => source.toLowerCase() === "'unsafe-inline'")
  return sources.includes(hashScript(text))
}

function hashScript(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function formatAllowed(policies: readonly Policy[]): string {
  const isLimited = policies.some((policy) => findDirective(policy, names) !== undefined)
  return isLimited ? 'script-src allows the scripts of the page' : 'no policy limits script-src'
}
