import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import * as z from 'zod/mini'
import { addressBytes, programs } from '../programs.js'
import { invalidParams } from '../RpcError.js'
import type { Commitment } from '../slotClock.js'
import { formatAmount, formatHolding, formatMint, isTokenProgram, parseHolding, parseMint } from '../tokenState.js'
import type { AccountImage } from '../vm.js'
import { type Method, type Node, withContext } from './Node.js'
import { accountFields, address, amount, commitmentFields, config, parseParams } from './params.js'

interface Wish {
  readonly commitment: Commitment
  readonly encoding: 'base58' | 'base64' | 'jsonParsed' | 'binary'
  readonly dataSlice?: { readonly offset: number; readonly length: number } | null | undefined
}

const maxAccounts = 100
/** The maximum data size in base58, in bytes. Larger data takes too long to encode. */
const maxBase58Bytes = 128
const noRent = 18_446_744_073_709_551_615n

/** Formats an account as in Agave's JSON; null if it does not exist. */
export function formatAccount({ ledger }: Node, image: AccountImage | undefined, wish: Wish) {
  if (image === undefined) return null
  const { lamports, owner, executable } = image
  const space = image.data.length
  const rest = { executable, lamports, owner, rentEpoch: noRent, space }
  if (wish.encoding === 'jsonParsed') {
    const parsed = parseData(image, (mint) => ledger.read(mint, wish.commitment))
    if (parsed !== undefined) return { ...rest, data: { ...parsed, space } }
  }
  const { offset, length } = wish.dataSlice ?? { offset: 0, length: space }
  const data = image.data.subarray(offset, offset + length)
  if (wish.encoding === 'base64' || wish.encoding === 'jsonParsed') {
    return { ...rest, data: [Buffer.from(data).toString('base64'), 'base64'] }
  }
  if (data.length > maxBase58Bytes) {
    throw invalidParams(
      `Encoded binary (base 58) data should be less than ${maxBase58Bytes} bytes, please use Base64 encoding.`,
    )
  }
  const text = encodeBase58(data)
  return { ...rest, data: wish.encoding === 'binary' ? text : [text, 'base58'] }
}

function parseData(image: AccountImage, read: (address: string) => AccountImage | undefined) {
  const program = image.owner === programs.token2022 ? 'spl-token-2022' : 'spl-token'
  const mint = formatMint(image)
  if (mint !== undefined) return { program, parsed: { type: 'mint', info: mint } }
  const of = parseHolding(image)
  const mintImage = of && read(of.mint)
  const decimals = mintImage && parseMint(mintImage)?.decimals
  if (decimals !== undefined) {
    return { program, parsed: { type: 'account', info: formatHolding(image, decimals) } }
  }
  if (image.owner === programs.system && image.data.length === 80 && image.data[4] === 1) {
    const [authority, blockhash] = [image.data.subarray(8, 40), image.data.subarray(40, 72)].map(encodeBase58)
    const view = new DataView(image.data.buffer, image.data.byteOffset)
    const feeCalculator = { lamportsPerSignature: String(view.getBigUint64(72, true)) }
    return { program: 'nonce', parsed: { type: 'initialized', info: { authority, blockhash, feeCalculator } } }
  }
  if (image.owner === programs.lookupTable && image.data[0] === 1) {
    const view = new DataView(image.data.buffer, image.data.byteOffset)
    const info = {
      deactivationSlot: String(view.getBigUint64(4, true)),
      lastExtendedSlot: String(view.getBigUint64(12, true)),
      lastExtendedSlotStartIndex: view.getUint8(20),
      ...(view.getUint8(21) === 1 && { authority: encodeBase58(image.data.subarray(22, 54)) }),
      addresses: Array.from({ length: Math.floor((image.data.length - 56) / 32) }, (_, index) =>
        encodeBase58(image.data.subarray(56 + index * 32, 88 + index * 32)),
      ),
    }
    return { program: 'address-lookup-table', parsed: { type: 'lookupTable', info } }
  }
  return undefined
}

const filter = z.union([
  z.object({ dataSize: amount }),
  z.object({
    memcmp: z.object({
      offset: amount,
      bytes: z.string(),
      encoding: z._default(z.enum(['base58', 'base64']), 'base58'),
    }),
  }),
])

function fits(data: Uint8Array, wish: z.infer<typeof filter>): boolean {
  if ('dataSize' in wish) return data.length === wish.dataSize
  const { offset, bytes, encoding } = wish.memcmp
  const wanted = encoding === 'base64' ? Buffer.from(bytes, 'base64') : Buffer.from(bytes58(bytes))
  return Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0
}

function bytes58(text: string): Uint8Array {
  const bytes = decodeBase58(text)
  if (bytes === undefined) throw invalidParams('Invalid params: the bytes of a filter are not base58')
  return bytes
}

