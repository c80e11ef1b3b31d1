import { wallets } from '@foyer/messages/en/wallets'
import type { ReactNode } from 'react'
import { emit } from '../../core/state/emit.js'
import { Button } from '../../ui/Button.js'
import { TeachingPoints } from '../../ui/Illustration.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

/** Explains wallets to new users in three points. */
export function WalletPoints(): ReactNode {
  const words = useWords('wallets', wallets)
  return (
    <TeachingPoints
      points={[
        { art: 'login', title: words.whatIsWallet1Title, text: words.whatIsWallet1Text },
        { art: 'assets', title: words.whatIsWallet2Title, text: words.whatIsWallet2Text },
        { art: 'gateway', title: words.whatIsWallet3Title, text: words.whatIsWallet3Text },
      ]}
    />
  )
}

/** Explains wallets, with a button to get one. */
export default function WhatIsAWallet(): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('wallets', wallets)
  const getWallet = () => {
    emit(client, 'CLICK_GET_WALLET')
    push('GetWallet')
  }
  return (
    <>
      <WalletPoints />
      <Button onClick={getWallet}>{words.getAWallet}</Button>
    </>
  )
}
