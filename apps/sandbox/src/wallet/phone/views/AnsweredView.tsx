import { useState } from 'react'
import type { Answered, Phone } from '../engine/PhoneState.js'
import { PeerCard } from './PeerCard.js'
import { Screen } from './Screen.js'

const timeoutMs = 600

/**
 * Returns to the app that opened the wallet. If the wallet has a separate tab, closes it, which shows the app's tab.
 * Otherwise opens the app's link, or goes to the previous page. `onStuck` runs if nothing worked.
 */
function returnToApp(redirect: string | undefined, onStuck: () => void): void {
  const isOwnTab = window.history.length === 1 || window.opener !== null
  if (isOwnTab) window.close()
  else if (redirect !== undefined) window.location.href = redirect
  else window.history.back()
  setTimeout(() => {
    if (isOwnTab && redirect !== undefined) window.location.href = redirect
    else onStuck()
  }, timeoutMs)
}

/** Shows the way back after a response, if an app opened the wallet. */
export function AnsweredView({ phone, answered }: { readonly phone: Phone; readonly answered: Answered }) {
  const [isStuck, setIsStuck] = useState(false)
  const { peer, text } = answered
  const footer = (
    <>
      <button type="button" className="primary wide" onClick={() => returnToApp(peer.redirect, () => setIsStuck(true))}>
        Back to the app
      </button>
      <button type="button" className="quiet wide" onClick={phone.dismissAnswered}>
        Stay in the wallet
      </button>
    </>
  )
  return (
    <Screen title={text} footer={footer}>
      <PeerCard peer={peer} />
      {isStuck && <p role="status">{`This page cannot go there by itself. Go back to the tab of ${peer.name}.`}</p>}
    </Screen>
  )
}
