import { format, formatPlural } from '@foyer/kit/messages/format'
import { shortenAddress } from '../decode/addresses.js'
import { createTokenBook } from '../decode/createTokenBook.js'
import { decodeSolana } from '../decode/decodeSolana.js'
import { toHex } from '../signers/bytes.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { readSolanaTokens } from '../simulate/readSolanaTokens.js'
import { type ResolveKey, resolveKeys } from '../simulate/resolveKeys.js'
import { nameHost } from '../views/drawAsker.js'
import type { Visit } from '../views/ScreenQueue.js'
import type { Approval, Line, Notice } from './Approval.js'
import type { ApproveContext } from './ApproveContext.js'
import { describeEffects } from './describeEffects.js'

export interface DescribeSolana {
  readonly address: string
  readonly context: Pick<ApproveContext, 'chain' | 'rpc' | 'host' | 'signal'>
  readonly visit: Pick<Visit, 'words' | 'locale'>
  readonly isSent: boolean
}

/** Puts Solana transactions into words, and gives their keys with those of lookup tables. */
export async function describeSolana(
  transactions: readonly SolanaTransaction[],
  { address, context, visit, isSent }: DescribeSolana,
): Promise<{ readonly approval: Approval; readonly keys: readonly ResolveKey[] }> {
  const { words, locale } = visit
  const { chain, rpc, host, signal } = context
  const hostName = nameHost(host.origin)
  const keys = await Promise.all(transactions.map((transaction) => resolveKeys(transaction, rpc, signal)))
  const decoded = transactions.map((transaction, index) => decodeSolana(transaction, keys[index] ?? (() => undefined)))
  const tokens = await readSolanaTokens(
    decoded.flatMap(({ effects }) => effects),
    createTokenBook(chain, rpc),
    rpc,
    signal,
  )
  const told = await Promise.all(
    decoded.map(({ effects }) => describeEffects(effects, { words, locale, chain, tokens, hostName })),
  )
  const [only] = told
  const isOne = transactions.length === 1
  const title =
    isOne && only && only.lines.length > 0
      ? only.title
      : isOne
        ? words.signTransactionTitle
        : formatPlural(words, 'transactionsTitle', transactions.length, locale)
  const others = transactions.some(({ signatures, signerCount, keys: all }) =>
    all.slice(0, signerCount).some((key, index) => key !== address && signatures[index]?.every((byte) => byte === 0)),
  )
  const notices: Notice[] = told.flatMap((one) => one.notices)
  for (const effect of decoded.flatMap(({ effects }) => effects))
    if (effect.kind === 'closeAccount' && effect.to !== address)
      notices.push({ tone: 'warning', text: format(words.warnClose, { address: effect.to }) })
  if (decoded.some(({ isLasting }) => isLasting)) notices.push({ tone: 'danger', text: words.warnLasting })
  if (others) notices.push({ tone: 'info', text: words.warnOthers })
  if (!isSent) notices.push({ tone: 'info', text: format(words.warnLater, { host: hostName }) })
  const payers = new Set(transactions.map((transaction) => transaction.keys[0]).filter((payer) => payer !== address))
  const approval: Approval = {
    title,
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
  return { approval, keys }
}

function numberLines(lines: readonly Line[], index: number, words: Visit['words']): Line[] {
  const number = format(words.transactionNumber, { number: index + 1 })
  return lines.map((line) => ({ ...line, small: [number, ...line.small] }))
}
