import type { Words } from '@foyer/messages/en'
import { splitAtHoles } from '@foyer/messages/format'
import type { State } from '../../core/state/State.js'

/** The host's documents that a visitor agrees to. */
export interface LegalLinks {
  readonly terms: string | undefined
  readonly privacy: string | undefined
  readonly isCheckbox: boolean
}

/** A piece of the sentence about them: text, or a link. */
export type LegalPart = string | { readonly hole: string; readonly href: string | undefined; readonly name: string }

/** The host's own documents; anything but a web address is left out. */
function parseDocument(link: string | undefined, base: string | undefined): string | undefined {
  if (!link) return undefined
  try {
    const url = new URL(link, base)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}

export function readLegalLinks({ options }: Pick<State, 'options'>, base: string | undefined): LegalLinks {
  return {
    terms: parseDocument(options.termsConditionsUrl, base),
    privacy: parseDocument(options.privacyPolicyUrl, base),
    isCheckbox: options.features.legalCheckbox === true,
  }
}

/** The sentence for both documents, or the one for a single document, in pieces. */
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
  return splitAtHoles(terms && privacy ? both : one).map((part) =>
    typeof part === 'string'
      ? part
      : { hole: part.hole, href: documents[part.hole]?.href, name: documents[part.hole]?.name ?? '' },
  )
}
