import { encodeBase58 } from '@foyer/primitives/base58'
import { programs } from './programs.js'
import type { AccountImage } from './vm.js'

/** An amount as in Agave's JSON. `uiAmount` is null where Agave omits the number. */
export interface UiAmount {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number | null
  readonly uiAmountString: string
}

/** The first fields of a token account. */
export interface TokenHolding {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

const accountSize = 165
const mintSize = 82
/** The offset of the account type in Token-2022: mint or token account. */
const kindOffset = 165

/** Returns true for the two token programs. */
export function isTokenProgram(address: string): boolean {
  return address === programs.token || address === programs.token2022
}

/** Parses a token account. Returns undefined for any other account. */
export function parseHolding({ owner, data }: AccountImage): TokenHolding | undefined {
  const isOne = data.length === accountSize || (data.length > kindOffset && data[kindOffset] === 2)
  if (!isTokenProgram(owner) || !isOne || data[108] === 0) return undefined
  return { mint: key(data, 0), owner: key(data, 32), amount: view(data).getBigUint64(64, true) }
}

/** Parses the decimals and supply of a mint. Returns undefined for any other account. */
export function parseMint({ owner, data }: AccountImage): { decimals: number; supply: bigint } | undefined {
  const isOne = data.length === mintSize || (data.length > kindOffset && data[kindOffset] === 1)
  if (!isTokenProgram(owner) || !isOne || data[45] !== 1) return undefined
  return { decimals: data[44] ?? 0, supply: view(data).getBigUint64(36, true) }
}

/** Formats an amount of the smallest units in all formats of Agave's JSON. */
export function formatAmount(amount: bigint, decimals: number): UiAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Formats a token account as `jsonParsed`. `decimals` are those of its mint. */
export function formatHolding(image: AccountImage, decimals: number): Record<string, unknown> | undefined {
  const holding = parseHolding(image)
  if (holding === undefined) return undefined
  const { data } = image
  const [delegate, closeAuthority] = [option(data, 72), option(data, 129)]
  const reserve = view(data).getUint32(109, true) === 1 ? view(data).getBigUint64(113, true) : undefined
  return {
    mint: holding.mint,
    owner: holding.owner,
    tokenAmount: formatAmount(holding.amount, decimals),
    state: data[108] === 2 ? 'frozen' : 'initialized',
    isNative: reserve !== undefined,
    ...(reserve !== undefined && { rentExemptReserve: formatAmount(reserve, decimals) }),
    ...(delegate !== null && {
      delegate,
      delegatedAmount: formatAmount(view(data).getBigUint64(121, true), decimals),
    }),
    ...(closeAuthority !== null && { closeAuthority }),
    ...formatExtensions(data),
  }
}

/** Formats a mint as `jsonParsed`. */
export function formatMint(image: AccountImage): Record<string, unknown> | undefined {
  const mint = parseMint(image)
  if (mint === undefined) return undefined
  return {
    mintAuthority: option(image.data, 0),
    supply: String(mint.supply),
    decimals: mint.decimals,
    isInitialized: true,
    freezeAuthority: option(image.data, 46),
    ...formatExtensions(image.data),
  }
}

/** Formats the transfer fee of a Token-2022 mint: basis points, maximum, and its first epoch. */
function formatFee(data: Uint8Array, at: number) {
  return {
    epoch: view(data).getBigUint64(at, true),
    maximumFee: view(data).getBigUint64(at + 8, true),
    transferFeeBasisPoints: view(data).getUint16(at + 16, true),
  }
}

const extensions: Readonly<Record<number, { name: string; describe?(data: Uint8Array): unknown }>> = {
  1: {
    name: 'transferFeeConfig',
    describe: (data) => ({
      transferFeeConfigAuthority: keyOrNull(data, 0),
      withdrawWithheldAuthority: keyOrNull(data, 32),
      withheldAmount: view(data).getBigUint64(64, true),
      olderTransferFee: formatFee(data, 72),
      newerTransferFee: formatFee(data, 90),
    }),
  },
  2: { name: 'transferFeeAmount', describe: (data) => ({ withheldAmount: view(data).getBigUint64(0, true) }) },
  3: { name: 'mintCloseAuthority', describe: (data) => ({ closeAuthority: keyOrNull(data, 0) }) },
  7: { name: 'immutableOwner' },
  8: { name: 'memoTransfer', describe: (data) => ({ requireIncomingTransferMemos: data[0] === 1 }) },
  9: { name: 'nonTransferable' },
  12: { name: 'permanentDelegate', describe: (data) => ({ delegate: keyOrNull(data, 0) }) },
  13: { name: 'nonTransferableAccount' },
  14: {
    name: 'transferHook',
    describe: (data) => ({ authority: keyOrNull(data, 0), programId: keyOrNull(data, 32) }),
  },
  15: { name: 'transferHookAccount', describe: (data) => ({ transferring: data[0] === 1 }) },
  18: {
    name: 'metadataPointer',
    describe: (data) => ({ authority: keyOrNull(data, 0), metadataAddress: keyOrNull(data, 32) }),
  },
  19: { name: 'tokenMetadata', describe: formatMetadata },
}

function formatMetadata(data: Uint8Array): unknown {
  let at = 64
  const text = () => {
    const size = view(data).getUint32(at, true)
    at += 4 + size
    return new TextDecoder().decode(data.subarray(at - size, at))
  }
  const [name, symbol, uri] = [text(), text(), text()]
  const pairs = view(data).getUint32(at, true)
  at += 4
  const additionalMetadata = Array.from({ length: pairs }, () => [text(), text()])
  return { updateAuthority: keyOrNull(data, 0), mint: key(data, 32), name, symbol, uri, additionalMetadata }
}

function formatExtensions(data: Uint8Array): { extensions?: unknown[] } {
  const found: unknown[] = []
  for (let at = kindOffset + 1; at + 4 <= data.length; ) {
    const [type, size] = [view(data).getUint16(at, true), view(data).getUint16(at + 2, true)]
    if (type === 0) break
    const { name: extension = 'unparseableExtension', describe } = extensions[type] ?? {}
    const value = data.subarray(at + 4, at + 4 + size)
    found.push(describe === undefined ? { extension } : { extension, state: describe(value) })
    at += 4 + size
  }
  return found.length === 0 ? {} : { extensions: found }
}

function view(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

function key(data: Uint8Array, at: number): string {
  return encodeBase58(data.subarray(at, at + 32))
}

/** Extensions encode a missing key as zeros. */
function keyOrNull(data: Uint8Array, at: number): string | null {
  return data.subarray(at, at + 32).some((byte) => byte !== 0) ? key(data, at) : null
}

/** Decodes a COption of an address. */
function option(data: Uint8Array, at: number): string | null {
  return view(data).getUint32(at, true) === 1 ? key(data, at + 4) : null
}
