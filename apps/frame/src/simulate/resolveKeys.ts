import type { Rpc } from '../approve/ApproveContext.js'
import { solanaPrograms } from '../decode/solanaPrograms.js'
import { encodeBase58 } from '../signers/base58.js'
import { refuse } from '../signers/bytes.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { fetchAccounts } from './fetchAccounts.js'

/** Returns the key at an index of a transaction. Undefined for a key in a lookup table that could not be read. */
export type ResolveKey = (place: number) => string | undefined

/** The size of a lookup table's header in bytes. The keys follow it. */
const tableHead = 56

/**
 * Fetches the lookup tables of a transaction. Unreadable keys stay unknown. An index beyond the end of a table is
 * rejected, because the table's owner could fill it after the signature.
 *
 * @throws FoyerError `REQUEST_INVALID`
 */
export async function resolveKeys(transaction: SolanaTransaction, rpc: Rpc, signal: AbortSignal): Promise<ResolveKey> {
  const { keys, lookups } = transaction
  if (lookups.length === 0) return (place) => keys[place]
  const tables = await fetchAccounts(
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
