import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { PairingError } from './PairingError.js'
import type { PairingSession } from './PairingSession.js'
import { parseTerms } from './parseTerms.js'

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
 * @throws PairingError `CONTROLLER_WRONG`, and the errors of parseTerms.
 */
export function parseSettlement(
  awaited: AwaitedSettlement,
  id: number,
  params: unknown,
  nowMs: number,
): PairingSession {
  const { topic, symKey, selfPublicKey, peerPublicKey, asked } = awaited
  const terms = parseTerms(asked, params, nowMs)
  if (terms.peer.publicKey !== peerPublicKey) throw new PairingError('CONTROLLER_WRONG')
  return { v: 1, topic, symKey, settlementId: id, selfPublicKey, ...terms }
}
