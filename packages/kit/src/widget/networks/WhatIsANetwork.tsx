import { networks as english } from '@foyer/messages/en/account'
import { externalIcon } from '@foyer/ui/icons/actionIcons'
import type { ReactNode } from 'react'
import { TeachingPoints } from '../../ui/Illustration.js'
import { Glyph, LinkRow } from '../../ui/Row.js'
import { useWords } from '../shell/useWords.js'

/** A non-commercial page in many languages. */
const learnMoreUrl = 'https://ethereum.org/networks/'

/** Explains networks in two points. */
export default function WhatIsANetwork(): ReactNode {
  const words = useWords('networks', english)
  return (
    <>
      <TeachingPoints
        points={[
          { art: 'network', title: words.whatIsNetwork1Title, text: words.whatIsNetwork1Text },
          { art: 'compare', title: words.whatIsNetwork2Title, text: words.whatIsNetwork2Text },
        ]}
      />
      <LinkRow title={words.learnMore} icon={<Glyph path={externalIcon} />} href={learnMoreUrl} />
    </>
  )
}
