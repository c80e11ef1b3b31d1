import * as z from 'zod/mini'
import type { LandedTransaction } from '../history.js'
import type { Changes } from '../ledger.js'
import { programs } from '../programs.js'
import { invalidParams } from '../RpcFault.js'
import type { Commitment } from '../slotClock.js'
import type { AccountImage } from '../vm.js'
import { describeAccount } from './accountMethods.js'
import type { Method, Node } from './Node.js'
import { accountFields, address, commitmentFields, config, readParams, signature } from './params.js'

/** A socket can listen to so many things. */
const mostSubscriptions = 1_000

/** What one socket listens to. */
export interface Subscriptions {
  /** `accountSubscribe` and its like, with those that end them. */
  readonly methods: Readonly<Record<string, Method>>
  /** Sends what has come by now. */
  tell(): void
}

interface Subscription {
  readonly kind: string
  /** Returns true when it has told all that it ever will. */
  tell(): boolean
}

/** A transaction with what it changed, for those who listen. They are counted in the order they came. */
export interface Landing {
  readonly count: number
  readonly transaction: LandedTransaction
  readonly changes: Changes
}

/** Subscriptions of one socket; `landings` are the last transactions, oldest first. */
export function createSubscriptions(
  node: Node,
  landings: () => readonly Landing[],
  send: (method: string, params: unknown) => void,
): Subscriptions {
  const { clock } = node.ledger
  const open = new Map<number, Subscription>()
  let lastId = 0

  const add = (kind: string, tell: (id: number) => boolean) => {
    if (open.size >= mostSubscriptions) throw invalidParams(`a socket has at most ${mostSubscriptions} subscriptions`)
    lastId += 1
    const id = lastId
    open.set(id, { kind, tell: () => tell(id) })
    return id
  }
  const notify = (kind: string, id: number, result: unknown) =>
    send(`${kind}Notification`, { result, subscription: id })
  const reached = (commitment: Commitment) =>
    landings().filter(({ transaction }) => transaction.slot <= clock.slot(commitment))

  /** Calls `tell` for each landing that reaches a commitment from now on. */
  const follow = (kind: string, commitment: Commitment, tell: (landing: Landing, id: number) => void): number => {
    let told = reached(commitment).at(-1)?.count ?? 0
    return add(kind, (id) => {
      for (const landing of reached(commitment)) {
        if (landing.count <= told) continue
        told = landing.count
        tell(landing, id)
      }
      return false
    })
  }
  /** Calls `tell` for each newest slot of a commitment from now on. */
  const followSlots = (kind: string, commitment: Commitment, tell: (slot: number) => unknown): number => {
    let told = clock.slot(commitment)
    return add(kind, (id) => {
      const slot = clock.slot(commitment)
      if (slot !== told) notify(kind, id, tell(slot))
      told = slot
      return false
    })
  }

  const end =
    (kind: string): Method =>
    (_, params) => {
      const [id] = readParams(params, z.int())
      if (open.get(id)?.kind !== kind) throw invalidParams('Invalid subscription id.')
      return open.delete(id)
    }

  const methods: Record<string, Method> = {
    accountSubscribe(_, params) {
      const [of, wish] = readParams(params, address, config(accountFields))
      return follow('account', wish.commitment, ({ transaction, changes }, id) => {
        if (!changes.has(of)) return
        const value = describeAccount(node, changes.get(of) ?? nothing, wish)
        notify('account', id, { context: { slot: transaction.slot }, value })
      })
    },
    programSubscribe(_, params) {
      const [of, wish] = readParams(params, address, config(accountFields))
      return follow('program', wish.commitment, ({ transaction, changes }, id) => {
        for (const [pubkey, image] of changes) {
          if (image?.owner !== of) continue
          const value = { pubkey, account: describeAccount(node, image, wish) }
          notify('program', id, { context: { slot: transaction.slot }, value })
        }
      })
    },
    logsSubscribe(_, params) {
      const mentions = z.object({ mentions: z.array(address).check(z.length(1)) })
      const about = z.union([z.enum(['all', 'allWithVotes']), mentions])
      const [filter, wish] = readParams(params, about, config(commitmentFields))
      return follow('logs', wish.commitment, ({ transaction }, id) => {
        const isOne = typeof filter === 'string' || filter.mentions.every((each) => transaction.accounts.includes(each))
        if (!isOne) return
        const value = { signature: transaction.signature, err: transaction.err, logs: transaction.logs }
        notify('logs', id, { context: { slot: transaction.slot }, value })
      })
    },
    signatureSubscribe(_, params) {
      const [of, wish] = readParams(params, signature, config(commitmentFields))
      return add('signature', (id) => {
        const found = node.ledger.history.find(of)
        if (found === undefined || found.slot > clock.slot(wish.commitment)) return false
        notify('signature', id, { context: { slot: found.slot }, value: { err: found.err } })
        return true
      })
    },
    slotSubscribe: () =>
      followSlots('slot', 'processed', (slot) => ({ slot, parent: slot - 1, root: clock.slot('finalized') })),
    rootSubscribe: () => followSlots('root', 'finalized', (slot) => slot),
  }
  for (const kind of ['account', 'program', 'logs', 'signature', 'slot', 'root'])
    methods[`${kind}Unsubscribe`] = end(kind)
  return {
    methods,
    tell() {
      for (const [id, subscription] of open) if (subscription.tell()) open.delete(id)
    },
  }
}

/** What is told of an account that was closed. */
const nothing: AccountImage = { lamports: 0n, data: new Uint8Array(), owner: programs.system, executable: false }
