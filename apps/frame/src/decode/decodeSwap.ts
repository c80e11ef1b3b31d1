import { toHex } from '../signers/bytes.js'
import { createWordReader, type EvmCall, misread } from './decodeCall.js'
import type { AssetRef } from './Effect.js'

/**
 * The contracts of a network whose calls are decoded: the routers the operator uses for swaps, and the wrapped native
 * currency. Addresses are in lower case.
 */
export interface SwapRouters {
  readonly wrapped: string
  readonly routers: readonly string[]
}

/**
 * The terms that a router enforces: it takes at most `amount` and sends at least `least` to the sender, or it reverts.
 */
export interface DecodedSwap {
  readonly pays: AssetRef
  readonly amount: bigint
  readonly gets: AssetRef
  readonly least: bigint
  /** The tokens between both ends of the path. A pool with an app's own token pays any price the app chooses. */
  readonly via: readonly string[]
}

type Decode = (
  args: Uint8Array,
  call: { readonly value: bigint; readonly from: string; readonly wrapped: string },
) => DecodedSwap

/** SwapRouter02 treats this recipient as the router itself. */
const routerItself = '0x0000000000000000000000000000000000000002'

/**
 * Decoders for calls of Uniswap V2's router and of SwapRouter02 by selector: only the calls that our server creates.
 * Each throws if the call has another form.
 */
const decoders: Readonly<Record<string, Decode>> = {
  // swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256)
  '38ed1739': (args, call) => {
    const { path, first, second } = readPairs(args, 2, call)
    return { ...ends(path), amount: first, least: second }
  },
  // swapExactTokensForETH: same arguments; the router rejects a path that does not end with the wrapped coin
  '18cbafe5': (args, call) => {
    const { path, first, second } = readPairs(args, 2, call)
    return { ...ends(path), gets: 'native', amount: first, least: second }
  },
  // swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256): the amount is the value of the call
  '7ff36ab5': (args, call) => {
    const { path, first } = readPairs(args, 1, { ...call, value: 0n })
    return { ...ends(path), pays: 'native', amount: call.value, least: first }
  },
  // multicall(uint256,bytes[])
  '5ae401dc': (args, call) => {
    const [swap, ...rest] = readCalls(part(args, 1))
    // exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum))
    const order = part(expect(swap, 'b858183f'), 0)
    const read = createWordReader(order)
    const path = readPoolPath(readBytes(part(order, 0)))
    const [recipient, amount] = [read.address(1), read.uint(2)]
    // Coins sent with the call must pay exactly for the swap: anyone can take coins left in the router.
    if (call.value !== 0n && (call.value !== amount || path[0] !== call.wrapped)) misread()
    const pays = { ...ends(path), ...(call.value !== 0n && { pays: 'native' }), amount }
    // refundETH()
    if (rest.at(-1)?.[0] === '12210e8a') rest.pop()
    if (rest.length === 0) return { ...pays, least: own(recipient, call.from, read.uint(3)) }
    // unwrapWETH9(uint256,address): pays out the router's complete balance, and at least this amount
    const unwrap = createWordReader(expect(rest.pop(), '49404b7c'))
    if (rest.length > 0 || recipient !== routerItself) misread()
    return { ...pays, gets: 'native', least: own(unwrap.address(1), call.from, unwrap.uint(0)) }
  },
}

/**
 * Decodes a call of a router that the operator listed. Returns undefined for any other contract, because its functions
 * may not do what their names say. Also returns undefined if the call contains anything except the sender's own swap.
 */
export function decodeSwap(
  { to, value, data }: EvmCall,
  from: string,
  known: SwapRouters | undefined,
): DecodedSwap | undefined {
  if (to === undefined || !known?.routers.includes(to.toLowerCase())) return undefined
  const [selector, args] = split(data)
  try {
    const swap =
      Object.hasOwn(decoders, selector) &&
      decoders[selector]?.(args, { value, from: from.toLowerCase(), wrapped: known.wrapped })
    // A swap needs a minimum output. Some routers treat an amount of zero as the complete balance.
    return swap && swap.least > 0n && swap.amount > 0n && swap.pays !== swap.gets ? swap : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the amounts and the path of a swap over pairs. The path follows `at` amounts. Throws for another recipient,
 * and for coins sent with the call.
 */
function readPairs(args: Uint8Array, at: number, { from, value }: { readonly from: string; readonly value: bigint }) {
  const read = createWordReader(args)
  if (value !== 0n) misread()
  own(read.address(at + 1), from, 0n)
  const list = createWordReader(part(args, at))
  const path = Array.from({ length: count(list.uint(0)) }, (_, place) => list.address(place + 1))
  return { first: read.uint(0), second: read.uint(1), path }
}

/** Decodes a path of tokens with three bytes of pool fee between them. */
function readPoolPath(bytes: Uint8Array): string[] {
  if (bytes.length % 23 !== 20) misread()
  return Array.from({ length: count(BigInt((bytes.length + 3) / 23)) }, (_, at) =>
    toHex(bytes.slice(at * 23, at * 23 + 20)),
  )
}

function readCalls(list: Uint8Array): (readonly [string, Uint8Array])[] {
  const calls = Number(createWordReader(list).uint(0))
  if (calls > 3) misread()
  return Array.from({ length: calls }, (_, at) => split(readBytes(part(list.slice(32), at))))
}

function ends(path: readonly string[]) {
  return { pays: path[0] ?? '', gets: path.at(-1) ?? '', via: path.slice(1, -1) }
}

/** Returns the bytes from the start of the dynamic argument at `place`. */
function part(bytes: Uint8Array, place: number) {
  return bytes.slice(Number(createWordReader(bytes).uint(place)))
}

function readBytes(bytes: Uint8Array): Uint8Array {
  const length = Number(createWordReader(bytes).uint(0))
  if (length > bytes.length - 32) misread()
  return bytes.slice(32, 32 + length)
}

function split(data: Uint8Array) {
  return [toHex(data.slice(0, 4)).slice(2), data.slice(4)] as const
}

function expect(call: readonly [string, Uint8Array] | undefined, selector: string): Uint8Array {
  return call?.[0] === selector ? call[1] : misread()
}

function own(recipient: string, from: string, least: bigint) {
  return recipient === from ? least : misread()
}

/** Our routes have at most three tokens. Up to five are accepted. */
function count(tokens: bigint) {
  return tokens > 1n && tokens < 6n ? Number(tokens) : misread()
}
