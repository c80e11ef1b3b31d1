import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import * as z from 'zod/mini'
import { RpcFault } from '../../../../solana/RpcFault.js'
import { decodeTransaction, type WireTransaction } from '../../../../solana/wire.js'
import type { PhoneRequest } from '../PhoneNamespace.js'
import { RequestRefusal, refusalCodes } from '../RequestRefusal.js'

/** What can be signed, and by which of the app's accounts. */
export interface AskedMessage {
  readonly address: string
  readonly bytes: Uint8Array
}

/** A transaction, and the place of the account's signature in it. */
export interface AskedTransaction {
  readonly address: string
  readonly place: number
  readonly transaction: WireTransaction
}

const mostTransactions = 20
const longestMessage = 100_000
const pubkey = z.optional(z.string())
const messageParams = z.object({ message: z.string().check(z.maxLength(longestMessage)), pubkey })
const transactionParams = z.object({ transaction: z.string(), pubkey })
const transactionsParams = z.object({
  transactions: z.array(z.string()).check(z.minLength(1), z.maxLength(mostTransactions)),
  pubkey,
})
const sendOptions = z.object({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(z.enum(['processed', 'confirmed', 'finalized'])),
  maxRetries: z.optional(z.int().check(z.minimum(0))),
  minContextSlot: z.optional(z.int().check(z.minimum(0))),
})
const sendParams = z.object({ ...transactionParams.shape, sendOptions: z.optional(sendOptions) })

/** How an app wants its transaction sent. */
export type SendOptions = z.infer<typeof sendOptions>

/** Reads `solana_signMessage`. Throws RequestRefusal, also for a transaction that goes as a message. */
export function readMessage(request: PhoneRequest): AskedMessage {
  const { message, pubkey: named } = parse(messageParams, request.params)
  const bytes = decodeBase58(message)
  if (bytes === undefined || bytes.length === 0) return refuse('The message is not base58.')
  if (isTransactionMessage(bytes)) return refuse('This is a transaction, which is not signed as a message.')
  return { address: chooseAccount(request, named), bytes }
}

/** Reads `solana_signTransaction`. Throws RequestRefusal. */
export function readTransaction(request: PhoneRequest): AskedTransaction {
  const { transaction, pubkey: named } = parse(transactionParams, request.params)
  return toAsked(request, transaction, named)
}

/** Reads `solana_signAllTransactions`. Throws RequestRefusal. */
export function readTransactions(request: PhoneRequest): readonly AskedTransaction[] {
  const { transactions, pubkey: named } = parse(transactionsParams, request.params)
  return transactions.map((each) => toAsked(request, each, named))
}

/** Reads `solana_signAndSendTransaction`: nobody else's signature may be missing. Throws RequestRefusal. */
export function readSending(request: PhoneRequest): AskedTransaction & { readonly options: SendOptions } {
  const { transaction, pubkey: named, sendOptions: options = {} } = parse(sendParams, request.params)
  const asked = toAsked(request, transaction, named)
  const isOpen = (signature: Uint8Array, index: number) =>
    index !== asked.place && signature.every((byte) => byte === 0)
  if (asked.transaction.signatures.some(isOpen)) return refuse('Somebody else has to sign it before it can be sent.')
  return { ...asked, options }
}

/** The bytes of base64 as the protocol writes transactions; undefined for anything else. */
function decodeBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}

/** Bytes in base64. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function toAsked(request: PhoneRequest, text: string, named: string | undefined): AskedTransaction {
  const transaction = decode(decodeBase64(text) ?? refuse('The transaction is not base64.'))
  const { header, accountKeys } = transaction.message
  const signers = accountKeys.slice(0, header.numRequiredSignatures)
  const address =
    named === undefined ? request.addresses.find((one) => signers.includes(one)) : chooseAccount(request, named)
  const place = address === undefined ? -1 : signers.indexOf(address)
  if (address === undefined || place === -1) return refuse('The transaction asks for no signature of this account.')
  return { address, place, transaction }
}

function decode(bytes: Uint8Array): WireTransaction {
  try {
    return decodeTransaction(bytes)
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error
    return refuse(`The transaction cannot be read: ${error.message}.`)
  }
}

/** Whether bytes are what is signed of a transaction: whoever signed them as a message would have signed that. */
function isTransactionMessage(bytes: Uint8Array): boolean {
  const signers = ((bytes[0] ?? 0) >= 0x80 ? bytes[1] : bytes[0]) ?? 0
  if (signers === 0 || signers > 0x7f) return false
  try {
    decodeTransaction(Uint8Array.from([signers, ...new Uint8Array(signers * 64), ...bytes]))
    return true
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error
    return false
  }
}

/** The account that is named, only when the app may use it; the one the app stands on when none is. */
function chooseAccount({ addresses }: PhoneRequest, named: string | undefined): string {
  const address = addresses.find((one) => named === undefined || one === named)
  if (address !== undefined) return address
  throw new RequestRefusal(refusalCodes.unauthorized, `The app may not use ${String(named).slice(0, 50)}.`)
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, params: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return refuse(`The parameters cannot be read: ${issue?.path.join('.') || 'they'} ${issue?.message ?? ''}`.trim())
}

function refuse(message: string): never {
  throw new RequestRefusal(refusalCodes.invalidParams, message)
}

/** A signature in base58. */
export function writeSignature(signature: Uint8Array): string {
  return encodeBase58(signature)
}
