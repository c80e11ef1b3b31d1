import { format } from '@foyer/kit/messages/format'
import type { Change, Notice, Outlook } from '../approve/Approval.js'
import type { ApproveContext, Rpc } from '../approve/ApproveContext.js'
import { formatAmount, formatTokenAmount } from '../approve/formatAmount.js'
import { toBase64 } from '../approve/sendSolana.js'
import { unknownToken } from '../decode/createTokenBook.js'
import { decodeSolana } from '../decode/decodeSolana.js'
import { cleanLabel } from '../decode/unseen.js'
import { concatBytes } from '../keys/bytes.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import type { Visit } from '../views/ScreenQueue.js'
import { type FoundAccount, parseAccounts, readAccounts } from './readAccounts.js'
import { readMintDecimals, readTokenAccount } from './readSolanaTokens.js'
import type { ResolveKey } from './resolveKeys.js'
import { withinMs } from './withinMs.js'

export interface ForeseeingSolana {
  readonly transactions: readonly SolanaTransaction[]
  readonly keys: readonly ResolveKey[]
  readonly address: string
  readonly context: Pick<ApproveContext, 'chain' | 'rpc'>
  readonly visit: Pick<Visit, 'words' | 'locale'>
}

/** Lamports a signature costs. */
const signatureFee = 5_000n
/** A simulation that takes longer is done without, in ms. */
const simulationMs = 8_000

/** Asks the network what transactions would change and cost. Never rejects: what it cannot tell is said to be unknown. */
export async function foreseeSolana(options: ForeseeingSolana, signal: AbortSignal): Promise<Outlook<undefined>> {
  const { transactions, keys, address, context, visit } = options
  const { words, locale } = visit
  const { decimals, symbol } = context.chain.nativeCurrency
  const coin = (amount: bigint) => formatAmount(amount, decimals, symbol, locale)
  const mine = transactions.filter((transaction) => transaction.keys[0] === address)
  const fee = mine.reduce((sum, transaction) => sum + feeOf(transaction), 0n)
  const [only] = transactions
  // One after another they depend on each other, and nodes simulate one at a time.
  const told =
    transactions.length === 1 && only
      ? await withinMs(simulationMs, signal, (stop) => simulate(only, keys[0], options, stop))
      : undefined
  return {
    ready: undefined,
    changes: told?.deltas && (await describeDeltas(told.deltas, coin, context.rpc, visit, signal)),
    fee: mine.length > 0 ? format(words.feeUpTo, { amount: coin(fee) }) : undefined,
    notices: describeOutcome(told, words),
  }
}

function feeOf(transaction: SolanaTransaction): bigint {
  const { priorityFee } = decodeSolana(transaction, () => undefined)
  return BigInt(transaction.signerCount) * signatureFee + priorityFee
}

interface Told {
  readonly deltas?: readonly Delta[]
  readonly failure?: string | undefined
  readonly isFailed: boolean
}

interface Delta {
  /** Undefined: lamports. */
  readonly mint: string | undefined
  readonly amount: bigint
}

async function simulate(
  transaction: SolanaTransaction,
  key: ResolveKey | undefined,
  { address, context }: ForeseeingSolana,
  signal: AbortSignal,
): Promise<Told | undefined> {
  const places = transaction.keys.length + transaction.lookups.reduce((sum, { writable }) => sum + writable.length, 0)
  const writable = [...Array(places).keys()].flatMap((place) => (isWritable(transaction, place) ? [key?.(place)] : []))
  const known = [...new Set([address, ...writable.filter((one) => one !== undefined)])]
  const found = await readAccounts(known, context.rpc, signal)
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
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const answer = await context.rpc('simulateTransaction', [toBase64(wire), settings], signal).catch(() => undefined)
  const value = readField(answer, 'value')
  if (typeof value !== 'object' || value === null) return undefined
  const error = readField(value, 'err')
  if (error !== null && error !== undefined) return { isFailed: true, failure: cleanLabel(JSON.stringify(error), 120) }
  const after = parseAccounts(readField(value, 'accounts'), addresses.length)
  const pairs = watched.map(({ before }, index): Pair => [before, after[index]])
  // An account nobody could read holds something nobody knows: without it the list would be wrong, not short.
  const isWhole = !writable.includes(undefined) && pairs.every((pair) => !pair.includes(undefined))
  return isWhole ? { isFailed: false, deltas: compare(address, pairs) } : undefined
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
type Pair = readonly [FoundAccount, FoundAccount]

/** What became more or less of an owner's, whose own account is the first. */
function compare(owner: string, pairs: readonly Pair[]): Delta[] {
  const tokens = new Map<string, bigint>()
  for (const [before, after] of pairs) {
    const [was, is] = [readTokenAccount(before), readTokenAccount(after)]
    if (was?.owner === owner) tokens.set(was.mint, (tokens.get(was.mint) ?? 0n) - was.amount)
    if (is?.owner === owner) tokens.set(is.mint, (tokens.get(is.mint) ?? 0n) + is.amount)
  }
  const [own] = pairs
  const lamports = (own?.[1]?.lamports ?? 0n) - (own?.[0]?.lamports ?? 0n)
  const deltas = [...tokens].map(([mint, amount]): Delta => ({ mint, amount }))
  const changed = [{ mint: undefined, amount: lamports }, ...deltas].filter(({ amount }) => amount !== 0n)
  return [...changed.filter(({ amount }) => amount < 0n), ...changed.filter(({ amount }) => amount > 0n)]
}

async function describeDeltas(
  deltas: readonly Delta[],
  coin: (amount: bigint) => string,
  rpc: Rpc,
  { words, locale }: ForeseeingSolana['visit'],
  signal: AbortSignal,
): Promise<Change[]> {
  const mints = deltas.flatMap(({ mint }) => (mint === undefined ? [] : [mint]))
  const accounts = await readAccounts(mints, rpc, signal)
  return deltas.map(({ mint, amount }): Change => {
    const sign = amount < 0n ? '-' : '+'
    const size = amount < 0n ? -amount : amount
    if (mint === undefined) return { sign, text: coin(size) }
    const decimals = readMintDecimals(accounts[mints.indexOf(mint)])
    return { sign, text: formatTokenAmount(size, { ...unknownToken(mint), decimals }, words, locale) }
  })
}

function describeOutcome(told: Told | undefined, words: Visit['words']): Notice[] {
  if (!told?.isFailed) return told?.deltas ? [] : [{ tone: 'info', text: words.warnNotSimulated }]
  const text = told.failure ? format(words.warnWillFail, { reason: told.failure }) : words.warnWillFailPlain
  return [{ tone: 'danger', text }]
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}
