import type { Rpc } from '../approve/ApproveContext.js'
import { readField, toBase64 } from '../approve/sendSolana.js'
import { solanaPrograms } from '../decode/solanaPrograms.js'
import { cleanLabel } from '../decode/unseen.js'
import { concatBytes } from '../keys/bytes.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { type FoundAccount, fetchAccounts, parseAccounts } from './fetchAccounts.js'
import { readTokenAccount } from './fetchSolanaTokens.js'
import type { ResolveKey } from './resolveKeys.js'

/** A change of the owner's balance. */
export interface Delta {
  /** Undefined for lamports. */
  readonly mint: string | undefined
  readonly amount: bigint
}

/** Control of one of the user's accounts that another account would gain. */
export interface Grant {
  readonly account: string
  readonly to: string
  /** If set, `to` may withdraw this amount of the mint. If not, `to` controls the whole account. */
  readonly most?: { readonly mint: string; readonly amount: bigint }
}

/** The result of a simulated transaction. */
export type SimulatedTransaction =
  | { readonly isFailed: true; readonly failure: string | undefined }
  | { readonly isFailed: false; readonly deltas: readonly Delta[]; readonly grants: readonly Grant[] }

/**
 * Simulates a transaction on a node. Returns undefined if the changes for the owner cannot be determined. Never
 * rejects.
 */
export async function simulateSolana(
  transaction: SolanaTransaction,
  key: ResolveKey | undefined,
  address: string,
  rpc: Rpc,
  signal: AbortSignal,
): Promise<SimulatedTransaction | undefined> {
  const places = transaction.keys.length + transaction.lookups.reduce((sum, { writable }) => sum + writable.length, 0)
  const writable = [...Array(places).keys()].flatMap((place) => (isWritable(transaction, place) ? [key?.(place)] : []))
  const known = [...new Set([address, ...writable.filter((one) => one !== undefined)])]
  const found = await fetchAccounts(known, rpc, signal)
  // Watch only accounts that the owner can lose or gain. A transaction may contain dozens of others, such as those of a
  // market.
  const watched = known.flatMap((one, index) => {
    const before = found[index]
    return one === address || !before || readTokenAccount(before)?.owner === address ? [{ one, before }] : []
  })
  const addresses = watched.map(({ one }) => one)
  const signatures = transaction.signatures.map(() => new Uint8Array(64))
  const wire = concatBytes(Uint8Array.of(signatures.length), ...signatures, transaction.message)
  const settings = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const answer = await rpc('simulateTransaction', [toBase64(wire), settings], signal).catch(() => undefined)
  const value = readField(answer, 'value')
  if (typeof value !== 'object' || value === null) return undefined
  const error = readField(value, 'err')
  if (error !== null && error !== undefined) return { isFailed: true, failure: cleanLabel(JSON.stringify(error), 120) }
  const after = parseAccounts(readField(value, 'accounts'), addresses.length)
  const pairs = watched.map(({ one, before }, index): Pair => ({ address: one, before, after: after[index] }))
  // An unreadable account may contain anything: without it the list would be wrong, so return undefined.
  const isWhole =
    !writable.includes(undefined) && pairs.every((pair) => pair.before !== undefined && pair.after !== undefined)
  return isWhole
    ? { isFailed: false, deltas: compare(address, pairs), grants: pairs.flatMap((pair) => findGrants(address, pair)) }
    : undefined
}

function isWritable(
  { keys, signerCount, readonlySignerCount, readonlyOtherCount }: SolanaTransaction,
  place: number,
): boolean {
  if (place >= keys.length) return true
  if (place < signerCount) return place < signerCount - readonlySignerCount
  return place < keys.length - readonlyOtherCount
}

/** An account before and after the transaction. */
interface Pair {
  readonly address: string
  readonly before: FoundAccount
  readonly after: FoundAccount
}

/** Returns the balance changes of the owner, whose own account is the first pair. */
function compare(owner: string, pairs: readonly Pair[]): Delta[] {
  const tokens = new Map<string, bigint>()
  for (const { before, after } of pairs) {
    const [was, is] = [readTokenAccount(before), readTokenAccount(after)]
    if (was?.owner === owner) tokens.set(was.mint, (tokens.get(was.mint) ?? 0n) - was.amount)
    if (is?.owner === owner) tokens.set(is.mint, (tokens.get(is.mint) ?? 0n) + is.amount)
  }
  const [own] = pairs
  const lamports = (own?.after?.lamports ?? 0n) - (own?.before?.lamports ?? 0n)
  return [{ mint: undefined, amount: lamports }, ...[...tokens].map(([mint, amount]): Delta => ({ mint, amount }))]
}

/**
 * Finds control that the transaction gives away. A program can use the user's signature for calls that no instruction
 * shows, so compare the accounts.
 */
function findGrants(owner: string, { address, before, after }: Pair): Grant[] {
  if (address === owner)
    return after && after.owner !== solanaPrograms.system && after.owner !== before?.owner
      ? [{ account: owner, to: after.owner }]
      : []
  const [was, is] = [readTokenAccount(before), readTokenAccount(after)]
  if (!is || (was?.owner !== owner && is.owner !== owner)) return []
  const grants: Grant[] = []
  if (is.owner !== owner) grants.push({ account: address, to: is.owner })
  const { closer, delegate, delegatedAmount, mint } = is
  if (closer !== undefined && closer !== owner && closer !== was?.closer) grants.push({ account: address, to: closer })
  const isMore = delegate !== was?.delegate || delegatedAmount > (was?.delegatedAmount ?? 0n)
  if (delegate !== undefined && delegate !== owner && isMore)
    grants.push({ account: address, to: delegate, most: { mint, amount: delegatedAmount } })
  return grants
}
