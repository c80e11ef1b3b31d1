import type { PeerRequest } from '@foyer/contract/pairing/jsonRpc'
import { protocolErrors } from '@foyer/contract/pairing/peerProtocol'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { OpenProposals } from './createOpenProposals.js'
import type { StoredProposal } from './createPairingStore.js'
import type { PeerChannel } from './createPeerChannel.js'
import type { Clock } from './Environment.js'
import { getPublicKey } from './keys.js'
import { PairingError } from './PairingError.js'
import type { PairingSession } from './PairingSession.js'
import { createAnswerError } from './PeerFailure.js'
import { parseSettlement } from './parseSettlement.js'

interface ProposalCallParts {
  readonly clock: Clock
  readonly channel: PeerChannel
  readonly open: OpenProposals
  onSettled(session: PairingSession): void
}

/**
 * Handles a call of the wallet on the topic of a proposal or of the session it approved.
 *
 * @throws PairingError `METHOD_UNKNOWN`, and the errors of parseSettlement.
 */
export async function handleProposalCall(
  parts: ProposalCallParts,
  proposal: StoredProposal,
  topic: string,
  call: PeerRequest,
): Promise<void> {
  if (topic === proposal.topic) handlePairingCall(parts, proposal, call)
  else await handleSettlementCall(parts, proposal, call)
}

function handlePairingCall({ channel, open }: ProposalCallParts, { id, topic }: StoredProposal, call: PeerRequest) {
  const { method } = call
  const isDelete = method === 'wc_pairingDelete'
  if (!isDelete && method !== 'wc_pairingPing') throw new PairingError('METHOD_UNKNOWN', { method })
  channel.respond(topic, call.id, method, true).catch(() => undefined)
  if (isDelete) open.fail(id, new FoyerError('USER_REJECTED'))
}

async function handleSettlementCall(parts: ProposalCallParts, proposal: StoredProposal, call: PeerRequest) {
  const { clock, channel, open } = parts
  const { id, privateKey, asked, approval } = proposal
  const { method } = call
  if (!approval || method !== 'wc_sessionSettle') throw new PairingError('METHOD_UNKNOWN', { method })
  try {
    const awaited = { ...approval, asked, selfPublicKey: await getPublicKey(privateKey) }
    const session = parseSettlement(awaited, call.id, call.params, clock.now())
    open.remove(id, { keepsSession: true })
    parts.onSettled(session)
  } catch (error) {
    channel.respond(approval.topic, call.id, method, protocolErrors.INVALID_SETTLEMENT).catch(() => undefined)
    open.fail(id, createAnswerError(method, error))
    throw error
  }
}
