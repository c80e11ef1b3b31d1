import { decodeBase58 } from '@foyer/primitives/base58'
import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes, isHex, toHex } from 'viem'
import * as z from 'zod/mini'
import { decodeTransaction } from '../../../../solana/wire.js'
import type { Surroundings } from '../../../../solana/words/summarizeInstruction.js'
import { type CallNode, noKnownAccounts, summarizeTransaction } from '../../../../solana/words/summarizeTransaction.js'
import type { PhoneAccount } from '../../PhoneSetup.js'
import type { Draft, Outcome, PhoneRequest } from '../PhoneNamespace.js'
import { RequestError, refusalCodes } from '../RequestError.js'
import { formatEffect, summarize } from './createRequestModel.js'
import type { SolanaMethod } from './methods.js'
import {
  type AskedTransaction,
  encodeBase64,
  readMessage,
  readSending,
  readTransaction,
  readTransactions,
  writeSignature,
} from './readParams.js'

/** The dependencies for the execution of a request. */
export interface Means {
  readonly accounts: readonly PhoneAccount[]
  readonly around: Omit<Surroundings, 'holdings' | 'own'>
  readonly node: CallNode
  readonly draft: Draft
}

/** Signs or sends after the user's approval. Throws RequestError. */
export async function executeRequest(
  method: SolanaMethod,
  request: PhoneRequest,
  { accounts, around, node, draft }: Means,
): Promise<Outcome> {
  switch (method) {
    case 'solana_signMessage': {
      const { address, bytes } = readMessage(request)
      return { result: { signature: writeSignature(sign(bytes, address, accounts)) }, note: 'Signed a message' }
    }
    case 'solana_signTransaction': {
      const { signature, bytes } = signTransaction(readTransaction(request), accounts)
      return { result: { signature, transaction: encodeBase64(bytes) }, note: 'Signed a transaction' }
    }
    case 'solana_signAllTransactions': {
      const transactions = readTransactions(request).map((requested) =>
        encodeBase64(signTransaction(requested, accounts).bytes),
      )
      return { result: { transactions }, note: `Signed ${transactions.length} transactions` }
    }
    case 'solana_signAndSendTransaction': {
      const { options, ...asked } = readSending(request)
      const [before] = draft.signed
      const bytes = isHex(before) ? hexToBytes(before) : signTransaction(asked, accounts).bytes
      draft.store([toHex(bytes)])
      const hash = writeSignature(decodeTransaction(bytes).signatures[0] ?? new Uint8Array())
      await send(bytes, hash, { preflightCommitment: 'confirmed', ...options }, node)
      const { effects } = summarizeTransaction(asked.transaction.message, noKnownAccounts, {
        ...around,
        own: request.addresses,
      })
      return { result: { signature: hash }, note: formatEffect(summarize(effects)), hash }
    }
  }
}

async function send(bytes: Uint8Array, hash: string, options: object, node: CallNode): Promise<void> {
  await node('sendTransaction', [encodeBase64(bytes), { ...options, encoding: 'base64' }]).catch(async (cause) => {
    // The transaction was sent before an interruption, or only the node's response was lost.
    if (!(await isTaken(hash, node))) throw cause
  })
}

const statuses = z.object({ value: z.array(z.unknown()) })

async function isTaken(hash: string, node: CallNode): Promise<boolean> {
  const answer = await node('getSignatureStatuses', [[hash], { searchTransactionHistory: true }]).catch(() => undefined)
  const [status = null] = statuses.safeParse(answer).data?.value ?? []
  return status !== null
}

function signTransaction({ address, place, transaction }: AskedTransaction, accounts: readonly PhoneAccount[]) {
  const signature = sign(transaction.messageBytes, address, accounts)
  const bytes = Uint8Array.from(transaction.bytes)
  bytes.set(signature, 1 + place * 64)
  return { signature: writeSignature(signature), bytes }
}

/** The accounts' keys have the import format of wallets: seed and public key, in base58. */
function sign(bytes: Uint8Array, address: string, accounts: readonly PhoneAccount[]): Uint8Array {
  const account = accounts.find((one) => one.address === address)
  const seed = decodeBase58(account?.privateKey ?? '')?.subarray(0, 32)
  if (seed?.length !== 32) throw new RequestError(refusalCodes.unauthorized, `This wallet cannot sign for ${address}.`)
  return ed25519.sign(bytes, seed)
}
