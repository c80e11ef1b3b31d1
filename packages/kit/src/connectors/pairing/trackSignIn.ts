import type { PeerMetadata } from '@foyer/contract/pairing/peerMetadata'
import { protocolErrors } from '@foyer/contract/pairing/peerProtocol'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { StoredProposal } from './createPairingStore.js'
import type { PeerChannel } from './createPeerChannel.js'
import type { Clock } from './Environment.js'
import { openFor } from './envelope.js'
import { deriveSymKey, getPublicKey, getTopic } from './keys.js'
import { PairingRefusal } from './PairingRefusal.js'
import type { RelaySocket } from './RelaySocket.js'
import { readSignInKeys, type SignedIn, takeSignIn } from './signIn.js'
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
 * Asks on the topic of a proposal for a sign-in as well, and waits for it as long as for the proposal. `isNew`: it has not been
 * asked by an earlier visit. What a wallet wrongly signed is no session: the wallet is told.
 *
 * @throws PeerFailure when the wallet says no; PairingRefusal of takeSignIn; FoyerError `ABORTED`, `TIMED_OUT`, `OFFLINE` …
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
  relay.follow([answerTopic])
  try {
    const answer = channel.await(answerTopic, { id, timeoutMs, signal })
    const params = {
      authPayload: payload,
      requester: { publicKey: selfPublicKey, metadata: metadata() },
      expiryTimestamp: Math.floor(expiresAtMs / 1000),
    }
    // A relay that does not take it may still take the proposal.
    if (isNew && !signal.aborted)
      channel.tell(topic, 'wc_sessionAuthenticate', params, { id, timeoutMs }).catch(() => {})
    const given = await answer
    try {
      return await takeSignIn({ id, payload, asked, privateKey, selfPublicKey }, given, clock.now())
    } catch (cause) {
      await endRefused(given)
      if (cause instanceof PairingRefusal) throw cause
      throw new PairingRefusal('ANSWER_INVALID', { method: 'wc_sessionAuthenticate' }, cause)
    }
  } finally {
    channel.close(answerTopic, new FoyerError('ABORTED'))
    relay.unfollow([answerTopic])
  }

  /** To the wallet its yes began a session. */
  async function endRefused(answer: unknown) {
    const keys = await readSignInKeys(privateKey, answer).catch(() => undefined)
    if (!keys) return
    channel.open(keys.topic, keys.symKey)
    const options = { id: nextId(), timeoutMs: timing.farewellTimeoutMs }
    await channel.tell(keys.topic, 'wc_sessionDelete', protocolErrors.INVALID_SETTLEMENT, options).catch(() => {})
    channel.close(keys.topic, new FoyerError('ABORTED'))
  }
}
