import type { ReactNode } from 'react'
import { core } from '../../messages/en/core.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { useLegal } from '../LegalContext.js'
import { useWords } from '../useWords.js'
import { LegalText, useLegalLinks } from './LegalText.js'

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