const tokenFilter = z.union([z.object({ mint: address }), z.object({ programId: address })])

function findHoldings(
  node: Node,
  params: readonly unknown[],
  isOne: (image: AccountImage, address: string) => boolean,
): unknown {
  const [, by, wish] = parseParams(params, address, tokenFilter, config(accountFields))
  const mint = 'mint' in by ? by.mint : undefined
  const program = 'programId' in by ? by.programId : (mint && node.ledger.read(mint, wish.commitment)?.owner) || 'none'
  if (!isTokenProgram(program)) {
    throw invalidParams(
      mint === undefined ? 'Invalid param: unrecognized Token program id' : 'Invalid param: could not find mint',
    )
  }
  const found = node.ledger.ofProgram(program, wish.commitment).filter(({ image }) => {
    const holding = parseHolding(image)
    return holding !== undefined && (mint === undefined || holding.mint === mint) && isOne(image, String(params[0]))
  })
  const value = found.map(({ address: pubkey, image }) => ({ pubkey, account: formatAccount(node, image, wish) }))
  return withContext(node, wish, value)
}

/** Methods that read accounts. */
export const accountMethods: Readonly<Record<string, Method>> = {
  getAccountInfo(node, params) {
    const [of, wish] = parseParams(params, address, config(accountFields))
    return withContext(node, wish, formatAccount(node, node.ledger.read(of, wish.commitment), wish))
  },
  getMultipleAccounts(node, params) {
    const [of, wish] = parseParams(params, z.array(address).check(z.maxLength(maxAccounts)), config(accountFields))
    const value = of.map((each) => formatAccount(node, node.ledger.read(each, wish.commitment), wish))
    return withContext(node, wish, value)
  },
  getBalance(node, params) {
    const [of, wish] = parseParams(params, address, config(commitmentFields))
    return withContext(node, wish, node.ledger.read(of, wish.commitment)?.lamports ?? 0n)
  },
  getProgramAccounts(node, params) {
    const fields = {
      ...accountFields,
      filters: z._default(z.array(filter).check(z.maxLength(4)), []),
      withContext: z._default(z.boolean(), false),
    }
    const [program, wish] = parseParams(params, address, config(fields))
    const found = node.ledger
      .ofProgram(program, wish.commitment)
      .filter(({ image }) => wish.filters.every((each) => fits(image.data, each)))
      .map(({ address: pubkey, image }) => ({ pubkey, account: formatAccount(node, image, wish) }))
    return wish.withContext ? withContext(node, wish, found) : found
  },
  getTokenAccountsByOwner: (node, params) =>
    findHoldings(node, params, (image, owner) => parseHolding(image)?.owner === owner),
  getTokenAccountsByDelegate: (node, params) =>
    findHoldings(node, params, ({ data }, delegate) => {
      return data[72] === 1 && Buffer.compare(data.subarray(76, 108), addressBytes(delegate)) === 0
    }),
  getTokenAccountBalance(node, params) {
    const [of, wish] = parseParams(params, address, config(commitmentFields))
    const image = node.ledger.read(of, wish.commitment)
    if (image === undefined) throw invalidParams('Invalid param: could not find account')
    const holding = parseHolding(image)
    const mint = holding && node.ledger.read(holding.mint, wish.commitment)
    const decimals = mint && parseMint(mint)?.decimals
    if (holding === undefined || decimals === undefined) throw invalidParams('Invalid param: not a Token account')
    return withContext(node, wish, formatAmount(holding.amount, decimals))
  },
  getTokenSupply(node, params) {
    const [of, wish] = parseParams(params, address, config(commitmentFields))
    const image = node.ledger.read(of, wish.commitment)
    const mint = image && parseMint(image)
    if (mint === undefined) throw invalidParams('Invalid param: not a Token mint')
    return withContext(node, wish, formatAmount(mint.supply, mint.decimals))
  },
  getTokenLargestAccounts(node, params) {
    const [mint, wish] = parseParams(params, address, config(commitmentFields))
    const image = node.ledger.read(mint, wish.commitment)
    const of = image && parseMint(image)
    if (image === undefined || of === undefined) throw invalidParams('Invalid param: not a Token mint')
    const holdings = node.ledger.ofProgram(image.owner, wish.commitment).flatMap(({ address: holder, image: each }) => {
      const holding = parseHolding(each)
      return holding?.mint === mint ? [{ address: holder, amount: holding.amount }] : []
    })
    const largest = holdings.sort((a, b) => Number(b.amount - a.amount)).slice(0, 20)
    const value = largest.map((each) => ({ address: each.address, ...formatAmount(each.amount, of.decimals) }))
    return withContext(node, wish, value)
  },
  getMinimumBalanceForRentExemption(node, params) {
    const [size] = parseParams(params, amount)
    return node.ledger.rentOf(size)
  },
}
