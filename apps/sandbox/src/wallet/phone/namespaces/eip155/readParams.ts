import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { RequestRefusal, refusalCodes } from '../RequestRefusal.js'

/** A transaction as an app describes it, read and checked; amounts in atomic units. */
export interface AskedTransaction {
  readonly from: Address
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas?: bigint
  readonly gasPrice?: bigint
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly nonce?: number
}

/** A document to sign (EIP-712), read and checked. */
export interface AskedDocument {
  readonly address: Address
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Refuses a request whose parameters make no sense. */
export function refuseParams(message: string): never {
  throw new RequestRefusal(refusalCodes.invalidParams, message)
}

/** Any object, as a record of unknown values. */
export function readRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuseParams('An object is missing.')
  return value as Readonly<Record<string, unknown>> // any object has string keys
}

/** Parameters as a list. */
export function readList(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : []
}

/** A quantity: hexadecimal as EIP-1474 asks, or decimal as some apps send it. */
export function readQuantity(value: unknown, name: string): bigint {
  if (typeof value === 'string' && /^(0x[0-9a-f]*|\d+)$/i.test(value)) return value === '0x' ? 0n : BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  return refuseParams(`"${name}" is no number.`)
}

/** An address in its checksummed form. */
export function readAddress(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) return refuseParams(`"${name}" is no address.`)
  return getAddress(value)
}

function readData(value: unknown, name: string): Hex {
  if (typeof value !== 'string' || !isHex(value) || value.length % 2 !== 0) return refuseParams(`"${name}" is no data.`)
  return value
}

/** Message and account of `personal_sign`; some apps send the two in the other order. */
export function readMessage(params: unknown): { readonly message: string; readonly address: Address } {
  const [first, second] = readList(params)
  if (typeof first !== 'string' || typeof second !== 'string')
    return refuseParams('A message and an account are needed.')
  const isTurned = isAddress(first, { strict: false }) && !isAddress(second, { strict: false })
  return isTurned
    ? { message: second, address: readAddress(first, 'account') }
    : { message: first, address: readAddress(second, 'account') }
}

/** The transaction of `eth_sendTransaction` and `eth_signTransaction`. */
export function readTransaction(params: unknown): AskedTransaction {
  return readTransactionFields(readRecord(readList(params)[0]))
}

function readTransactionFields(fields: Readonly<Record<string, unknown>>): AskedTransaction {
  const quantity = (name: string) => {
    const value = fields[name]
    return value === undefined || value === null ? {} : { [name]: readQuantity(value, name) }
  }
  const data = fields.data ?? fields.input
  return {
    from: readAddress(fields.from, 'from'),
    ...(fields.to === undefined || fields.to === null ? {} : { to: readAddress(fields.to, 'to') }),
    value: fields.value === undefined || fields.value === null ? 0n : readQuantity(fields.value, 'value'),
    data: data === undefined || data === null || data === '0x' ? '0x' : readData(data, 'data'),
    ...(fields.gas === undefined && fields.gasLimit !== undefined
      ? { gas: readQuantity(fields.gasLimit, 'gasLimit') }
      : quantity('gas')),
    ...quantity('gasPrice'),
    ...quantity('maxFeePerGas'),
    ...quantity('maxPriorityFeePerGas'),
    ...(fields.nonce === undefined || fields.nonce === null
      ? {}
      : { nonce: Number(readQuantity(fields.nonce, 'nonce')) }),
  }
}

/** The calls of `wallet_sendCalls` (EIP-5792) as transactions in their order. */
export function readCalls(params: unknown, fallbackFrom: string | undefined) {
  const fields = readRecord(readList(params)[0])
  const from = readAddress(fields.from ?? fallbackFrom, 'from')
  const calls = readList(fields.calls).map((call) => readTransactionFields({ ...readRecord(call), from }))
  if (calls.length === 0) return refuseParams('There is no call in the batch.')
  const chainId = fields.chainId === undefined ? undefined : readQuantity(fields.chainId, 'chainId')
  return { from, calls, chainId, isAtomic: fields.atomicRequired === true }
}

/** The document of `eth_signTypedData_v4`, an object or its JSON text; account first, or last as v1 had it. */
export function readDocument(params: unknown): AskedDocument {
  const list = readList(params)
  const isAccount = (value: unknown) => typeof value === 'string' && isAddress(value, { strict: false })
  const [account, document] = isAccount(list[0]) ? [list[0], list[1]] : [list[1], list[0]]
  if (Array.isArray(document)) return refuseParams('The first version of typed data is not supported; use EIP-712.')
  const fields = readRecord(typeof document === 'string' ? parseJson(document) : document)
  const types: Record<string, readonly { name: string; type: string }[]> = {}
  for (const [name, members] of Object.entries(readRecord(fields.types))) {
    types[name] = readList(members).map((member) => {
      const { name: field, type } = readRecord(member)
      if (typeof field !== 'string' || typeof type !== 'string')
        return refuseParams('A type has a field without a name.')
      return { name: field, type }
    })
  }
  const { primaryType } = fields
  if (typeof primaryType !== 'string' || types[primaryType] === undefined) {
    return refuseParams('The document does not say of which type it is.')
  }
  return {
    address: readAddress(account, 'account'),
    domain: fields.domain === undefined ? {} : readRecord(fields.domain),
    types,
    primaryType,
    message: readRecord(fields.message),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseParams('The document is no JSON.')
  }
}

/** The CAIP-2 id of the chain `wallet_switchEthereumChain` and `wallet_addEthereumChain` name. */
export function readChainId(params: unknown): string {
  return `eip155:${readQuantity(readRecord(readList(params)[0]).chainId, 'chainId')}`
}
