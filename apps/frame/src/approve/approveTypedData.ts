import { format } from '@foyer/messages/format'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import { formatAddress, shortenAddress } from '../decode/addresses.js'
import { createTokenBook, type TokenBook, unknownToken } from '../decode/createTokenBook.js'
import { decodeTypedData } from '../decode/decodeTypedData.js'
import type { Effect } from '../decode/Effect.js'
import { isHarmlessTypedData } from '../decode/isHarmlessTypedData.js'
import { maxTextShown } from '../decode/readMessage.js'
import { readTypedTree } from '../decode/readTypedTree.js'
import { toHex } from '../signers/bytes.js'
import { signTypedData } from '../signers/eip155.js'
import { hashTypedData, readNumber } from '../signers/hashTypedData.js'
import type { TypedData } from '../signers/parseTypedData.js'
import { parseTypedData } from '../signers/parseTypedData.js'
import { nameHost } from '../views/drawAsker.js'
import type { Visit } from '../views/ScreenQueue.js'
import type { Approval, Detail, Notice } from './Approval.js'
import type { ApproveContext } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { askApproval } from './askApproval.js'
import { describeEffect } from './describeEffect.js'
import { describeEffects } from './describeEffects.js'

/** eth_signTypedData_v4 [S7.64]. */
export async function approveTypedData(
  [account, input]: readonly [string, unknown, ...unknown[]],
  context: ApproveContext,
): Promise<string> {
  const { eip155: address } = needAddresses(context)
  if (account.toLowerCase() !== address.toLowerCase()) throw new FoyerError('UNAUTHORIZED')
  const data = parseTypedData(input)
  // Hashed before anything is shown: what does not fit its types is refused, not displayed.
  const digest = hashTypedData(data)
  return context.queue.enter(context.signal, async (visit) => {
    const approval = await describeTypedData(data, digest, address, context, visit)
    return askApproval(visit, context, {
      approval,
      act: () => signTypedData(context.vault, data),
      busyLabel: visit.words.signing,
      doneLabel: visit.words.signed,
    })
  })
}

/** What the person is shown of typed data. Exported for its test. */
export async function describeTypedData(
  data: TypedData,
  digest: Uint8Array,
  address: string,
  { chain, rpc, host, signal }: Pick<ApproveContext, 'chain' | 'rpc' | 'host' | 'signal'>,
  { words, locale }: Pick<Visit, 'words' | 'locale'>,
): Promise<Approval> {
  // The same address can be another token on another network: names and decimals of this one would be wrong there.
  const tokens: TokenBook = isElsewhere(data, chain)
    ? { read: async (asset) => unknownToken(asset), isListed: async () => false }
    : createAddressedBook(createTokenBook(chain, (method, params) => rpc(method, params, signal)))
  const effects = decodeTypedData(data, address)
  const told = await describeEffects(
    effects,
    { words, locale, chain, tokens, hostName: nameHost(host.origin) },
    describeEffect,
  )
  const tree = readTypedTree(data)
  const json = writeJson(data)
  const unlisted = isElsewhere(data, chain) ? [] : await warnOfTokens(effects, tokens, words)
  const isHarmless = effects.length === 0 && !isElsewhere(data, chain) && isHarmlessTypedData(data, address)
  // The meaning of orders in bulk, payments of a Safe and withdrawals from an exchange is unknown.
  const unread = isHarmless ? [] : [danger(format(words.warnBlind, { host: nameHost(host.origin) }))]
  // The tree is cut only where this is, too.
  const tooLong: Notice[] = json.length > maxTextShown ? [danger(words.warnTooLong)] : []
  return {
    kind: 'typedData',
    title: effects.length === 0 ? words.signDataTitle : told.title,
    notices: [
      ...(isHarmless ? [] : warnOfChain(data, chain, words)),
      ...(effects.length === 0 ? unread : unlisted),
      ...told.notices.filter(({ text }) => unlisted.every((notice) => notice.text !== text)),
      ...tooLong,
    ],
    lines: told.lines,
    details: listDetails(data, address, chain.name, words),
    // Known kinds are told in words; their fields stay at hand among the raw data.
    ...(effects.length === 0 && { tree }),
    raw: [
      { label: words.data, text: json },
      { label: 'EIP-712', text: toHex(digest) },
    ],
  }
}

/** Adds the address to each symbol that only the contract itself claims. */
function createAddressedBook(book: TokenBook): TokenBook {
  return {
    ...book,
    async read(asset) {
      const facts = await book.read(asset)
      const { isListed, symbol, address } = facts
      return isListed || symbol === undefined ? facts : { ...facts, symbol: `${symbol} · ${formatAddress(address)}` }
    },
  }
}

/** A permit for a token that no list holds needs a check box, as in a swap. */
async function warnOfTokens(effects: readonly Effect[], tokens: TokenBook, words: Visit['words']): Promise<Notice[]> {
  const assets = new Set(effects.flatMap((one) => (one.kind === 'allow' && one.amount > 0n ? [one.asset] : [])))
  const facts = await Promise.all([...assets].map((asset) => tokens.read(asset)))
  return facts
    .filter(({ isListed, kind }) => !isListed && kind !== 'none')
    .map(({ address }) => danger(format(words.warnUnlisted, { address: formatAddress(address) })))
}

function isElsewhere({ domain }: TypedData, chain: Network): boolean {
  const named = readNumber(domain.chainId)
  return named !== undefined && named !== BigInt(chain.id)
}

function warnOfChain(data: TypedData, chain: Network, words: Visit['words']): Notice[] {
  const named = readNumber(data.domain.chainId)
  if (named === undefined) return [{ tone: 'warning', text: format(words.warnAnyChain, { network: chain.name }) }]
  if (!isElsewhere(data, chain)) return []
  return [danger(format(words.warnOtherChain, { chain: named.toString(), network: chain.name }))]
}

function danger(text: string): Notice {
  return { tone: 'danger', text }
}

function listDetails({ domain }: TypedData, address: string, network: string, words: Visit['words']): Detail[] {
  const details: Detail[] = []
  if (typeof domain.name === 'string' && domain.name !== '')
    details.push({ label: words.domain, value: domain.name.slice(0, 200) })
  if (typeof domain.verifyingContract === 'string')
    details.push({ label: words.contract, value: formatAddress(domain.verifyingContract), isCode: true })
  details.push(
    { label: words.account, value: shortenAddress(formatAddress(address)), isCode: true },
    { label: words.network, value: network },
  )
  return details
}

/** Only what is signed: types, domain and message as their types name them. */
function writeJson(data: TypedData): string {
  const write = (part: 'message' | 'domain') => readTypedTree(data, part)
  return JSON.stringify(
    { primaryType: data.primaryType, domain: toPlain(write('domain')), message: toPlain(write('message')) },
    null,
    2,
  )
}

function toPlain(nodes: ReturnType<typeof readTypedTree>): unknown {
  return Object.fromEntries(nodes.map(({ name, value }) => [name, typeof value === 'string' ? value : toPlain(value)]))
}
