import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromHex, type Hex, parseQuantity, refuse, toHex } from './bytes.js'
import type { AccessEntry, TransactionRequest } from './Transaction.js'

const highest = 2n ** 256n - 1n
const addressShape = /^0x[0-9a-fA-F]{40}$/
/** EIP-3860 limits creation code to 49,152 bytes. Nodes accept no transaction above 128 KiB. */
const maxDataBytes = 131_072

type Raw = Readonly<Record<string, unknown>>

/**
 * Parses the parameter of eth_sendTransaction [S5.10-S5.14]. `chainId` is the frame's chain and `from` its account:
 * others are rejected, because the screen shows this chain and account. Throws FoyerError.
 */
export function parseTransaction(raw: Raw, chainId: bigint, from: string): TransactionRequest {
  if (typeof raw.from === 'string' && raw.from.toLowerCase() !== from.toLowerCase())
    throw new FoyerError('UNAUTHORIZED')
  if (raw.chainId !== undefined && parseQuantity(raw.chainId) !== chainId) throw new FoyerError('CHAIN_DISCONNECTED')
  const to = parseTo(raw.to)
  const data = parseData(raw)
  const value = raw.value === undefined ? 0n : parseQuantity(raw.value)
  if (to === undefined && data.length === 0) refuse('neither a recipient nor data')
  if (value > highest) refuse('value exceeds 2^256-1')
  const gas = parseQuantities(raw)
  checkFees(gas)
  return {
    chainId,
    value,
    data,
    accessList: parseAccessList(raw.accessList),
    ...(to && { to }),
    ...parseType(raw.type),
    ...gas,
  }
}

function parseTo(to: unknown): Hex | undefined {
  if (to === undefined || to === null || to === '0x') return undefined
  if (typeof to !== 'string' || !addressShape.test(to))
    throw new FoyerError('INVALID_ADDRESS', {
      context: { address: typeof to === 'string' ? to.slice(0, 60) : typeof to },
    })
  return to as Hex
}

function parseData(raw: Raw): Uint8Array {
  const [data, input] = [raw.data, raw.input].map((text) => (typeof text === 'string' ? fromHex(text) : undefined))
  if (data && input && toHex(data) !== toHex(input)) refuse('data and input differ')
  const bytes = data ?? input ?? new Uint8Array()
  if (bytes.length > maxDataBytes) refuse('data is too long')
  return bytes
}

type Quantities = Pick<TransactionRequest, 'gas' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce'>

function parseQuantities(raw: Raw): Quantities {
  const named = { ...raw, gas: raw.gas ?? raw.gasLimit } as Raw
  const names = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'] as const
  const found = names.flatMap((name) =>
    named[name] === undefined ? [] : [[name, parseQuantity(named[name])] as const],
  )
  return Object.fromEntries(found)
}

function checkFees({ gas = 0n, nonce = 0n, gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Quantities): void {
  if (gasPrice !== undefined && (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined))
    throw new FoyerError('GAS_PRICE_WITH_1559_FEES')
  // Block gas limits and nonces (EIP-2681) are below 2^64.
  if (gas >= 2n ** 64n || nonce >= 2n ** 64n) refuse('gas or nonce is too high')
  for (const fee of [gasPrice, maxFeePerGas, maxPriorityFeePerGas])
    if (fee !== undefined && fee > highest) throw new FoyerError('FEE_TOO_HIGH')
  if (maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined && maxPriorityFeePerGas > maxFeePerGas)
    throw new FoyerError('PRIORITY_FEE_TOO_HIGH')
}

function parseType(type: unknown): { type?: 0 | 1 | 2 } {
  if (type === undefined) return {}
  const number = Number(parseQuantity(type))
  if (number === 0 || number === 1 || number === 2) return { type: number }
  throw new FoyerError('METHOD_NOT_SUPPORTED')
}

function parseAccessList(list: unknown): readonly AccessEntry[] {
  if (list === undefined) return []
  if (!Array.isArray(list)) return refuse('accessList is not a list')
  return list.map((entry: Partial<Raw> | null): AccessEntry => {
    const { address, storageKeys } = entry ?? {}
    if (typeof address !== 'string' || !addressShape.test(address)) refuse('accessList has a bad address')
    if (!Array.isArray(storageKeys)) return refuse('accessList has no storageKeys')
    const keys = storageKeys.map((key) => {
      if (typeof key !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(key)) refuse('accessList has a bad key')
      return key as Hex
    })
    return { address: address as Hex, storageKeys: keys }
  })
}
