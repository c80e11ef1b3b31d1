import { format, formatPlural } from '@foyer/messages/format'
import type { ApprovalWords, SolanaWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import { shortenAddress } from '../decode/addresses.js'
import { createTokenBook } from '../decode/createTokenBook.js'
import { decodeSolana, isLasting } from '../decode/decodeSolana.js'
import type { SolanaEffect } from '../decode/Effect.js'
import { refuse, toHex } from '../signers/bytes.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { checkSolanaNetwork } from '../simulate/checkSolanaNetwork.js'
import { fetchSolanaTokens } from '../simulate/fetchSolanaTokens.js'
import { type ResolveKey, resolveKeys } from '../simulate/resolveKeys.js'
import { formatHost } from '../views/renderHost.js'
import type { Approval, Line, Notice } from './Approval.js'
import type { ApproveContext } from './ApproveContext.js'
import { formatTokenAmount } from './formatAmount.js'
import { formatEffects } from './formatEffects.js'
import { formatSolanaEffect } from './formatSolanaEffect.js'
import { resolveSolanaEffects, warnSolana } from './resolveSolanaEffects.js'

/** The texts, including those for Solana, and the locale. */
export interface SolanaTexts {
  readonly words: ApprovalWords & SolanaWords
  readonly locale: Locale
}

export interface SolanaApprovalOptions {
  readonly address: string
  readonly context: Pick<ApproveContext, 'chain' | 'rpc' | 'host' | 'signal'>
  readonly visit: SolanaTexts
  readonly isSent: boolean
}

export interface SolanaApproval {
  readonly approval: Approval
  /** The account keys of each transaction, including keys from lookup tables. */
  readonly keys: readonly ResolveKey[]
  /** The effects of each transaction, as far as they can be decoded. */
  readonly effects: readonly (readonly SolanaEffect[])[]
}

/**
 * Creates the approval for Solana transactions.
 *
 * @throws FoyerError `REQUEST_INVALID` if a transaction uses an address that does not exist yet or a block that the
 *   network does not have, or is to be sent without the signatures of others
 */
export async function createSolanaApproval(
  transactions: readonly SolanaTransaction[],
  { address, context, visit, isSent }: SolanaApprovalOptions,
): Promise<SolanaApproval> {
  const { words, locale } = visit
  const { chain, rpc, host, signal } = context
  const hostName = formatHost(host.origin)
  const needsOthers = transactions.some((transaction) => lacksOthers(transaction, address))
  if (needsOthers && isSent) refuse('it needs other signatures and cannot be sent')
  const network = await checkSolanaNetwork(transactions, rpc, signal)
  // Before sending, the frame inserts a recent block, unless others sign too or the transaction uses a nonce account.
  const isRenewed = isSent && transactions.every((one) => one.signerCount === 1 && !isLasting(one))
  if (network === 'invalid' && !isRenewed)
    refuse(`its block is unknown to ${chain.name}: it has expired or is for another network`)
  const keys = await Promise.all(transactions.map((transaction) => resolveKeys(transaction, rpc, signal)))
  const decoded = transactions.map((transaction, index) => decodeSolana(transaction, keys[index] ?? (() => undefined)))
  const read = decoded.flatMap(({ effects }) => effects)
  const tokens = await fetchSolanaTokens(read, createTokenBook(chain, rpc), rpc, signal)
  const effects = decoded.map((one) => resolveSolanaEffects(one.effects, tokens, address))
  const told = await Promise.all(
    effects.map((each) =>
      formatEffects(each, { words, locale, chain, tokens: tokens.book, hostName }, (effect, speech) =>
        formatSolanaEffect(effect, speech, { words, own: address }),
      ),
    ),
  )
  const amount = async (asset: string, atomic: bigint) =>
    formatTokenAmount(atomic, await tokens.book.read(asset), words, locale)
  const notices: Notice[] = told.flatMap((one) => one.notices)
  if (network === 'unknown') notices.push({ tone: 'danger', text: format(words.warnNoNode, { network: chain.name }) })
  // A key from a table that could not be read may be any address.
  if (transactions.some((transaction, index) => hasUnread(transaction, keys[index])))
    notices.push({ tone: 'danger', text: format(words.warnBlind, { host: hostName }) })
  notices.push(...(await warnSolana(effects.flat(), { address, words, tokens, amount })))
  if (decoded.some(({ isLasting }) => isLasting)) notices.push({ tone: 'danger', text: words.warnLasting })
  if (needsOthers) notices.push({ tone: 'info', text: words.warnOthers })
  if (!isSent) notices.push({ tone: 'info', text: format(words.warnLater, { host: hostName }) })
  const payers = new Set(transactions.map((transaction) => transaction.keys[0]).filter((payer) => payer !== address))
  const [only] = told
  const isOne = transactions.length === 1
  const approval: Approval = {
    kind: 'transaction',
    title: isOne
      ? (only?.lines.length && only.title) || words.signTransactionTitle
      : formatPlural(words, 'transactionsTitle', transactions.length, locale),
    notices: notices.filter((notice, index) => notices.findIndex(({ text }) => text === notice.text) === index),
    lines: isOne ? (only?.lines ?? []) : told.flatMap(({ lines }, index) => numberLines(lines, index, words)),
    details: [
      { label: words.account, value: shortenAddress(address), isCode: true },
      { label: words.network, value: chain.name },
      ...[...payers].map((payer) => ({ label: words.fee, value: format(words.feeOther, { address: payer ?? '' }) })),
    ],
    raw: transactions.map(({ message }, index) => ({
      label: format(words.transactionNumber, { number: index + 1 }),
      text: toHex(message),
    })),
  }
  return { approval, keys, effects }
}

/** Returns true if a signature of another account is missing. */
function lacksOthers({ signatures, signerCount, keys }: SolanaTransaction, address: string): boolean {
  return keys
    .slice(0, signerCount)
    .some((key, index) => key !== address && signatures[index]?.every((byte) => byte === 0))
}

function hasUnread({ keys, lookups }: SolanaTransaction, resolve: ResolveKey | undefined): boolean {
  const count = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  return Array.from({ length: count }, (_, index) => resolve?.(keys.length + index)).includes(undefined)
}

function numberLines(lines: readonly Line[], index: number, words: SolanaWords): Line[] {
  const number = format(words.transactionNumber, { number: index + 1 })
  return lines.map((line) => ({ ...line, small: [number, ...line.small] }))
}
