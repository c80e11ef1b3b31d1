import type { PeerMetadata } from '@foyer/contract/pairing/peerMetadata'
import { protocolErrors } from '@foyer/contract/pairing/peerProtocol'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { StoredProposal } from './createPairingStore.js'
import type { PeerChannel } from './createPeerChannel.js'
import type { Clock } from './Environment.js'
import { openFor } from './envelope.js'
import { deriveSymKey, getPublicKey, getTopic } from './keys.js'
import { PairingError } from './PairingError.js'
import type { RelaySocket } from './RelaySocket.js'
import { deriveSignInKeys, type SignedIn, verifySignIn } from './signIn.js'
import { timing } from './timing.js'

export { createAuthPayload } from './signIn.js'

export interface SignInParts {
  readonly clock: Clock
  readonly relay: RelaySocket
  readonly channel: PeerChannel
  readonly metadata: () => PeerMetadata
  nextId(): number
}

/**
 * Sends a sign-in request on the topic of a proposal, and waits for the response until the proposal expires. `isNew`:
 * no earlier visit has sent the request. Does not accept an invalid sign-in as a session, and notifies the wallet.
 *
 * @throws PeerFailure if the wallet rejects; PairingError of verifySignIn; FoyerError `ABORTED`, `TIMED_OUT`,
 *   `OFFLINE` …
 */
export async function trackSignIn(
  { clock, relay, channel, metadata, nextId }: SignInParts,
  { topic, privateKey, asked, signIn, expiresAtMs }: StoredProposal,
  { isNew, signal }: { readonly isNew: boolean; readonly signal: AbortSignal },
): Promise<SignedIn> {
  if (!signIn) throw new FoyerError('ABORTED')
  const { id, payload } = signIn
  const selfPublicKey = await getPublicKey(privateKey)
  const answerTopic = await getTopic(selfPublicKey)
  const timeoutMs = Math.max(0, expiresAtMs - clock.now())
  channel.open(answerTopic, (message) => openFor(message, (sender) => deriveSymKey(privateKey, sender)))
  relay.subscribe([answerTopic])
  try {
    const answer = channel.await(answerTopic, { id, timeoutMs, signal })
    const params = {
      authPayload: payload,
      requester: { publicKey: selfPublicKey, metadata: metadata() },
      expiryTimestamp: Math.floor(expiresAtMs / 1000),
    }
    // Ignore a failure: the relay may still accept the proposal.
    if (isNew && !signal.aborted)
      channel.notify(topic, 'wc_sessionAuthenticate', params, { id, timeoutMs }).catch(() => {})
    const given = await answer
    try {
      return await verifySignIn({ id, payload, asked, privateKey, selfPublicKey }, given, clock.now())
    } catch (cause) {
      await endRefused(given)
      if (cause instanceof PairingError) throw cause
      throw new PairingError('ANSWER_INVALID', { method: 'wc_sessionAuthenticate' }, cause)
    }
  } finally {
    channel.close(answerTopic, new FoyerError('ABORTED'))
    relay.unsubscribe([answerTopic])
  }

  /** Ends the session in the wallet, which considers it started with its approval. */
  async function endRefused(answer: unknown) {
    const keys = await deriveSignInKeys(privateKey, answer).catch(() => undefined)
    if (!keys) return
    channel.open(keys.topic, keys.symKey)
    const options = { id: nextId(), timeoutMs: timing.farewellTimeoutMs }
    await channel.notify(keys.topic, 'wc_sessionDelete', protocolErrors.INVALID_SETTLEMENT, options).catch(() => {})
    channel.close(keys.topic, new FoyerError('ABORTED'))
  }
}
