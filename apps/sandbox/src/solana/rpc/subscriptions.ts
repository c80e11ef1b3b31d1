import * as z from 'zod/mini'
import type { LandedTransaction } from '../history.js'
import type { Changes } from '../ledger.js'
import { programs } from '../programs.js'
import { invalidParams } from '../RpcError.js'
import type { Commitment } from '../slotClock.js'
import type { AccountImage } from '../vm.js'
import { formatAccount } from './accountMethods.js'
import type { Method, Node } from './Node.js'
import { accountFields, address, commitmentFields, config, parseParams, signature } from './params.js'

/** The maximum number of subscriptions of one socket. */
const maxSubscriptions = 1_000

/** The subscriptions of one socket. */
export interface Subscriptions {
  /** `accountSubscribe` and the other subscribe and unsubscribe methods. */
  readonly methods: Readonly<Record<string, Method>>
  /** Sends the new notifications. */
  notify(): void
}

interface Subscription {
  readonly kind: string
  /** Sends new notifications. Returns true if no more will follow. */
  notify(): boolean
}

/** A landed transaction with its changes. `count` is its number in the order of landing. */
export interface Landing {
  readonly count: number
  readonly transaction: LandedTransaction
  readonly changes: Changes
}

/** Creates the subscriptions of one socket. `landings` returns the last transactions, oldest first. */
export function createSubscriptions(
  node: Node,
  landings: () => readonly Landing[],
  send: (method: string, params: unknown) => void,
): Subscriptions {
  const { clock } = node.ledger
  const open = new Map<number, Subscription>()
  let lastId = 0

  const add = (kind: string, report: (id: number) => boolean) => {
    if (open.size >= maxSubscriptions) throw invalidParams(`a socket has at most ${maxSubscriptions} subscriptions`)
    lastId += 1
    const id = lastId
    open.set(id, { kind, notify: () => report(id) })
    return id
  }
  const notify = (kind: string, id: number, result: unknown) =>
    send(`${kind}Notification`, { result, subscription: id })
  const reached = (commitment: Commitment) =>
    landings().filter(({ transaction }) => transaction.slot <= clock.slot(commitment))

  /** Subscribes to the landings that reach a commitment from now on. */
  const subscribeToLandings = (
    kind: string,
    commitment: Commitment,
    report: (landing: Landing, id: number) => void,
  ): number => {
    let told = reached(commitment).at(-1)?.count ?? 0
    return add(kind, (id) => {
      for (const landing of reached(commitment)) {
        if (landing.count <= told) continue
        told = landing.count
        report(landing, id)
      }
      return false
    })
  }
  /** Subscribes to the new slots of a commitment from now on. */
  const subscribeToSlots = (kind: string, commitment: Commitment, report: (slot: number) => unknown): number => {
    let told = clock.slot(commitment)
    return add(kind, (id) => {
      const slot = clock.slot(commitment)
      if (slot !== told) notify(kind, id, report(slot))
      told = slot
      return false
    })
  }

  const end =
    (kind: string): Method =>
    (_, params) => {
      const [id] = parseParams(params, z.int())
      if (open.get(id)?.kind !== kind) throw invalidParams('Invalid subscription id.')
      return open.delete(id)
    }

  const methods: Record<string, Method> = {
    accountSubscribe(_, params) {
      const [of, wish] = parseParams(params, address, config(accountFields))
      return subscribeToLandings('account', wish.commitment, ({ transaction, changes }, id) => {
        if (!changes.has(of)) return
        const value = formatAccount(node, changes.get(of) ?? nothing, wish)
        notify('account', id, { context: { slot: transaction.slot }, value })
      })
    },
    programSubscribe(_, params) {
      const [of, wish] = parseParams(params, address, config(accountFields))
      return subscribeToLandings('program', wish.commitment, ({ transaction, changes }, id) => {
        for (const [pubkey, image] of changes) {
          if (image?.owner !== of) continue
          const value = { pubkey, account: formatAccount(node, image, wish) }
          notify('program', id, { context: { slot: transaction.slot }, value })
        }
      })
    },
    logsSubscribe(_, params) {
      const mentions = z.object({ mentions: z.array(address).check(z.length(1)) })
      const about = z.union([z.enum(['all', 'allWithVotes']), mentions])
      const [filter, wish] = parseParams(params, about, config(commitmentFields))
      return subscribeToLandings('logs', wish.commitment, ({ transaction }, id) => {
        const isOne = typeof filter === 'string' || filter.mentions.every((each) => transaction.accounts.includes(each))
        if (!isOne) return
        const value = { signature: transaction.signature, err: transaction.err, logs: transaction.logs }
        notify('logs', id, { context: { slot: transaction.slot }, value })
      })
    },
    signatureSubscribe(_, params) {
      const [of, wish] = parseParams(params, signature, config(commitmentFields))
      return add('signature', (id) => {
        const found = node.ledger.history.find(of)
        if (found === undefined || found.slot > clock.slot(wish.commitment)) return false
        notify('signature', id, { context: { slot: found.slot }, value: { err: found.err } })
        return true
      })
    },
    slotSubscribe: () =>
      subscribeToSlots('slot', 'processed', (slot) => ({ slot, parent: slot - 1, root: clock.slot('finalized') })),
    rootSubscribe: () => subscribeToSlots('root', 'finalized', (slot) => slot),
  }
  for (const kind of ['account', 'program', 'logs', 'signature', 'slot', 'root'])
    methods[`${kind}Unsubscribe`] = end(kind)
  return {
    methods,
    notify() {
      for (const [id, subscription] of open) if (subscription.notify()) open.delete(id)
    },
  }
}

/** The notified state of a closed account. */
const nothing: AccountImage = { lamports: 0n, data: new Uint8Array(), owner: programs.system, executable: false }
