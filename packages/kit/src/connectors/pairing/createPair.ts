import { FoyerError } from '../../errors/FoyerError.js'
import type { StoredProposal } from './createPairingStore.js'
import type { Proposals } from './createProposals.js'
import type { SessionKeeper } from './createSessionKeeper.js'
import type { Clock } from './Environment.js'
import type { PairingClient } from './PairingClient.js'
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
}

/** The address a wallet scans or opens; parameters that have a default are left out, so that the QR code stays coarse. */
export function formatPairingUri({ topic, symKey, relayProtocol, expiresAtMs }: PairingUri): string {
  const expiry = expiresAtMs === undefined ? '' : `&expiryTimestamp=${Math.floor(expiresAtMs / 1000)}`
  return `wc:${topic}@2?relay-protocol=${relayProtocol}&symKey=${symKey}${expiry}`
}

/** Ends a wait; with a proposal's id only that which offered it. */
export type Fail = (error: unknown, proposalId?: number) => void

export interface PairParts {
  readonly clock: Clock
  readonly keeper: SessionKeeper
  readonly proposals: Proposals
  /** The waits that go on now. */
  readonly waiting: Set<Fail>
  readonly life: { readonly isOver: boolean }
}

/** Offers addresses, a new one before each ends, until a wallet settles or the wait is given up. */
export function createPair({ clock, keeper, proposals, waiting, life }: PairParts): PairingClient['pair'] {
  /** The chain the app wishes for is the one it is on, where the wallet granted it. */
  const beginOn = (session: PairingSession, chains: Readonly<Record<string, string>>): PairingSession => {
    const begun = { ...session, chains: { ...chains, ...session.chains } }
    keeper.set(begun)
    return begun
  }

  return ({ asked, chains, signal, isReusing, onUri }) =>
    new Promise((resolve, reject) => {
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
        if (!isReusing && !life.isOver) for (const id of mine) proposals.drop(id)
        end(() => reject(fromPeer(error)))
      }
      const stop = () => fail(new FoyerError('ABORTED'))
      const succeed = (session: PairingSession) => end(() => resolve(beginOn(session, chains)))
      const unwatch = keeper.watch((session) => session && succeed(session))
      const renew = () => proposals.create(asked).then(offer, (error) => fail(error))
      const offer = ({ id, topic, symKey, uriExpiresAtMs: expiresAtMs }: StoredProposal) => {
        mine.add(id)
        if (wait.isOver && !isReusing) proposals.drop(id)
        if (wait.isOver) return
        wait.cancelRefresh = clock.after(Math.max(0, expiresAtMs - timing.pairingRefreshMs - clock.now()), renew)
        onUri(formatPairingUri({ topic, symKey, relayProtocol: 'irn', expiresAtMs }), expiresAtMs)
      }
      if (signal.aborted) return stop()
      keeper.reload()
      const session = keeper.get()
      if (session) return succeed(session)
      signal.addEventListener('abort', stop)
      waiting.add(fail)
      for (const id of proposals.resume()) mine.add(id)
      const reusable = proposals
        .list()
        .find((each) => isReusing && isSame(each.asked, asked) && isFresh(each, clock.now()))
      if (reusable) offer(reusable)
      else renew()
    })
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

const isFresh = ({ uriExpiresAtMs, approval }: StoredProposal, nowMs: number) =>
  !approval && uriExpiresAtMs - timing.pairingMarginMs > nowMs
