import { core } from '@foyer/messages/en/core'
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { useClientState } from '../../react/useClientState.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { createReactElement } from '../../ui/markup/createReactElement.js'
import { legalMarkup } from './connectMarkup.js'
import { type LegalLinks, listLegalParts, readLegalLinks } from './readLegalLinks.js'
import { useWords } from './useWords.js'
import { useWidget } from './WidgetContext.js'

/** True while the host wants an agreement that has not been given: then nothing can be chosen. */
export function useIsBlocked(): boolean {
  const { terms, privacy, isCheckbox } = useLegalLinks()
  const { hasAgreed } = useLegal()
  return isCheckbox && Boolean(terms ?? privacy) && !hasAgreed
}

/** The box to tick before anything else, when the host wants one. */
export function LegalCheckbox(): ReactNode {
  const words = useWords('core', core)
  const links = useLegalLinks()
  const { hasAgreed, setAgreed } = useLegal()
  if (!links.isCheckbox || !(links.terms ?? links.privacy)) return null
  return (
    <div className="agree">
      <Checkbox checked={hasAgreed} onChange={setAgreed}>
        <LegalText links={links} both={words.legalCheckbox} one={words.legalCheckboxOne} />
      </Checkbox>
    </div>
  )
}

/** The same as a quiet line below, when no tick is wanted. */
export function LegalFooter(): ReactNode {
  const words = useWords('core', core)
  const links = useLegalLinks()
  if (links.isCheckbox || !(links.terms ?? links.privacy)) return null
  return (
    <p>
      <LegalText links={links} both={words.legal} one={words.legalOne} />
    </p>
  )
}

function useLegalLinks(): LegalLinks {
  const { client } = useWidget()
  const base = client.environment.window?.location.href
  return useClientState(
    client,
    ({ options }) => [options.termsConditionsUrl, options.privacyPolicyUrl, options.features.legalCheckbox],
    (state) => readLegalLinks(state, base),
  )
}

interface LegalTextProps {
  readonly links: LegalLinks
  /** The sentence for both documents, and the one for a single document. */
  readonly both: string
  readonly one: string
}

/** A sentence with the host's documents as links in it. */
function LegalText({ links, both, one }: LegalTextProps): ReactNode {
  const words = useWords('core', core)
  const parts = listLegalParts(links, words, both, one)
  return createElement(Fragment, null, ...legalMarkup<ReactNode>(createReactElement, parts))
}

/** Whether the person has agreed to the host's terms, for as long as the widget lives. */
export interface Legal {
  readonly hasAgreed: boolean
  setAgreed(hasAgreed: boolean): void
}

export const LegalContext = createContext<Legal>({ hasAgreed: false, setAgreed: () => undefined })

export function useLegal(): Legal {
  return useContext(LegalContext)
}
