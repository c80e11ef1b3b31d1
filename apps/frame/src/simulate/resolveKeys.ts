import type { Rpc } from '../approve/ApproveContext.js'
import { solanaPrograms } from '../decode/solanaPrograms.js'
import { encodeBase58 } from '../signers/base58.js'
import { refuse } from '../signers/bytes.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { readAccounts } from './readAccounts.js'

/** The key at a place of a transaction; undefined where a lookup table that could not be read holds it. */
export type ResolveKey = (place: number) => string | undefined

/** A lookup table: 56 bytes about itself, then keys. */
const tableHead = 56

/**
 * Reads the lookup tables a transaction names. What nobody can tell stays unknown; a place that a table does not have is refused,
 * for whoever owns the table could fill it after the signature.
 *
 * @throws FoyerError `REQUEST_INVALID`.
 */
export async function resolveKeys(transaction: SolanaTransaction, rpc: Rpc, signal: AbortSignal): Promise<ResolveKey> {
  const { keys, lookups } = transaction
  if (lookups.length === 0) return (place) => keys[place]
  const tables = await readAccounts(
    lookups.map(({ table }) => table),
    rpc,
    signal,
  )
  const keyIn = (table: number, index: number) => {
    const account = tables[table]
    if (account === undefined) return undefined
    const start = tableHead + index * 32
    if (account?.owner !== solanaPrograms.lookupTable || account.data.length < start + 32)
      refuse('a lookup table has no such address')
    return encodeBase58(account.data.slice(start, start + 32))
  }
  const loaded = [
    ...lookups.flatMap(({ writable }, table) => writable.map((index) => keyIn(table, index))),
    ...lookups.flatMap(({ readonly }, table) => readonly.map((index) => keyIn(table, index))),
  ]
  return (place) => (place < keys.length ? keys[place] : loaded[place - keys.length])
}
