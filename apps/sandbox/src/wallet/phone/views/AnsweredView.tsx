import { useState } from 'react'
import type { Answered, Phone } from '../engine/PhoneState.js'
import { PeerCard } from './PeerCard.js'
import { Screen } from './Screen.js'

const patienceMs = 600

/**
 * Brings the person back to the app that opened the wallet: a tab of its own is closed, which shows the app's tab again;
 * else the app's own link is followed; else the page before this one. `onStuck` runs when nothing of it worked.
 */
function leaveForApp(redirect: string | undefined, onStuck: () => void): void {
  const isOwnTab = window.history.length === 1 || window.opener !== null
  if (isOwnTab) window.close()
  else if (redirect !== undefined) window.location.href = redirect
  else window.history.back()
  setTimeout(() => {
    if (isOwnTab && redirect !== undefined) window.location.href = redirect
    else onStuck()
  }, patienceMs)
}

/** After an answer, when an app had opened the wallet: the way back. */
export function AnsweredView({ phone, answered }: { readonly phone: Phone; readonly answered: Answered }) {
  const [isStuck, setIsStuck] = useState(false)
  const { peer, text } = answered
  const footer = (
    <>
      <button type="button" className="primary wide" onClick={() => leaveForApp(peer.redirect, () => setIsStuck(true))}>
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
