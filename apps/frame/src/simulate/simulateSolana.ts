import type { Rpc } from '../approve/ApproveContext.js'
import { readField, toBase64 } from '../approve/sendSolana.js'
import { solanaPrograms } from '../decode/solanaPrograms.js'
import { cleanLabel } from '../decode/unseen.js'
import { concatBytes } from '../keys/bytes.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { type FoundAccount, parseAccounts, readAccounts } from './readAccounts.js'
import { readTokenAccount } from './readSolanaTokens.js'
import type { ResolveKey } from './resolveKeys.js'

/** What became more or less of an owner's. */
export interface Delta {
  /** Undefined: lamports. */
  readonly mint: string | undefined
  readonly amount: bigint
}

/** Power over an account of the person's that somebody else would have afterwards. */
export interface Grant {
  readonly account: string
  readonly to: string
  /** Present: that much of a mint may be taken out. Else all of the account is under control of `to`. */
  readonly most?: { readonly mint: string; readonly amount: bigint }
}

/** What a node saw when it tried a transaction. */
export type Tried =
  | { readonly isFailed: true; readonly failure: string | undefined }
  | { readonly isFailed: false; readonly deltas: readonly Delta[]; readonly grants: readonly Grant[] }

/** Has a node try a transaction. Undefined where it cannot be known what that would change for the owner. Never rejects. */
export async function simulateSolana(
  transaction: SolanaTransaction,
  key: ResolveKey | undefined,
  address: string,
  rpc: Rpc,
  signal: AbortSignal,
): Promise<Tried | undefined> {
  const places = transaction.keys.length + transaction.lookups.reduce((sum, { writable }) => sum + writable.length, 0)
  const writable = [...Array(places).keys()].flatMap((place) => (isWritable(transaction, place) ? [key?.(place)] : []))
  const known = [...new Set([address, ...writable.filter((one) => one !== undefined)])]
  const found = await readAccounts(known, rpc, signal)
  // Only these can become less for the owner, or come to be theirs. There may be dozens of others, of whole markets.
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
  // An account nobody could read holds something nobody knows: without it the list would be wrong, not short.
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

/** An account before and after. */
interface Pair {
  readonly address: string
  readonly before: FoundAccount
  readonly after: FoundAccount
}

/** What became more or less of an owner's, whose own account is the first. */
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

/** A program may pass on the person's signature: what it does with that is in no instruction, only in what becomes of accounts. */
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
