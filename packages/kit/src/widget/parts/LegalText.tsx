import type { ReactNode } from 'react'
import { core } from '../../messages/en/core.js'
import { splitAtHoles } from '../../messages/format.js'
import { useClientState } from '../../react/useClientState.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'

interface LegalLinks {
  readonly terms: string | undefined
  readonly privacy: string | undefined
  readonly isCheckbox: boolean
}

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

export function useLegalLinks(): LegalLinks {
  const { client } = useWidget()
  const base = client.environment.window?.location.href
  return useClientState(
    client,
    ({ options }) => [options.termsConditionsUrl, options.privacyPolicyUrl, options.features.legalCheckbox],
    ({ options }) => ({
      terms: parseDocument(options.termsConditionsUrl, base),
      privacy: parseDocument(options.privacyPolicyUrl, base),
      isCheckbox: options.features.legalCheckbox === true,
    }),
  )
}

export interface LegalTextProps {
  readonly links: LegalLinks
  /** The sentence for both documents, and the one for a single document. */
  readonly both: string
  readonly one: string
}

/** A sentence with the host's documents as links in it. */
export function LegalText({ links, both, one }: LegalTextProps): ReactNode {
  const words = useWords('core', core)
  const { terms, privacy } = links
  const single = terms ?? privacy
  const documents: Readonly<Record<string, { readonly href: string | undefined; readonly name: string }>> = {
    terms: { href: terms, name: words.terms },
    privacy: { href: privacy, name: words.privacy },
    document: { href: single, name: terms ? words.terms : words.privacy },
  }
  return splitAtHoles(terms && privacy ? both : one).map((part) => {
    const found = typeof part === 'string' ? undefined : documents[part.hole]
    if (typeof part === 'string') return part
    return (
      <a key={part.hole} href={found?.href} target="_blank" rel="noopener noreferrer">
        {found?.name}
      </a>
    )
  })
}
