import type { Words } from '@foyer/messages/en'
import { splitAtPlaceholders } from '@foyer/messages/format'
import type { State } from '../../core/state/State.js'

/** The app's documents that a visitor agrees to. */
export interface LegalLinks {
  readonly terms: string | undefined
  readonly privacy: string | undefined
  readonly isCheckbox: boolean
}

/** A part of the consent sentence: text, or a link. */
export type LegalPart = string | { readonly hole: string; readonly href: string | undefined; readonly name: string }

/** Returns the address of a document. Returns undefined if it is not a web address. */
function parseDocument(link: string | undefined, base: string | undefined): string | undefined {
  if (!link) return undefined
  try {
    const url = new URL(link, base)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}

export function parseLegalLinks({ options }: Pick<State, 'options'>, base: string | undefined): LegalLinks {
  return {
    terms: parseDocument(options.termsConditionsUrl, base),
    privacy: parseDocument(options.privacyPolicyUrl, base),
    isCheckbox: options.features.legalCheckbox === true,
  }
}

/** Returns the parts of the consent sentence: `both` for two documents, `one` for a single document. */
export function listLegalParts(
  { terms, privacy }: LegalLinks,
  words: Words<'core'>,
  both: string,
  one: string,
): readonly LegalPart[] {
  const documents: Readonly<Record<string, { readonly href: string | undefined; readonly name: string }>> = {
    terms: { href: terms, name: words.terms },
    privacy: { href: privacy, name: words.privacy },
    document: { href: terms ?? privacy, name: terms ? words.terms : words.privacy },
  }
  return splitAtPlaceholders(terms && privacy ? both : one).map((part) =>
    typeof part === 'string'
      ? part
      : { hole: part.hole, href: documents[part.hole]?.href, name: documents[part.hole]?.name ?? '' },
  )
}
