import { createHash } from 'node:crypto'
import { encodeBase58 } from '@foyer/primitives/base58'
import { addressBytes } from './programs.js'

/** The certainty of a slot. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** The slot time of a validator. */
export const defaultSlotMs = 400
/** The number of slots after which a blockhash expires. */
export const blockhashLifetime = 150
/** The chain's first slot. Earlier ones count as skipped, so that a slot never equals its block height. */
export const firstSlot = 1_000
/** The slots of an epoch, as on all public clusters. */
export const slotsPerEpoch = 432_000

/** The maximum number of cached blockhashes. */
const maxCachedHashes = 1_000

/** The slots between the newest one and that of a commitment. Finality takes about 13 s, as on a cluster. */
const lag = { processed: 0, confirmed: 1, finalized: 32 } as const satisfies Record<Commitment, number>

/** The genesis hash: the same on every machine, and different from all public clusters. */
export const genesisHash = encodeBase58(createHash('sha256').update('Foyer sandbox: Solana chain').digest())

/** The CAIP-2 id. Its reference is the first 32 characters of the genesis hash. */
export const solanaChainId = `solana:${genesisHash.slice(0, 32)}` as const

/** The slots, which follow the time, and their blockhashes. */
export interface SlotClock {
  /** Returns the newest slot of a commitment. */
  slot(commitment?: Commitment): number
  /** Returns the current commitment of a slot. */
  commitmentOf(slot: number): Commitment
  /** Returns the start of a slot, in seconds since 1970. */
  timeOf(slot: number): number
  heightOf(slot: number): number
  blockhashOf(slot: number): string
  /** Returns the slot of a blockhash, or undefined if it is older than {@link blockhashLifetime} slots or unknown. */
  findBlockhash(hash: string): number | undefined
  /** Advances by this many slots at once. */
  advance(slots: number): void
  /** Stops the slots, or resumes them at the slot where they stopped. */
  setPaused(held: boolean): void
  isHeld(): boolean
  /** Returns the start of the first slot without manual changes of the clock, in milliseconds since 1970. */
  originMs(): number
}

/**
 * Creates a clock that counts slots since `originMs`. The blockhashes depend on `birthMs`, the time of the chain's
 * creation. `atLeast` is a slot that was reached before: the clock never returns to an earlier one, even if the system
 * time was set back.
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
    if (made.size > maxCachedHashes) made.clear()
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
    setPaused(held) {
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
