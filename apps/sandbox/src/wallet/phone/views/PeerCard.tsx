import { useState } from 'react'
import type { Peer } from '../engine/PhoneState.js'

/** Shows the icon of an app, or the first letter of its name if there is no icon that this page may load. */
export function PeerIcon({ peer }: { readonly peer: Peer }) {
  const [isBroken, setIsBroken] = useState(false)
  if (peer.icon === undefined || isBroken) {
    return (
      <span className="peerIcon" aria-hidden="true">
        {[...peer.name][0]?.toUpperCase()}
      </span>
    )
  }
  return <img className="peerIcon" src={peer.icon} alt="" width={44} height={44} onError={() => setIsBroken(true)} />
}

/** Shows the icon, name and address from the app's metadata. */
export function PeerCard({ peer }: { readonly peer: Peer }) {
  return (
    <div className="peer">
      <PeerIcon peer={peer} />
      <div className="grow">
        <p className="strong">{peer.name}</p>
        <p className="muted small">{peer.url || 'no address given'}</p>
      </div>
    </div>
  )
}
