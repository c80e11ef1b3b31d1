import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import type { Clock } from './Environment.js'
import type { PairRequest } from './PairingClient.js'
import type { Agreement } from './PairingSession.js'
import { createAnswerError, fromPeer, toPeerFailure } from './PeerFailure.js'
import { parsePairingUri } from './parsePairingUri.js'
import { type AlertDeveloper, parseRelayRejection } from './parseRelayRejection.js'
import { timing } from './timing.js'

export interface HostAttemptsParts {
  readonly provider: UniversalProviderLike
  readonly clock: Clock
  /** Returns the RPC URL of each chain of a family, for the provider. The wallet receives it too. */
  rpcMap(family: string): Record<string, string>
  /** Called if the provider's relay rejects this app. */
  readonly onAlert?: AlertDeveloper | undefined
  /**
   * Returns the provider's session and uses it from now on. Calls `succeed` afterwards.
   *
   * @throws PairingError if the session is invalid.
   */
  claimSession(): Agreement | undefined
  /** Ends the provider's session, which the app does not use. */
  rejectSession(): void
}

interface Attempt {
  readonly asked: ProposalNamespaces
  address?: { readonly uri: string; readonly expiresAtMs: number }
  cancelRenewal?: () => void
}

interface Wait {
  readonly request: PairRequest
  succeed(session: Agreement): void
  fail(error: unknown): void
}

/** Manages the waits for a session of the host's provider. The provider can offer one pairing URI at a time. */
export function createHostAttempts(parts: HostAttemptsParts) {
  const { provider, clock, rpcMap, claimSession, rejectSession } = parts
  const waiting = new Set<Wait>()
  const running = new Set<Attempt>()
  /** `isKept`: the current pairing URI remains valid although no caller waits [S4.4]. */
  const current: { attempt?: Attempt | undefined; isKept: boolean } = { isKept: false }

  const clearAttempt = () => {
    current.attempt?.cancelRenewal?.()
    current.attempt = undefined
  }
  const fail = (error: unknown) => {
    clearAttempt()
    for (const wait of [...waiting]) wait.fail(error)
  }
  /** Cancels the current pairing URI, so no wallet can answer it any more. */
  const drop = () => {
    if (!current.attempt) return
    clearAttempt()
    current.isKept = false
    const abortPairing = async () => {
      provider.abortPairingAttempt?.()
      await provider.cleanupPendingPairings?.({ deletePairings: true })
    }
    abortPairing().catch(() => undefined)
  }

  const begin = (asked: ProposalNamespaces) => {
    clearAttempt()
    const mine: Attempt = { asked }
    current.attempt = mine
    running.add(mine)
    const optionalNamespaces = Object.fromEntries(
      Object.entries(asked).map(([family, { chains = [], ...words }]) => [
        family,
        { chains, ...words, rpcMap: rpcMap(family) },
      ]),
    )
    const connecting = async () => provider.connect({ optionalNamespaces })
    connecting()
      .finally(() => running.delete(mine))
      .then(
        settle,
        // Ignore the error of a pairing URI that was replaced or cancelled.
        (error: unknown) => current.attempt === mine && fail(toFailure(error)),
      )
  }

  /** Converts an error into the wallet's rejection or the relay's rejection. Returns other errors unchanged. */
  const toFailure = (error: unknown): unknown => {
    const failure = toPeerFailure(error)
    if (failure !== error || !(error instanceof Error)) return failure
    return parseRelayRejection(error.message, parts.onAlert) ?? error
  }

  const isWanted = () => waiting.size > 0 || current.isKept

  const settle = () => {
    // If no caller waits any more, end the session of a wallet that approves late.
    if (!isWanted()) return rejectSession()
    try {
      if (!claimSession()) throw new FoyerError('WALLET_NO_ACCOUNTS')
    } catch (cause) {
      rejectSession()
      fail(createAnswerError('wc_sessionSettle', cause))
    }
  }

  const offer = (uri: unknown) => {
    const { attempt } = current
    if (!attempt || attempt.address || !running.has(attempt)) return
    const nowMs = clock.now()
    const endMs = nowMs + timing.pairingLifetimeMs
    try {
      const text = String(uri)
      attempt.address = { uri: text, expiresAtMs: Math.min(parsePairingUri(text, nowMs).expiresAtMs ?? endMs, endMs) }
    } catch (cause) {
      drop()
      return fail(createAnswerError('display_uri', cause))
    }
    if (!isWanted()) return drop()
    const { expiresAtMs } = attempt.address
    // Schedule the renewal only now: a new request to the provider invalidates the previous pairing URI.
    attempt.cancelRenewal = clock.after(Math.max(0, expiresAtMs - timing.pairingMarginMs - nowMs), () =>
      waiting.size > 0 ? begin(attempt.asked) : clearAttempt(),
    )
    for (const { request } of [...waiting]) request.onUri(attempt.address.uri, expiresAtMs)
  }
  provider.on('display_uri', offer)

  return {
    /**
     * Waits for a wallet, with the current pairing URI if it can be reused, else with a new one. The signal must not be
     * aborted yet.
     */
    wait: (request: PairRequest): Promise<Agreement> =>
      new Promise((resolve, reject) => {
        const { signal, isReusing, asked } = request
        const end = () => {
          waiting.delete(wait)
          signal.removeEventListener('abort', stop)
        }
        const wait: Wait = {
          request,
          succeed: (session) => {
            end()
            resolve(session)
          },
          fail: (error) => {
            end()
            reject(fromPeer(error))
          },
        }
        const stop = () => {
          wait.fail(new FoyerError('ABORTED'))
          const { attempt } = current
          if (!attempt || waiting.size > 0) return
          current.isKept = isReusing
          // A pairing URI that has not arrived yet is cancelled when it arrives.
          if (!isReusing && attempt.address) drop()
        }
        signal.addEventListener('abort', stop)
        waiting.add(wait)
        const { attempt } = current
        const address = attempt?.address
        if (attempt && !address) return
        if (address && isReusing && isSame(attempt.asked, asked)) request.onUri(address.uri, address.expiresAtMs)
        else begin(asked)
      }),
    /** Resolves all waits with a session, for any proposal. */
    succeed: (session: Agreement) => {
      clearAttempt()
      for (const wait of [...waiting]) wait.succeed(session)
    },
    isRunning: () => running.size > 0,
    drop: () => {
      drop()
      fail(new FoyerError('ABORTED'))
    },
    close: () => {
      provider.removeListener('display_uri', offer)
      // Closing the page is not a rejection: the host's provider may still receive a session.
      current.isKept = true
      fail(new FoyerError('ABORTED'))
    },
  }
}

function isSame(a: object, b: object) {
  return JSON.stringify(a) === JSON.stringify(b)
}
