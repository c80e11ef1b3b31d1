import { core } from '@foyer/messages/en/core'
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { useClientState } from '../../react/useClientState.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { createReactElement } from '../../ui/markup/createReactElement.js'
import { legalMarkup } from './connectMarkup.js'
import { type LegalLinks, listLegalParts, parseLegalLinks } from './parseLegalLinks.js'
import { useWords } from './useWords.js'
import { useWidget } from './WidgetContext.js'

/**
 * Returns true while the app requires consent to its terms and the user has not given it. No wallet can be chosen then.
 */
export function useIsBlocked(): boolean {
  const { terms, privacy, isCheckbox } = useLegalLinks()
  const { hasAgreed } = useLegal()
  return isCheckbox && Boolean(terms ?? privacy) && !hasAgreed
}

/** The consent checkbox, shown if the app sets `legalCheckbox`. */
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

/** The consent sentence as plain text, shown if the app sets documents but no `legalCheckbox`. */
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
    (state) => parseLegalLinks(state, base),
  )
}

interface LegalTextProps {
  readonly links: LegalLinks
  /** `both` is the sentence for two documents, `one` the sentence for a single document. */
  readonly both: string
  readonly one: string
}

/** Renders a sentence that contains links to the app's documents. */
function LegalText({ links, both, one }: LegalTextProps): ReactNode {
  const words = useWords('core', core)
  const parts = listLegalParts(links, words, both, one)
  return createElement(Fragment, null, ...legalMarkup<ReactNode>(createReactElement, parts))
}

/** Stores whether the user has agreed to the app's terms. The value lasts as long as the widget. */
export interface Legal {
  readonly hasAgreed: boolean
  setAgreed(hasAgreed: boolean): void
}

export const LegalContext = createContext<Legal>({ hasAgreed: false, setAgreed: () => undefined })

export function useLegal(): Legal {
  return useContext(LegalContext)
}
