import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import type { PairingSessionStore } from './createPairingSessionStore.js'
import type { StoredProposal } from './createPairingStore.js'
import type { Proposals } from './createProposals.js'
import type { Clock } from './Environment.js'
import type { PairingClient, PairRequest } from './PairingClient.js'
import type { PairingSession } from './PairingSession.js'
import { fromPeer } from './PeerFailure.js'
import { timing } from './timing.js'

/** The content of a pairing URI (EIP-1328, version 2). */
export interface PairingUri {
  readonly topic: string
  readonly symKey: string
  readonly relayProtocol: string
  /** The expiry in milliseconds; absent if the URI has none. */
  readonly expiresAtMs?: number
  /** The method that a wallet can answer instead of the proposal. */
  readonly method?: 'wc_sessionAuthenticate'
}

/**
 * Formats the pairing URI that a wallet scans or opens. Omits parameters with a default, so the QR code has fewer
 * modules.
 */
export function formatPairingUri({ topic, symKey, relayProtocol, expiresAtMs, method }: PairingUri): string {
  const expiry = expiresAtMs === undefined ? '' : `&expiryTimestamp=${Math.floor(expiresAtMs / 1000)}`
  return `wc:${topic}@2?relay-protocol=${relayProtocol}&symKey=${symKey}${expiry}${method ? `&methods=${method}` : ''}`
}

/** Fails a wait. With a proposal id, fails only the wait that offered this proposal. */
export type Fail = (error: unknown, proposalId?: number) => void

export interface PairParts {
  readonly clock: Clock
  readonly keeper: PairingSessionStore
  readonly proposals: Proposals
  /** The sign-ins that wallets signed with their approval, by session topic. */
  readonly signIns: ReadonlyMap<string, readonly SIWXSession[]>
  /** The waits that are running. */
  readonly waiting: Set<Fail>
  readonly life: { readonly isOver: boolean }
}

/**
 * Creates `pair`. It offers pairing URIs, each before the previous one expires, until a wallet settles or the caller
 * aborts.
 */
export function createPair({ clock, keeper, proposals, signIns, waiting, life }: PairParts): PairingClient['pair'] {
  /** Starts the session on the requested chain if the wallet granted it. */
  const selectInitialChains = (session: PairingSession, chains: Readonly<Record<string, string>>): PairingSession => {
    const begun = { ...session, chains: { ...chains, ...session.chains } }
    keeper.set(begun)
    return begun
  }

  /**
   * Returns undefined if the host cannot provide a message, or provides one that cannot be requested this way. Then the
   * wallet only connects.
   */
  const createPayload = async (signIn: NonNullable<PairRequest['signIn']>, requested: ProposalNamespaces) => {
    try {
      const [request, { createAuthPayload }] = await Promise.all([signIn(), import('./trackSignIn.js')])
      return createAuthPayload(request, requested, clock.now())
    } catch {
      return undefined
    }
  }

  return ({ namespace, asked, chains, signal, signIn, isReusing, onUri }) =>
    new Promise((resolve, reject) => {
      keeper.reload()
      const held = keeper.get()
      const isAnswer = ({ topic, grants }: PairingSession) => topic !== held?.topic || grants[namespace] !== undefined
      const wait: { isOver: boolean; cancelRefresh?: () => void } = { isOver: false }
      const end = (settle: () => void) => {
        wait.isOver = true
        wait.cancelRefresh?.()
        signal.removeEventListener('abort', stop)
        waiting.delete(fail)
        unwatch()
        settle()
      }
      /** The proposals of this wait. Other waits can run at the same time. */
      const mine = new Set<number>()
      const fail = (error: unknown, proposalId?: number) => {
        if (proposalId !== undefined && !mine.has(proposalId)) return
        // Do not remove the proposals when the page closes: a wallet can answer them in the next visit.
        if (!isReusing && !life.isOver) for (const id of mine) proposals.remove(id)
        end(() => reject(fromPeer(error)))
      }
      const stop = () => fail(new FoyerError('ABORTED'))
      const succeed = (session: PairingSession) =>
        end(() => {
          const signed = signIns.get(session.topic)
          resolve({ ...selectInitialChains(session, chains), ...(signed && { signIns: signed }) })
        })
      const unwatch = keeper.watch((session) => session && isAnswer(session) && succeed(session))
      const create = async () => {
        const payload = signIn && (await createPayload(signIn, asked))
        return wait.isOver ? undefined : proposals.create(asked, payload)
      }
      const renew = () => create().then((created) => created && offer(created), fail)
      const offer = ({ id, topic, symKey, uriExpiresAtMs: expiresAtMs, signIn: signing }: StoredProposal) => {
        mine.add(id)
        if (wait.isOver && !isReusing) proposals.remove(id)
        if (wait.isOver) return
        wait.cancelRefresh = clock.after(Math.max(0, expiresAtMs - timing.pairingRefreshMs - clock.now()), renew)
        const method = signing && ({ method: 'wc_sessionAuthenticate' } as const)
        onUri(formatPairingUri({ topic, symKey, relayProtocol: 'irn', expiresAtMs, ...method }), expiresAtMs)
      }
      if (signal.aborted) return stop()
      if (held && isAnswer(held)) return succeed(held)
      signal.addEventListener('abort', stop)
      waiting.add(fail)
      for (const id of proposals.resume()) mine.add(id)
      const reusable = proposals
        .list()
        .filter((each) => isReusing && isSame(each.asked, asked) && isFresh(each, clock.now()))
        .find((each) => !each.signIn === !signIn)
      if (reusable) offer(reusable)
      else renew()
    })
}

function isSame(a: object, b: object) {
  return JSON.stringify(a) === JSON.stringify(b)
}

function isFresh({ uriExpiresAtMs, approval }: StoredProposal, nowMs: number) {
  return !approval && uriExpiresAtMs - timing.pairingMarginMs > nowMs
}
