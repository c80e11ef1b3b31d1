import { format } from '@foyer/messages/format'
import type { Change, Notice, Outlook } from '../approve/Approval.js'
import type { ApproveContext } from '../approve/ApproveContext.js'
import type { DescribedSolana, SolanaVisit } from '../approve/describeSolana.js'
import { formatAmount, formatTokenAmount } from '../approve/formatAmount.js'
import { unknownToken } from '../decode/createTokenBook.js'
import { decodeSolana } from '../decode/decodeSolana.js'
import type { SolanaEffect } from '../decode/Effect.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { readAccounts } from './readAccounts.js'
import { readMint } from './readSolanaTokens.js'
import { type Delta, type Grant, simulateSolana, type Tried } from './simulateSolana.js'
import { withinMs } from './withinMs.js'

export interface ForeseeingSolana extends Pick<DescribedSolana, 'keys' | 'effects'> {
  readonly transactions: readonly SolanaTransaction[]
  readonly address: string
  readonly context: Pick<ApproveContext, 'chain' | 'rpc'>
  readonly visit: SolanaVisit
}

/** Lamports a signature costs. */
const signatureFee = 5_000n
/** Lamports that no transaction need offer to be quick: a hundredth of a SOL. */
const highFee = 10_000_000n
/** A simulation that takes longer is done without, in ms. */
const simulationMs = 8_000
/** So many of one request are tried. */
const mostTried = 8

/** Effects on accounts that the trial run does not watch. */
const unwatchedKinds: readonly SolanaEffect['kind'][] = ['giveAway', 'withdraw', 'use']

/** Asks the network what transactions would change and cost. Never rejects: what it cannot tell is said to be unknown. */
export async function foreseeSolana(options: ForeseeingSolana, signal: AbortSignal): Promise<Outlook<undefined>> {
  const { transactions, keys, address, context, visit } = options
  const { words, locale } = visit
  const { decimals, symbol } = context.chain.nativeCurrency
  const coin = (amount: bigint) => formatAmount(amount, decimals, symbol, locale)
  // Each alone, as nodes do: one that needs what another does before it fails here, and is said to be unknown.
  const tried = await Promise.all(
    transactions.map((transaction, index) =>
      index < mostTried
        ? withinMs(simulationMs, signal, (stop) => simulateSolana(transaction, keys[index], address, context.rpc, stop))
        : undefined,
    ),
  )
  const seen = tried.flatMap((one) => (one?.isFailed === false ? [one] : []))
  const speech = await createSpeech(seen, coin, context.rpc, visit, signal)
  const unread = transactions.some(
    (transaction) => decodeSolana(transaction, () => undefined).unknownPrograms.length > 0,
  )
  const isUnwatched = options.effects.flat().some(({ kind }) => unwatchedKinds.includes(kind))
  const changes = seen.length > 0 ? total(seen).map(speech.tellChange) : undefined
  const mine = transactions.filter((transaction) => transaction.keys[0] === address)
  const fee = mine.reduce((sum, transaction) => sum + feeOf(transaction), 0n)
  const notices = createTrialNotices(tried, words, options.effects.flat().every(isPlain))
  if (fee > highFee * BigInt(mine.length))
    notices.push({ tone: 'danger', text: format(words.warnFee, { fee: coin(fee) }) })
  notices.push(...findNewGrants(seen, options).map(speech.tellGrant))
  if (unread && seen.length > 0) notices.push({ tone: 'warning', text: words.warnTried })
  return {
    ready: undefined,
    // An empty list means that nothing changes. That is unknown for an untried transaction, an unknown program, or an account that the
    // trial run does not watch.
    changes: changes?.length === 0 && (unread || isUnwatched || seen.length < tried.length) ? undefined : changes,
    fee: mine.length > 0 ? format(words.feeUpTo, { amount: coin(fee) }) : undefined,
    notices,
  }
}

