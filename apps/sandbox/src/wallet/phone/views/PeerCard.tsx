import { useState } from 'react'
import type { Peer } from '../engine/PhoneState.js'

/** The picture of an app, or the first letter of its name when there is none this page may load. */
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

/** Who asks: picture, name and address as the app gives them. */
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
