import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import * as z from 'zod/mini'
import { RpcError } from '../../../../solana/RpcError.js'
import { decodeTransaction, type WireTransaction } from '../../../../solana/wire.js'
import type { PhoneRequest } from '../PhoneNamespace.js'
import { RequestError, refusalCodes } from '../RequestError.js'

/** A message to sign and the app's account that signs it. */
export interface AskedMessage {
  readonly address: string
  readonly bytes: Uint8Array
}

/** A transaction and the index of the account's signature. */
export interface AskedTransaction {
  readonly address: string
  readonly place: number
  readonly transaction: WireTransaction
}

const maxTransactions = 20
const maxMessageBytes = 100_000
const pubkey = z.optional(z.string())
const messageParams = z.object({ message: z.string().check(z.maxLength(maxMessageBytes)), pubkey })
const transactionParams = z.object({ transaction: z.string(), pubkey })
const transactionsParams = z.object({
  transactions: z.array(z.string()).check(z.minLength(1), z.maxLength(maxTransactions)),
  pubkey,
})
const sendOptions = z.object({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(z.enum(['processed', 'confirmed', 'finalized'])),
  maxRetries: z.optional(z.int().check(z.minimum(0))),
  minContextSlot: z.optional(z.int().check(z.minimum(0))),
})
const sendParams = z.object({ ...transactionParams.shape, sendOptions: z.optional(sendOptions) })

/** The app's options for sending a transaction. */
export type SendOptions = z.infer<typeof sendOptions>

/** Parses `solana_signMessage`. Throws RequestError, also if the message is a transaction. */
export function readMessage(request: PhoneRequest): AskedMessage {
  const { message, pubkey: named } = parse(messageParams, request.params)
  const bytes = decodeBase58(message)
  if (bytes === undefined || bytes.length === 0) return reject('The message is not base58.')
  if (isTransactionMessage(bytes)) return reject('This is a transaction, which is not signed as a message.')
  return { address: chooseAccount(request, named), bytes }
}

/** Parses `solana_signTransaction`. Throws RequestError. */
export function readTransaction(request: PhoneRequest): AskedTransaction {
  const { transaction, pubkey: named } = parse(transactionParams, request.params)
  return toAsked(request, transaction, named)
}

/** Parses `solana_signAllTransactions`. Throws RequestError. */
export function readTransactions(request: PhoneRequest): readonly AskedTransaction[] {
  const { transactions, pubkey: named } = parse(transactionsParams, request.params)
  return transactions.map((each) => toAsked(request, each, named))
}

/** Parses `solana_signAndSendTransaction`. Throws RequestError, also if another signer's signature is missing. */
export function readSending(request: PhoneRequest): AskedTransaction & { readonly options: SendOptions } {
  const { transaction, pubkey: named, sendOptions: options = {} } = parse(sendParams, request.params)
  const requested = toAsked(request, transaction, named)
  const isOpen = (signature: Uint8Array, index: number) =>
    index !== requested.place && signature.every((byte) => byte === 0)
  if (requested.transaction.signatures.some(isOpen))
    return reject('Another account must sign it before it can be sent.')
  return { ...requested, options }
}

/** Decodes base64 as the protocol encodes transactions. Returns undefined for anything else. */
function decodeBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}

/** Encodes bytes in base64. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function toAsked(request: PhoneRequest, text: string, named: string | undefined): AskedTransaction {
  const transaction = decode(decodeBase64(text) ?? reject('The transaction is not base64.'))
  const { header, accountKeys } = transaction.message
  const signers = accountKeys.slice(0, header.numRequiredSignatures)
  const address =
    named === undefined ? request.addresses.find((one) => signers.includes(one)) : chooseAccount(request, named)
  const place = address === undefined ? -1 : signers.indexOf(address)
  if (address === undefined || place === -1) return reject('The transaction asks for no signature of this account.')
  return { address, place, transaction }
}

function decode(bytes: Uint8Array): WireTransaction {
  try {
    return decodeTransaction(bytes)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return reject(`The transaction cannot be read: ${error.message}.`)
  }
}

/**
 * Returns true if the bytes are the signed part of a transaction: a signature of them as a message would also sign the
 * transaction.
 */
function isTransactionMessage(bytes: Uint8Array): boolean {
  const signers = ((bytes[0] ?? 0) >= 0x80 ? bytes[1] : bytes[0]) ?? 0
  if (signers === 0 || signers > 0x7f) return false
  try {
    decodeTransaction(Uint8Array.from([signers, ...new Uint8Array(signers * 64), ...bytes]))
    return true
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return false
  }
}

/** Returns the requested account, or the active one if there is none. Throws if the app may not use it. */
function chooseAccount({ addresses }: PhoneRequest, named: string | undefined): string {
  const address = addresses.find((one) => named === undefined || one === named)
  if (address !== undefined) return address
  throw new RequestError(refusalCodes.unauthorized, `The app may not use ${String(named).slice(0, 50)}.`)
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, params: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return reject(`The parameters cannot be read: ${issue?.path.join('.') || 'they'} ${issue?.message ?? ''}`.trim())
}

function reject(message: string): never {
  throw new RequestError(refusalCodes.invalidParams, message)
}

/** Encodes a signature in base58. */
export function writeSignature(signature: Uint8Array): string {
  return encodeBase58(signature)
}
