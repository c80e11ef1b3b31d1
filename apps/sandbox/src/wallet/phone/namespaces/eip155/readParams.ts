import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { RequestError, refusalCodes } from '../RequestError.js'

/** A validated transaction from an app, with amounts in the smallest unit. */
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

/** A validated document to sign (EIP-712). */
export interface AskedDocument {
  readonly address: Address
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Throws the error for invalid parameters. */
export function throwInvalidParams(message: string): never {
  throw new RequestError(refusalCodes.invalidParams, message)
}

/** Returns any object as a record of unknown values. */
export function readRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return throwInvalidParams('An object is missing.')
  return value as Readonly<Record<string, unknown>> // any object has string keys
}

/** Returns the parameters as a list. */
export function readList(params: unknown): readonly unknown[] {
  return Array.isArray(params) ? params : []
}

/** Parses a quantity: hexadecimal as in EIP-1474, or decimal as some apps send it. */
export function readQuantity(value: unknown, name: string): bigint {
  if (typeof value === 'string' && /^(0x[0-9a-f]*|\d+)$/i.test(value)) return value === '0x' ? 0n : BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  return throwInvalidParams(`"${name}" is not a number.`)
}

/** Parses an address and returns it with its checksum. */
export function readAddress(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    return throwInvalidParams(`"${name}" is not an address.`)
  return getAddress(value)
}

function readData(value: unknown, name: string): Hex {
  if (typeof value !== 'string' || !isHex(value) || value.length % 2 !== 0)
    return throwInvalidParams(`"${name}" is not hex data.`)
  return value
}

/** Parses the message and account of `personal_sign`. Some apps send the two in the other order. */
export function readMessage(params: unknown): { readonly message: string; readonly address: Address } {
  const [first, second] = readList(params)
  if (typeof first !== 'string' || typeof second !== 'string')
    return throwInvalidParams('A message and an account are needed.')
  const isTurned = isAddress(first, { strict: false }) && !isAddress(second, { strict: false })
  return isTurned
    ? { message: second, address: readAddress(first, 'account') }
    : { message: first, address: readAddress(second, 'account') }
}

/** Parses the transaction of `eth_sendTransaction` and `eth_signTransaction`. */
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

/** Parses the calls of `wallet_sendCalls` (EIP-5792) as transactions in order. */
export function readCalls(params: unknown, fallbackFrom: string | undefined) {
  const fields = readRecord(readList(params)[0])
  const from = readAddress(fields.from ?? fallbackFrom, 'from')
  const calls = readList(fields.calls).map((call) => readTransactionFields({ ...readRecord(call), from }))
  if (calls.length === 0) return throwInvalidParams('There is no call in the batch.')
  const chainId = fields.chainId === undefined ? undefined : readQuantity(fields.chainId, 'chainId')
  return { from, calls, chainId, isAtomic: fields.atomicRequired === true }
}

/** Parses the document of `eth_signTypedData_v4`, an object or JSON text. The account is first, or last as in v1. */
export function readDocument(params: unknown): AskedDocument {
  const list = readList(params)
  const isAccount = (value: unknown) => typeof value === 'string' && isAddress(value, { strict: false })
  const [account, document] = isAccount(list[0]) ? [list[0], list[1]] : [list[1], list[0]]
  if (Array.isArray(document))
    return throwInvalidParams('The first version of typed data is not supported; use EIP-712.')
  const fields = readRecord(typeof document === 'string' ? parseJson(document) : document)
  const types: Record<string, readonly { name: string; type: string }[]> = {}
  for (const [name, members] of Object.entries(readRecord(fields.types))) {
    types[name] = readList(members).map((member) => {
      const { name: field, type } = readRecord(member)
      if (typeof field !== 'string' || typeof type !== 'string')
        return throwInvalidParams('A type has a field without a name.')
      return { name: field, type }
    })
  }
  const { primaryType } = fields
  if (typeof primaryType !== 'string' || types[primaryType] === undefined) {
    return throwInvalidParams('The document has no primary type.')
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
    return throwInvalidParams('The document is not JSON.')
  }
}

/** Returns the CAIP-2 id of the chain in `wallet_switchEthereumChain` and `wallet_addEthereumChain`. */
export function readChainId(params: unknown): string {
  return `eip155:${readQuantity(readRecord(readList(params)[0]).chainId, 'chainId')}`
}
