import type { Check } from '../Facts.js'

const needed = [
  'allow-scripts',
  'allow-same-origin',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-forms',
  'allow-modals',
  'allow-downloads',
]

/** Checks the flags of a sandbox. A frame in the page cannot have more than the page. */
export const checkCspSandbox: Check = ({ page: { policies } }) => {
  const flags = policies.find(({ directives }) => directives.has('sandbox'))?.directives.get('sandbox')
  if (flags === undefined) return undefined
  const lower = flags.map((flag) => flag.toLowerCase())
  const missing = needed.filter((flag) => !lower.includes(flag))
  const measured = `Content-Security-Policy: ${['sandbox', ...flags].join(' ')}`
  if (missing.length === 0) return { id: 'csp-sandbox', level: 'ok', measured }
  return {
    id: 'csp-sandbox',
    level: 'error',
    measured,
    reason: `The sandbox of the page also limits the frame: its log-ins, windows and downloads need ${missing.join(' ')}.`,
    fix: ['sandbox', ...flags, ...missing].join(' '),
  }
}
