import { bytesToNumber, type Hex, refuse, toHex } from '../signers/bytes.js'
import type { Effect } from './Effect.js'

export interface EvmCall {
  readonly to?: Hex
  readonly value: bigint
  readonly data: Uint8Array
}

type Decode = (
  read: WordReader,
  call: { readonly to: string; readonly from: string; readonly value: bigint },
) => Effect[]

const transferItem: Decode = (read, { to }) => [
  { kind: 'sendItem', collection: to, from: read.address(0), to: read.address(1), id: read.uint(2), amount: 1n },
]

/** The decoders of well-known functions, by function selector (ERC-20, 721, 1155, WETH, Permit2). */
const decoders: Readonly<Record<string, Decode>> = {
  // transfer(address,uint256)
  a9059cbb: (read, { to }) => [{ kind: 'send', asset: to, amount: read.uint(1), to: read.address(0) }],
  // transferFrom(address,address,uint256): also for collectibles; `formatEffect` distinguishes them
  '23b872dd': (read, { to }) => [
    { kind: 'take', asset: to, from: read.address(0), to: read.address(1), amount: read.uint(2) },
  ],
  // approve(address,uint256)
  '095ea7b3': (read, { to }) => [allow(to, read.address(0), read.uint(1), 'set')],
  // increaseAllowance(address,uint256), decreaseAllowance(address,uint256)
  '39509351': (read, { to }) => [allow(to, read.address(0), read.uint(1), 'add')],
  a457c2d7: (read, { to }) => [allow(to, read.address(0), read.uint(1), 'subtract')],
  // permit(address owner,address spender,uint256 value,uint256 deadline,uint8,bytes32,bytes32)
  d505accf: (read, { to, from }) =>
    read.address(0).toLowerCase() === from.toLowerCase()
      ? [allow(to, read.address(1), read.uint(2), 'set')]
      : [{ kind: 'call', to, method: '0xd505accf' }],
  // setApprovalForAll(address,bool)
  a22cb465: (read, { to }) => [
    { kind: 'allowAll', collection: to, spender: read.address(0), isAllowed: read.uint(1) !== 0n },
  ],
  // safeTransferFrom(address,address,uint256) and with bytes
  '42842e0e': transferItem,
  b88d4fde: transferItem,
  // safeTransferFrom(address,address,uint256 id,uint256 amount,bytes)
  f242432a: (read, { to }) => [
    {
      kind: 'sendItem',
      collection: to,
      from: read.address(0),
      to: read.address(1),
      id: read.uint(2),
      amount: read.uint(3),
    },
  ],
  // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '2eb2c2d6': (read, { to }) => {
    const [ids, amounts] = [read.list(2), read.list(3)]
    if (ids.length === 0 || ids.length !== amounts.length) misread()
    return ids.map((id, index) => ({
      kind: 'sendItem',
      collection: to,
      from: read.address(0),
      to: read.address(1),
      id,
      amount: amounts[index] ?? 0n,
    }))
  },
  // deposit() and withdraw(uint256) of wrapped coins
  d0e30db0: (_, { to, value }) => [{ kind: 'wrap', asset: to, amount: value, method: '0xd0e30db0' }],
  '2e1a7d4d': (read, { to }) => [{ kind: 'unwrap', asset: to, amount: read.uint(0), method: '0x2e1a7d4d' }],
  // burn(uint256)
  '42966c68': (read, { to }) => [{ kind: 'burn', asset: to, amount: read.uint(0), method: '0x42966c68' }],
  // Permit2: approve(address token,address spender,uint160,uint48), transferFrom(address,address,uint160,address token)
  '87517c45': (read) => [{ ...allow(read.address(0), read.address(1), read.uint(2), 'set'), untilS: read.uint(3) }],
  '36c78516': (read) => [
    { kind: 'take', asset: read.address(3), from: read.address(0), to: read.address(1), amount: read.uint(2) },
  ],
}

/** Decodes the effects of a call. If the call cannot be decoded, returns a `call` effect, never an empty list. */
export function decodeCall({ to, value, data }: EvmCall, from: string): Effect[] {
  if (to === undefined) return [...sent(value, undefined), { kind: 'create' }]
  if (data.length === 0) return [{ kind: 'send', asset: 'native', amount: value, to }]
  const selector = toHex(data.slice(0, 4)).slice(2)
  const decode = Object.hasOwn(decoders, selector) ? decoders[selector] : undefined
  const effects = data.length >= 4 ? read(decode, data, { to, from, value }) : undefined
  if (!effects) return [...sent(value, to), { kind: 'call', to, method: `0x${selector}` }]
  return effects.some(({ kind }) => kind === 'wrap') ? effects : [...sent(value, to), ...effects]
}

function read(decode: Decode | undefined, data: Uint8Array, call: Parameters<Decode>[1]): Effect[] | undefined {
  try {
    return decode?.(createWordReader(data.slice(4)), call)
  } catch {
    // The arguments do not match the function, so the call must be another function with the same selector.
    return undefined
  }
}

function sent(value: bigint, to: string | undefined): Effect[] {
  return value > 0n && to !== undefined ? [{ kind: 'send', asset: 'native', amount: value, to }] : []
}

function allow(asset: string, spender: string, amount: bigint, change: 'set' | 'add' | 'subtract') {
  return { kind: 'allow', asset, spender, amount, change } as const
}

/** Reads the arguments of a call, 32 bytes per position (Solidity's contract ABI). Throws if the data does not fit. */
export interface WordReader {
  uint(place: number): bigint
  address(place: number): string
  /** A `uint256[]` whose offset is at `place`, with at most 100 items, or `most` items. */
  list(place: number, most?: number): bigint[]
}

/**
 * Throws if a call is not the function it looks like. Decoders catch the error, so it has no detailed reason: texts
 * would increase the bundle size.
 */
export function misread(): never {
  return refuse('misread')
}

export function createWordReader(bytes: Uint8Array): WordReader {
  const word = (offset: number) => {
    if (offset + 32 > bytes.length) misread()
    return bytes.slice(offset, offset + 32)
  }
  const uint = (place: number) => bytesToNumber(word(place * 32))
  return {
    uint,
    address(place) {
      const found = word(place * 32)
      // Contracts reject an address with non-zero bytes before it, so no valid call contains one.
      if (found.slice(0, 12).some((byte) => byte !== 0)) misread()
      return toHex(found.slice(12))
    },
    list(place, most = 100) {
      const offset = Number(uint(place))
      const count = Number(bytesToNumber(word(offset)))
      if (count > most) misread()
      return Array.from({ length: count }, (_, index) => bytesToNumber(word(offset + 32 + index * 32)))
    },
  }
}
