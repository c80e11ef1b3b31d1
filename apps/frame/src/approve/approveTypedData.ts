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
import { refuse, toHex } from '../signers/bytes.js'
import { signTypedData } from '../signers/eip155.js'
import { hashTypedData, readNumber } from '../signers/hashTypedData.js'
import type { TypedData } from '../signers/parseTypedData.js'
import { parseTypedData } from '../signers/parseTypedData.js'
import { formatHost } from '../views/renderHost.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import type { Approval, Detail, Notice } from './Approval.js'
import type { ApproveContext } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { formatEffect } from './formatEffect.js'
import { formatEffects } from './formatEffects.js'
import { requestApproval } from './requestApproval.js'

/** The domains whose signatures execute calls, or count as those of another account. */
const executing = /^(ERC4337|Foyer(Account|Permissions))$/

/** Handles eth_signTypedData_v4 [S7.64]. */
export async function approveTypedData(
  [account, input]: readonly [string, unknown, ...unknown[]],
  context: ApproveContext,
): Promise<string> {
  const { eip155: address } = needAddresses(context)
  if (account.toLowerCase() !== address.toLowerCase()) throw new FoyerError('UNAUTHORIZED')
  const data = parseTypedData(input)
  const { name, verifyingContract } = data.domain
  // The signature of a smart account on this data executes a user operation (ERC-4337), or calls within a permission,
  // and this screen would not show them. The key also owns a FoyerAccount: its signature on nested data (ERC-7739)
  // counts as that of the account. The account is in the domain, or in the message.
  if ([name, data.message.name].some((each) => executing.test(`${each}`)) || isPermissions(verifyingContract, context))
    refuse('it executes calls')
  // Hash before showing: data that does not match its types is rejected and never displayed.
  const digest = hashTypedData(data)
  return context.queue.enter(context.signal, async (visit) => {
    const approval = await createTypedDataApproval(data, digest, address, context, visit)
    return requestApproval(visit, context, {
      approval,
      act: () => signTypedData(context.vault, data),
      busyLabel: visit.words.signing,
      doneLabel: visit.words.signed,
    })
  })
}

/** Returns true for the contract of permissions of any network. */
function isPermissions(contract: unknown, { smartAccounts = {} }: Pick<ApproveContext, 'smartAccounts'>): boolean {
  const address = String(contract).toLowerCase()
  return Object.values(smartAccounts).some(({ permissions }) => permissions === address)
}

/** Returns the approval screen's content for typed data. Exported for its test. */
export async function createTypedDataApproval(
  data: TypedData,
  digest: Uint8Array,
  address: string,
  { chain, rpc, host, signal }: Pick<ApproveContext, 'chain' | 'rpc' | 'host' | 'signal'>,
  { words, locale }: Pick<ScreenSession, 'words' | 'locale'>,
): Promise<Approval> {
  // On another network, the same address can be another token: do not use this network's symbols and decimals.
  const tokens: TokenBook = isElsewhere(data, chain)
    ? { read: async (asset) => unknownToken(asset), isListed: async () => false }
    : createAddressedBook(createTokenBook(chain, (method, params) => rpc(method, params, signal)))
  const effects = decodeTypedData(data, address)
  const told = await formatEffects(
    effects,
    { words, locale, chain, tokens, hostName: formatHost(host.origin) },
    formatEffect,
  )
  const tree = readTypedTree(data)
  const json = writeJson(data)
  const unlisted = isElsewhere(data, chain) ? [] : await warnOfTokens(effects, tokens, words)
  const isHarmless = effects.length === 0 && !isElsewhere(data, chain) && isHarmlessTypedData(data, address)
  // The frame cannot decode bulk orders, Safe payments or withdrawals from an exchange.
  const unread = isHarmless ? [] : [danger(format(words.warnBlind, { host: formatHost(host.origin) }))]
  // The tree is only truncated if this text is too long as well.
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
    // Known kinds are shown as text. Their fields are available in the raw data.
    ...(effects.length === 0 && { tree }),
    raw: [
      { label: words.data, text: json },
      { label: 'EIP-712', text: toHex(digest) },
    ],
  }
}

/** Adds the address to each symbol that no list confirms. */
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

/** Returns a warning with checkbox for each permit of an unlisted token, as in a swap. */
async function warnOfTokens(
  effects: readonly Effect[],
  tokens: TokenBook,
  words: ScreenSession['words'],
): Promise<Notice[]> {
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

function warnOfChain(data: TypedData, chain: Network, words: ScreenSession['words']): Notice[] {
  const named = readNumber(data.domain.chainId)
  if (named === undefined) return [{ tone: 'warning', text: format(words.warnAnyChain, { network: chain.name }) }]
  if (!isElsewhere(data, chain)) return []
  return [danger(format(words.warnOtherChain, { chain: named.toString(), network: chain.name }))]
}

function danger(text: string): Notice {
  return { tone: 'danger', text }
}

function listDetails({ domain }: TypedData, address: string, network: string, words: ScreenSession['words']): Detail[] {
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

/** Returns only the signed fields as JSON: those of domain and message that the types declare. */
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
