import { format } from '@foyer/messages/format'
import type { Change, Notice, Preview } from '../approve/Approval.js'
import type { ApproveContext } from '../approve/ApproveContext.js'
import type { SolanaApproval, SolanaTexts } from '../approve/createSolanaApproval.js'
import { formatAmount, formatTokenAmount } from '../approve/formatAmount.js'
import { unknownToken } from '../decode/createTokenBook.js'
import { decodeSolana } from '../decode/decodeSolana.js'
import type { SolanaEffect } from '../decode/Effect.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { fetchAccounts } from './fetchAccounts.js'
import { readMint } from './fetchSolanaTokens.js'
import { type Delta, type Grant, type SimulatedTransaction, simulateSolana } from './simulateSolana.js'
import { withinMs } from './withinMs.js'

export interface SolanaPreviewOptions extends Pick<SolanaApproval, 'keys' | 'effects'> {
  readonly transactions: readonly SolanaTransaction[]
  readonly address: string
  readonly context: Pick<ApproveContext, 'chain' | 'rpc'>
  readonly visit: SolanaTexts
}

/** The fee per signature, in lamports. */
const signatureFee = 5_000n
/**
 * The fee, in lamports, above which the screen warns: a hundredth of a SOL, more than any transaction needs for
 * priority.
 */
const highFee = 10_000_000n
/** The timeout of a simulation, in milliseconds. Then the request continues without it. */
const simulationMs = 8_000
/** The maximum number of simulated transactions per request. */
const maxSimulated = 8

/** The kinds of effects on accounts that the simulation does not include. */
const unwatchedKinds: readonly SolanaEffect['kind'][] = ['giveAway', 'withdraw', 'use']

/** Simulates the changes and the cost of transactions. Never rejects: unknown values are shown as unknown. */
export async function previewSolana(options: SolanaPreviewOptions, signal: AbortSignal): Promise<Preview<undefined>> {
  const { transactions, keys, address, context, visit } = options
  const { words, locale } = visit
  const { decimals, symbol } = context.chain.nativeCurrency
  const coin = (amount: bigint) => formatAmount(amount, decimals, symbol, locale)
  // Simulate each transaction alone, as nodes do. One that depends on another fails here and is shown as unknown.
  const tried = await Promise.all(
    transactions.map((transaction, index) =>
      index < maxSimulated
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
  const notices = createSolanaSimulationNotices(tried, words, options.effects.flat().every(isPlain))
  if (fee > highFee * BigInt(mine.length))
    notices.push({ tone: 'danger', text: format(words.warnFee, { fee: coin(fee) }) })
  notices.push(...findNewGrants(seen, options).map(speech.tellGrant))
  if (unread && seen.length > 0) notices.push({ tone: 'warning', text: words.warnTried })
  return {
    ready: undefined,
    // An empty list means that nothing changes. That is unknown for a transaction that was not simulated, an unknown
    // program, or an account outside the simulation.
    changes: changes?.length === 0 && (unread || isUnwatched || seen.length < tried.length) ? undefined : changes,
    fee: mine.length > 0 ? format(words.feeUpTo, { amount: coin(fee) }) : undefined,
    notices,
  }
}

type Seen = Extract<SimulatedTransaction, { isFailed: false }>

function feeOf(transaction: SolanaTransaction): bigint {
  const { priorityFee } = decodeSolana(transaction, () => undefined)
  return BigInt(transaction.signerCount) * signatureFee + priorityFee
}

/** Sums the changes, with losses before gains. */
function total(seen: readonly Seen[]): Delta[] {
  const sums = new Map<string | undefined, bigint>()
  for (const { mint, amount } of seen.flatMap(({ deltas }) => deltas)) sums.set(mint, (sums.get(mint) ?? 0n) + amount)
  const changed = [...sums].map(([mint, amount]): Delta => ({ mint, amount })).filter(({ amount }) => amount !== 0n)
  return [...changed.filter(({ amount }) => amount < 0n), ...changed.filter(({ amount }) => amount > 0n)]
}

/** Returns the grants that no instruction shows already. */
function findNewGrants(seen: readonly Seen[], { effects }: Pick<SolanaPreviewOptions, 'effects'>): Grant[] {
  const told = new Set(
    effects.flat().flatMap((effect) => {
      if (effect.kind === 'giveAway') return [effect.account]
      return effect.kind === 'allow' && effect.account !== undefined ? [effect.account] : []
    }),
  )
  return seen.flatMap(({ grants }) => grants).filter(({ account }) => !told.has(account))
}

/** Creates formatters for changes and grants, with the decimals of all mints in them. */
async function createSpeech(
  seen: readonly Seen[],
  coin: (amount: bigint) => string,
  rpc: ApproveContext['rpc'],
  { words, locale }: SolanaTexts,
  signal: AbortSignal,
) {
  const named = seen.flatMap(({ deltas, grants }) => [...deltas, ...grants.flatMap(({ most }) => most ?? [])])
  const mints = [...new Set(named.flatMap(({ mint }) => (mint === undefined ? [] : [mint])))]
  const accounts = await fetchAccounts(mints, rpc, signal)
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

/** Returns true if the lines of the effect show everything, also without a simulation. */
function isPlain({ kind }: SolanaEffect) {
  return kind === 'send' || kind === 'openAccount' || kind === 'memo'
}

/** Without a simulation, every request except a plain transfer needs a checkbox. */
function createSolanaSimulationNotices(
  tried: readonly (SimulatedTransaction | undefined)[],
  words: SolanaTexts['words'],
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
