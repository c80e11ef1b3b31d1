import { useState } from 'react'
import type { Phone } from '../engine/Phone.js'
import type { Answered } from '../engine/PhoneState.js'
import { leaveForApp } from '../link/leaveForApp.js'
import { PeerCard } from './PeerCard.js'
import { Screen } from './Screen.js'

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
