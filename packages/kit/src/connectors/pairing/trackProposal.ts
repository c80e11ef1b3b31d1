import { protocolErrors } from '@foyer/contract/pairing/peerProtocol'
import { sessionApproval } from '@foyer/contract/pairing/walletCalls'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import type { OpenProposals } from './createOpenProposals.js'
import type { StoredProposal } from './createPairingStore.js'
import { deriveSymKey, getTopic } from './keys.js'
import { PairingError } from './PairingError.js'
import type { PairingSession } from './PairingSession.js'
import { createAnswerError, PeerFailure } from './PeerFailure.js'
import { timing } from './timing.js'
import type { SignInParts } from './trackSignIn.js'

export interface TrackParts extends SignInParts {
  readonly open: OpenProposals
  /** Called when a wallet has settled, with `signIns` if it also signed in. Called even if no caller waits. */
  onSettled(session: PairingSession, signIns?: readonly SIWXSession[]): void
  onRefused(refusal: PairingError, topic: string): void
}

interface TrackOptions {
  /** Whether the wallet has not yet received the sign-in request in an earlier visit. */
  readonly isNew: boolean
  readonly signal: AbortSignal
  /** Resolves with the wallet's response to the proposal. */
  requestApproval(timeoutMs: number): Promise<unknown>
}

/**
 * Tracks a proposal to its end: the wallet approves it, then settles the session (see handleProposalCall.ts). If the
 * proposal has a sign-in, the wallet may answer that instead; the first response counts.
 */
export function trackProposal(parts: TrackParts, proposal: StoredProposal, options: TrackOptions): void {
  const { clock, open } = parts
  const { id, topic, symKey, expiresAtMs } = proposal
  const { isNew, signal, requestApproval } = options
  open.listen(topic, symKey)
  if (proposal.signIn) void waitForSignIn(parts, proposal, isNew, signal)
  if (proposal.approval) {
    waitForSettlement(parts, proposal, signal)
    return
  }
  requestApproval(expiresAtMs - clock.now())
    .then(async (answer) => {
      const approved = await approveProposal(proposal, answer)
      if (!open.has(id)) return
      open.save(approved)
      waitForSettlement(parts, approved, signal)
    })
    .catch((error) => failProposal(parts, proposal, 'wc_sessionPropose', error))
}

/**
 * Derives the topic and the key of the session from the wallet's approval.
 *
 * @throws PairingError `ANSWER_INVALID`
 */
async function approveProposal(proposal: StoredProposal, answer: unknown): Promise<StoredProposal> {
  const parsed = sessionApproval.safeParse(answer)
  if (!parsed.success) throw new PairingError('ANSWER_INVALID', { method: 'wc_sessionPropose' }, parsed.error)
  const { responderPublicKey: peerPublicKey } = parsed.data
  const symKey = await deriveSymKey(proposal.privateKey, peerPublicKey)
  return { ...proposal, approval: { topic: await getTopic(symKey), symKey, peerPublicKey } }
}

function waitForSettlement({ clock, open }: TrackParts, { id, approval }: StoredProposal, signal: AbortSignal): void {
  if (!approval) return
  open.listen(approval.topic, approval.symKey)
  const timeoutMs = timing.settlementTimeoutMs
  const cancel = clock.after(timeoutMs, () =>
    open.fail(id, new FoyerError('TIMED_OUT', { context: { ms: timeoutMs } })),
  )
  signal.addEventListener('abort', cancel)
}

async function waitForSignIn(parts: TrackParts, proposal: StoredProposal, isNew: boolean, signal: AbortSignal) {
  const { open } = parts
  const { id } = proposal
  try {
    const { trackSignIn } = await import('./trackSignIn.js')
    const { session, signIns } = await trackSignIn(parts, proposal, { isNew, signal })
    if (!open.has(id)) return
    open.remove(id)
    parts.onSettled(session, signIns)
  } catch (error) {
    // After any other error, the wallet can still answer the proposal.
    const isFinal = error instanceof PeerFailure && error.code !== protocolErrors.METHOD_UNSUPPORTED.code
    if (isFinal || error instanceof PairingError) failProposal(parts, proposal, 'wc_sessionAuthenticate', error)
  }
}

function failProposal({ open, onRefused }: TrackParts, { id, topic }: StoredProposal, method: string, error: unknown) {
  if (!(error instanceof PairingError)) return open.fail(id, error)
  onRefused(error, topic)
  open.fail(id, createAnswerError(method, error))
}
