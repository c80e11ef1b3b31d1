import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { PairingRefusal } from './PairingRefusal.js'
import type { PairingSession } from './PairingSession.js'
import { takeTerms } from './takeTerms.js'

/** What the app knows when a settlement comes: what it asked for, and the key the approval named. */
export interface AwaitedSettlement {
  readonly topic: string
  readonly symKey: string
  readonly selfPublicKey: string
  readonly peerPublicKey: string
  readonly asked: ProposalNamespaces
}

/**
 * Makes a session of what a wallet settles, or refuses it.
 *
 * @throws PairingRefusal `CONTROLLER_WRONG`, and those of takeTerms.
 */
export function takeSettlement(awaited: AwaitedSettlement, id: number, params: unknown, nowMs: number): PairingSession {
  const { topic, symKey, selfPublicKey, peerPublicKey, asked } = awaited
  const terms = takeTerms(asked, params, nowMs)
  if (terms.peer.publicKey !== peerPublicKey) throw new PairingRefusal('CONTROLLER_WRONG')
  return { v: 1, topic, symKey, settlementId: id, selfPublicKey, ...terms }
}
