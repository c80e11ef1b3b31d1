import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import type { Clock } from './Environment.js'
import type { PairRequest } from './PairingClient.js'
import type { Agreement } from './PairingSession.js'
import { createAnswerError, fromPeer, toPeerFailure } from './PeerFailure.js'
import { parsePairingUri } from './parsePairingUri.js'
import { type AlertDeveloper, readRelayRefusal } from './readRelayRefusal.js'
import { timing } from './timing.js'

export interface HostAttemptsParts {
  readonly provider: UniversalProviderLike
  readonly clock: Clock
  /** Where the provider may read each chain of a family; the wallet gets to know it too. */
  rpcMap(family: string): Record<string, string>
  /** The provider's relay will not have this app. */
  readonly onAlert?: AlertDeveloper | undefined
  /** The session the provider holds, which is taken from now on; then `succeed` is called. @throws PairingRefusal */
  takeSession(): Agreement | undefined
  /** Ends the session the provider holds, which is not taken. */
  refuseSession(): void
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

/** Who waits for a session over the host's provider, which can offer one address at a time. */
export function createHostAttempts(parts: HostAttemptsParts) {
  const { provider, clock, rpcMap, takeSession, refuseSession } = parts
  const waiting = new Set<Wait>()
  const running = new Set<Attempt>()
  /** Kept: what was offered stays good although nobody looks at it [S4.4]. */
  const current: { attempt?: Attempt | undefined; isKept: boolean } = { isKept: false }

  const forget = () => {
    current.attempt?.cancelRenewal?.()
    current.attempt = undefined
  }
  const fail = (error: unknown) => {
    forget()
    for (const wait of [...waiting]) wait.fail(error)
  }
  /** Gives the address up, so that no wallet can answer it any more. */
  const drop = () => {
    if (!current.attempt) return
    forget()
    current.isKept = false
    const giveUp = async () => {
      provider.abortPairingAttempt?.()
      await provider.cleanupPendingPairings?.({ deletePairings: true })
    }
    giveUp().catch(() => undefined)
  }

  const begin = (asked: ProposalNamespaces) => {
    forget()
    const mine: Attempt = { asked }
    current.attempt = mine
    running.add(mine)
    const optionalNamespaces = Object.fromEntries(
      Object.entries(asked).map(([family, { chains = [], ...words }]) => [
        family,
        { chains, ...words, rpcMap: rpcMap(family) },
      ]),
    )
    const asking = async () => provider.connect({ optionalNamespaces })
    asking()
      .finally(() => running.delete(mine))
      .then(
        settle,
        // An address that was replaced or given up may come to nothing unheard.
        (error: unknown) => current.attempt === mine && fail(toFailure(error)),
      )
  }

  /** The wallet's no, its relay's, or as it is. */
  const toFailure = (error: unknown): unknown => {
    const failure = toPeerFailure(error)
    if (failure !== error || !(error instanceof Error)) return failure
    return readRelayRefusal(error.message, parts.onAlert) ?? error
  }

  const isWanted = () => waiting.size > 0 || current.isKept

  const settle = () => {
    // A wallet that answers after everybody left is told so.
    if (!isWanted()) return refuseSession()
    try {
      if (!takeSession()) throw new FoyerError('WALLET_NO_ACCOUNTS')
    } catch (cause) {
      refuseSession()
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
    // Only now: a new question to the provider makes the old address worthless.
    attempt.cancelRenewal = clock.after(Math.max(0, expiresAtMs - timing.pairingMarginMs - nowMs), () =>
      waiting.size > 0 ? begin(attempt.asked) : forget(),
    )
    for (const { request } of [...waiting]) request.onUri(attempt.address.uri, expiresAtMs)
  }
  provider.on('display_uri', offer)

  return {
    /** Waits for a wallet: with an address that is still good, else with a new one. The signal is not aborted yet. */
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
          // One that is still on its way is given up when it comes.
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
    /** There is a session, from whatever question. */
    succeed: (session: Agreement) => {
      forget()
      for (const wait of [...waiting]) wait.succeed(session)
    },
    isRunning: () => running.size > 0,
    drop: () => {
      drop()
      fail(new FoyerError('ABORTED'))
    },
    close: () => {
      provider.removeListener('display_uri', offer)
      // A page that is left is no decision: what the wallet agrees to now is the host's.
      current.isKept = true
      fail(new FoyerError('ABORTED'))
    },
  }
}

function isSame(a: object, b: object) {
  return JSON.stringify(a) === JSON.stringify(b)
}
