import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import type { StoredProposal } from './createPairingStore.js'
import type { Proposals } from './createProposals.js'
import type { SessionKeeper } from './createSessionKeeper.js'
import type { Clock } from './Environment.js'
import type { PairingClient, PairRequest } from './PairingClient.js'
import type { PairingSession } from './PairingSession.js'
import { fromPeer } from './PeerFailure.js'
import { timing } from './timing.js'

/** What a pairing address says (EIP-1328, version 2). */
export interface PairingUri {
  readonly topic: string
  readonly symKey: string
  readonly relayProtocol: string
  /** Milliseconds; absent when the address does not say. */
  readonly expiresAtMs?: number
  /** What a wallet may answer instead of the proposal. */
  readonly method?: 'wc_sessionAuthenticate'
}

/** The address a wallet scans or opens; parameters that have a default are left out, so that the QR code stays coarse. */
export function formatPairingUri({ topic, symKey, relayProtocol, expiresAtMs, method }: PairingUri): string {
  const expiry = expiresAtMs === undefined ? '' : `&expiryTimestamp=${Math.floor(expiresAtMs / 1000)}`
  return `wc:${topic}@2?relay-protocol=${relayProtocol}&symKey=${symKey}${expiry}${method ? `&methods=${method}` : ''}`
}

/** Ends a wait; with a proposal's id only that which offered it. */
export type Fail = (error: unknown, proposalId?: number) => void

export interface PairParts {
  readonly clock: Clock
  readonly keeper: SessionKeeper
  readonly proposals: Proposals
  /** What wallets signed when they agreed, by the topic of the session. */
  readonly signIns: ReadonlyMap<string, readonly SIWXSession[]>
  /** The waits that go on now. */
  readonly waiting: Set<Fail>
  readonly life: { readonly isOver: boolean }
}

/** Offers addresses, a new one before each ends, until a wallet settles or the wait is given up. */
export function createPair({ clock, keeper, proposals, signIns, waiting, life }: PairParts): PairingClient['pair'] {
  /** The chain the app wishes for is the one it is on, where the wallet granted it. */
  const beginOn = (session: PairingSession, chains: Readonly<Record<string, string>>): PairingSession => {
    const begun = { ...session, chains: { ...chains, ...session.chains } }
    keeper.set(begun)
    return begun
  }

  /** A host that cannot say what to sign, or says what cannot be asked so, has the wallet connect alone. */
  const createPayload = async (signIn: NonNullable<PairRequest['signIn']>, asked: ProposalNamespaces) => {
    try {
      const [request, { createAuthPayload }] = await Promise.all([signIn(), import('./trackSignIn.js')])
      return createAuthPayload(request, asked, clock.now())
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
      /** What this wait offered or took up; another may go on at the same time. */
      const mine = new Set<number>()
      const fail = (error: unknown, proposalId?: number) => {
        if (proposalId !== undefined && !mine.has(proposalId)) return
        // A page that is left is no decision: what it offered may be answered in the next visit.
        if (!isReusing && !life.isOver) for (const id of mine) proposals.remove(id)
        end(() => reject(fromPeer(error)))
      }
      const stop = () => fail(new FoyerError('ABORTED'))
      const succeed = (session: PairingSession) =>
        end(() => {
          const signed = signIns.get(session.topic)
          resolve({ ...beginOn(session, chains), ...(signed && { signIns: signed }) })
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
