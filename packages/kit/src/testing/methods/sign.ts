import type { TypedData } from '../createKeyring.js'
import { type Fields, parseAddress, parseFields } from '../parseParams.js'
import { invalidParams } from '../providerError.js'
import type { Hex } from '../TestWallet.js'
import type { WalletMethod } from '../WalletContext.js'

/** personal_sign (EIP-191): the parameters are the message (hex bytes or text) and the address. */
export const signMessage: WalletMethod = async (wallet, params, method) => {
  const [message, address] = params
  if (typeof message !== 'string') throw invalidParams('The message must be a text')
  const account = await wallet.permittedAccount(parseAddress(address, 'The second parameter'))
  await wallet.ask({ kind: 'signMessage', method, params, address: account.address })
  return account.signMessage(toBytes(message))
}

/** eth_signTypedData_v4 (EIP-712): the parameters are the address and the document (JSON text or object). */
export const signTypedData: WalletMethod = async (wallet, params, method) => {
  const [address, document] = params
  const account = await wallet.permittedAccount(parseAddress(address, 'The first parameter'))
  const typedData = parseTypedData(document)
  const { chainId } = typedData.domain
  if (chainId !== undefined && chainId !== null && Number(chainId) !== wallet.chainId()) {
    throw invalidParams(`The document is for chain ${String(chainId)}, the wallet is on chain ${wallet.chainId()}`)
  }
  await wallet.ask({ kind: 'signTypedData', method, params, address: account.address })
  return account.signTypedData(typedData)
}

function toBytes(message: string): Hex {
  if (/^0x([0-9a-fA-F]{2})*$/.test(message)) return message as Hex
  const digits = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'))
  return `0x${digits.join('')}`
}

function parseTypedData(document: unknown): TypedData {
  const fields = parseFields(typeof document === 'string' ? parseJson(document) : document, 'The document')
  const { primaryType } = fields
  const types = parseFields(fields.types, 'types')
  if (typeof primaryType !== 'string' || !isFieldList(types[primaryType])) {
    throw invalidParams('types must describe the primaryType')
  }
  if (!Object.values(types).every(isFieldList)) throw invalidParams('types must be lists of { name, type }')
  return {
    domain: parseFields(fields.domain ?? {}, 'domain'),
    types: types as TypedData['types'], // every value was validated
    primaryType,
    message: parseFields(fields.message, 'message'),
  }
}

function isFieldList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((field: Fields | null) => typeof field?.name === 'string' && typeof field.type === 'string')
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParams('The document is not JSON')
  }
}
