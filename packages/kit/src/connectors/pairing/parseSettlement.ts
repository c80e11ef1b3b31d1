import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { PairingRefusal } from './PairingRefusal.js'
import type { PairingSession } from './PairingSession.js'
import { takeTerms } from './takeTerms.js'

/** The proposal that a settlement belongs to, with the keys of the approval. */
interface AwaitedSettlement {
  readonly topic: string
  readonly symKey: string
  readonly selfPublicKey: string
  readonly peerPublicKey: string
  readonly asked: ProposalNamespaces
}

/**
 * Parses the parameters of a settlement into a session.
 *
 * @throws PairingRefusal `CONTROLLER_WRONG`, and those of takeTerms.
 */
export function parseSettlement(
  awaited: AwaitedSettlement,
  id: number,
  params: unknown,
  nowMs: number,
): PairingSession {
  const { topic, symKey, selfPublicKey, peerPublicKey, asked } = awaited
  const terms = takeTerms(asked, params, nowMs)
  if (terms.peer.publicKey !== peerPublicKey) throw new PairingRefusal('CONTROLLER_WRONG')
  return { v: 1, topic, symKey, settlementId: id, selfPublicKey, ...terms }
}