type Seen = Extract<Tried, { isFailed: false }>

function feeOf(transaction: SolanaTransaction): bigint {
  const { priorityFee } = decodeSolana(transaction, () => undefined)
  return BigInt(transaction.signerCount) * signatureFee + priorityFee
}

/** What goes stands before what comes. */
function total(seen: readonly Seen[]): Delta[] {
  const sums = new Map<string | undefined, bigint>()
  for (const { mint, amount } of seen.flatMap(({ deltas }) => deltas)) sums.set(mint, (sums.get(mint) ?? 0n) + amount)
  const changed = [...sums].map(([mint, amount]): Delta => ({ mint, amount })).filter(({ amount }) => amount !== 0n)
  return [...changed.filter(({ amount }) => amount < 0n), ...changed.filter(({ amount }) => amount > 0n)]
}

/** Without those that the instructions tell already. */
function findNewGrants(seen: readonly Seen[], { effects }: Pick<ForeseeingSolana, 'effects'>): Grant[] {
  const told = new Set(
    effects.flat().flatMap((effect) => {
      if (effect.kind === 'giveAway') return [effect.account]
      return effect.kind === 'allow' && effect.account !== undefined ? [effect.account] : []
    }),
  )
  return seen.flatMap(({ grants }) => grants).filter(({ account }) => !told.has(account))
}

/** How changes and powers are told, with the decimals of all mints they are of. */
async function createSpeech(
  seen: readonly Seen[],
  coin: (amount: bigint) => string,
  rpc: ApproveContext['rpc'],
  { words, locale }: SolanaVisit,
  signal: AbortSignal,
) {
  const named = seen.flatMap(({ deltas, grants }) => [...deltas, ...grants.flatMap(({ most }) => most ?? [])])
  const mints = [...new Set(named.flatMap(({ mint }) => (mint === undefined ? [] : [mint])))]
  const accounts = await readAccounts(mints, rpc, signal)
  const decimals = new Map(mints.map((mint, index) => [mint, readMint(accounts[index])?.decimals]))
  const amountOf = ({ mint, amount }: Delta) =>
    mint === undefined
      ? coin(amount)
      : formatTokenAmount(amount, { ...unknownToken(mint), decimals: decimals.get(mint) }, words, locale)
  return {
    tellChange: ({ mint, amount }: Delta): Change =>
      amount < 0n
        ? { sign: '-', text: amountOf({ mint, amount: -amount }) }
        : { sign: '+', text: amountOf({ mint, amount }) },
    tellGrant: ({ account, to, most }: Grant): Notice => ({
      tone: 'danger',
      text: most
        ? format(words.warnDelegate, { address: to, amount: amountOf(most) })
        : format(words.warnControl, { account, address: to }),
    }),
  }
}

/** The lines of a transfer show its whole effect without a trial run. */
function isPlain({ kind }: SolanaEffect) {
  return kind === 'send' || kind === 'openAccount' || kind === 'memo'
}

/** Without a trial run, everything but a plain transfer needs a check box. */
function createTrialNotices(
  tried: readonly (Tried | undefined)[],
  words: SolanaVisit['words'],
  arePlain: boolean,
): Notice[] {
  const [only] = tried
  if (tried.length === 1 && only?.isFailed) {
    const text = only.failure ? format(words.warnWillFail, { reason: only.failure }) : words.warnWillFailPlain
    return [{ tone: 'danger', text }]
  }
  const untold = tried.flatMap((one, index) => (one?.isFailed === false ? [] : [index + 1]))
  if (untold.length === 0) return []
  if (untold.length === tried.length) return [{ tone: arePlain ? 'info' : 'danger', text: words.warnNotSimulated }]
  const list = untold.map((number) => format(words.transactionNumber, { number })).join(', ')
  return [{ tone: arePlain ? 'warning' : 'danger', text: format(words.warnNotTried, { list }) }]
}
