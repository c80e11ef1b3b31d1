import { buy as english } from '@foyer/messages/en/buy'
import type { ReactNode } from 'react'
import { getConnected } from '../../core/state/select.js'
import { Button } from '../../ui/Button.js'
import { TeachingPoints } from '../../ui/Illustration.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

/** The explanation of buying crypto for new users, with a button that opens the purchase form. */
export default function WhatIsABuy(): ReactNode {
  const { client, history, push, back } = useWidget()
  const words = useWords('buy', english)
  const buy = () => {
    if (!getConnected(client.store.getState())) return push('Connect')
    return history.at(-2)?.view === 'OnRampProviders' ? back() : push('OnRampProviders')
  }
  return (
    <>
      <TeachingPoints
        points={[
          { art: 'gateway', title: words.whatIsBuy1Title, text: words.whatIsBuy1Text },
          { art: 'assets', title: words.whatIsBuy2Title, text: words.whatIsBuy2Text },
        ]}
      />
      <Button onClick={buy}>{words.buy}</Button>
    </>
  )
}
