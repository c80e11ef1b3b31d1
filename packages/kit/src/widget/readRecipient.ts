import type { Recipient } from './sendForm.js'

export interface RecipientInputs {
  /** What stands in the field now. */
  readonly text: string
  /** What stood there when the typing last rested; only that is looked up. */
  readonly settledText: string
  readonly isAddress: (text: string) => boolean
  readonly canResolveNames: boolean
  /** Where the look-up of the text stands; `address` null means that nobody has the name. */
  readonly lookup:
    | { readonly status: 'pending' }
    | { readonly status: 'error'; readonly isInvalid: boolean }
    | { readonly status: 'success'; readonly address: string | null }
}

const longestName = 255

/** Labels with dots between them, as names of every registry are. */
export function looksLikeName(text: string): boolean {
  return text.length <= longestName && /^[^\s./:]+(\.[^\s./:]+)+$/u.test(text)
}

/** What to look up now: an address at once, a name when the typing rests; undefined when neither. */
export function getLookupText(inputs: Omit<RecipientInputs, 'lookup'>): string | undefined {
  const text = inputs.text.trim()
  if (inputs.isAddress(text)) return text
  const isName = inputs.canResolveNames && looksLikeName(text)
  return isName && text === inputs.settledText.trim() ? text : undefined
}

/** Reads the recipient field. Pure and total. */
export function readRecipient(inputs: RecipientInputs): Recipient {
  const { lookup } = inputs
  const text = inputs.text.trim()
  if (text === '') return { status: 'empty' }
  const isTyping = text !== inputs.settledText.trim()
  if (inputs.isAddress(text)) {
    if (lookup.status === 'success' && lookup.address !== null) return { status: 'found', address: lookup.address }
    if (lookup.status === 'error' && lookup.isInvalid) return { status: 'invalid', isTyping: false }
    // The address stands as it was typed, also when the code that would write it more nicely did not load.
    return { status: 'found', address: text }
  }
  if (!inputs.canResolveNames || !looksLikeName(text)) return { status: 'invalid', isTyping }
  if (isTyping || lookup.status === 'pending') return { status: 'resolving', name: text }
  if (lookup.status === 'success') {
    return lookup.address === null
      ? { status: 'nobody', name: text }
      : { status: 'found', address: lookup.address, name: text }
  }
  return lookup.isInvalid ? { status: 'invalid', isTyping: false } : { status: 'failed', name: text }
}
