import type { ReactNode } from 'react'
import { core } from '../../messages/en/core.js'
import { useClientState } from '../../react/useClientState.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'
import { type LegalLinks, listLegalParts, readLegalLinks } from './readLegalLinks.js'

export function useLegalLinks(): LegalLinks {
  const { client } = useWidget()
  const base = client.environment.window?.location.href
  return useClientState(
    client,
    ({ options }) => [options.termsConditionsUrl, options.privacyPolicyUrl, options.features.legalCheckbox],
    (state) => readLegalLinks(state, base),
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
  return listLegalParts(links, words, both, one).map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={part.hole} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.name}
      </a>
    ),
  )
}
