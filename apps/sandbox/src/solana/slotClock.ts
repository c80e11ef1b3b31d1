import { createHash } from 'node:crypto'
import { encodeBase58 } from '@foyer/primitives/base58'
import { addressBytes } from './programs.js'

/** How sure a node is of a slot. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** A validator makes a slot every 400 ms. */
export const defaultSlotMs = 400
/** Slots that a transaction may wait after its blockhash. */
export const blockhashLifetime = 150
/** The chain's first slot. Those before it count as skipped, so that a slot is never the height of its block. */
export const firstSlot = 1_000
/** Slots of an epoch, as on all public clusters. */
export const slotsPerEpoch = 432_000

/** Blockhashes that are not made anew each time. */
const mostMade = 1_000

/** Slots behind the newest one; finality takes what it takes on a cluster, some 13 s. */
const lag = { processed: 0, confirmed: 1, finalized: 32 } as const satisfies Record<Commitment, number>

/** First block of the chain, so to say: the same on every machine, and that of no public cluster. */
export const genesisHash = encodeBase58(createHash('sha256').update('Foyer sandbox: Solana chain').digest())

/** CAIP-2 reference: the first 32 characters of the genesis hash. */
export const solanaChainId = `solana:${genesisHash.slice(0, 32)}` as const

/** Slots that go by with the time, and their blockhashes. */
export interface SlotClock {
  /** The newest slot of a commitment. */
  slot(commitment?: Commitment): number
  /** How sure the chain is of a slot by now. */
  commitmentOf(slot: number): Commitment
  /** Seconds since 1970 at which a slot began. */
  timeOf(slot: number): number
  heightOf(slot: number): number
  blockhashOf(slot: number): string
  /** The slot of a blockhash that is no older than {@link blockhashLifetime}; undefined for any other. */
  findBlockhash(hash: string): number | undefined
  /** Goes on by so many slots at once. */
  advance(slots: number): void
  /** Stops the slots, or lets them go on from where they stopped. */
  hold(held: boolean): void
  isHeld(): boolean
  /** Milliseconds since 1970 at which the first slot would have begun, had nothing moved the clock. */
  originMs(): number
}

/**
 * Slots since `originMs`. `birthMs` is when the chain was made; its blockhashes are made from it. `atLeast` is a slot that was
 * reached before: a clock of the machine that was set back does not bring it back.
 */
export function createSlotClock(options: {
  readonly birthMs: number
  readonly originMs: number
  readonly atLeast: number
  readonly slotMs: number
  now(): number
}): SlotClock {
  const { slotMs, now } = options
  let origin = Math.min(options.originMs, now() - (options.atLeast - firstSlot) * slotMs)
  let newest = Math.max(firstSlot, options.atLeast)
  let heldSince: number | undefined
  const seed = Buffer.alloc(8)
  seed.writeBigUInt64BE(BigInt(options.birthMs))
  const known = new Map<string, number>()
  const made = new Map<number, string>()

  const head = () => {
    const passed = Math.floor(((heldSince ?? now()) - origin) / slotMs)
    newest = Math.max(newest, firstSlot + passed)
    return newest
  }
  const slot = (commitment: Commitment = 'processed') => Math.max(firstSlot, head() - lag[commitment])
  const blockhashOf = (of: number) => {
    if (of < firstSlot) return genesisHash
    const before = made.get(of)
    if (before !== undefined) return before
    const number = Buffer.alloc(8)
    number.writeBigUInt64BE(BigInt(of))
    const hash = createHash('sha256').update(addressBytes(genesisHash)).update(seed).update(number).digest()
    if (made.size > mostMade) made.clear()
    made.set(of, encodeBase58(hash))
    return encodeBase58(hash)
  }
  return {
    slot,
    commitmentOf(of) {
      if (of <= slot('finalized')) return 'finalized'
      return of <= slot('confirmed') ? 'confirmed' : 'processed'
    },
    timeOf: (of) => Math.floor((origin + (of - firstSlot) * slotMs) / 1_000),
    heightOf: (of) => of - firstSlot,
    blockhashOf,
    findBlockhash(hash) {
      const last = head()
      const oldest = Math.max(firstSlot, last - blockhashLifetime)
      for (const [old, of] of known) if (of < oldest) known.delete(old)
      for (let of = last; of >= oldest; of -= 1) {
        const one = blockhashOf(of)
        if (known.has(one)) break
        known.set(one, of)
      }
      return known.get(hash)
    },
    advance(slots) {
      origin -= slots * slotMs
    },
    hold(held) {
      if (held && heldSince === undefined) heldSince = now()
      if (!held && heldSince !== undefined) {
        origin += now() - heldSince
        heldSince = undefined
      }
    },
    isHeld: () => heldSince !== undefined,
    originMs: () => origin,
  }
}
