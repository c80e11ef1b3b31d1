import type { Rpc } from '../approve/ApproveContext.js'
import { encodeBase58 } from '../signers/base58.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { readAccounts } from './readAccounts.js'

/** The key at a place of a transaction; undefined where a lookup table that could not be read holds it. */
export type ResolveKey = (place: number) => string | undefined

/** A lookup table: 56 bytes about itself, then keys. */
const tableHead = 56

/** Reads the lookup tables a transaction names. Never rejects: what cannot be read stays unknown. */
export async function resolveKeys(transaction: SolanaTransaction, rpc: Rpc, signal: AbortSignal): Promise<ResolveKey> {
  const { keys, lookups } = transaction
  if (lookups.length === 0) return (place) => keys[place]
  const tables = await readAccounts(
    lookups.map(({ table }) => table),
    rpc,
    signal,
  )
  const keyIn = (table: number, index: number) => {
    const data = tables[table]?.data
    const start = tableHead + index * 32
    return data && data.length >= start + 32 ? encodeBase58(data.slice(start, start + 32)) : undefined
  }
  const loaded = [
    ...lookups.flatMap(({ writable }, table) => writable.map((index) => keyIn(table, index))),
    ...lookups.flatMap(({ readonly }, table) => readonly.map((index) => keyIn(table, index))),
  ]
  return (place) => (place < keys.length ? keys[place] : loaded[place - keys.length])
}
