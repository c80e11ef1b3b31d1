import { encodeBase58 } from '@foyer/primitives/base58'
import type { LandedTransaction } from './history.js'
import { parseInstruction } from './parseInstruction.js'
import { RpcError } from './RpcError.js'
import type { InnerInstruction } from './vm.js'
import { type CompiledInstruction, decodeTransaction, isWritable, type Message } from './wire.js'

/** The encoding of transactions that a client requests. */
export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

/**
 * Formats a transaction as in Agave's JSON: `transaction`, `meta`, and `version` if the client sent the highest version
 * that it supports. Throws RpcError -32015 if the client does not support the version.
 */
export function formatTransaction(landed: LandedTransaction, encoding: TransactionEncoding, maxVersion?: number) {
  const { message, signatures } = decodeTransaction(landed.wire)
  if (message.version === 0 && maxVersion === undefined) {
    throw new RpcError(
      -32015,
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following ' +
        'configuration parameter: "maxSupportedTransactionVersion": 0',
    )
  }
  return {
    transaction:
      encoding === 'base64' || encoding === 'base58'
        ? [encoding === 'base64' ? Buffer.from(landed.wire).toString('base64') : encodeBase58(landed.wire), encoding]
        : {
            signatures: signatures.map((each) => encodeBase58(each)),
            message: formatMessage(message, landed, encoding),
          },
    meta: formatMeta(landed, encoding),
    ...(maxVersion !== undefined && { version: message.version }),
  }
}

function formatMessage(message: Message, landed: LandedTransaction, encoding: 'json' | 'jsonParsed') {
  const { recentBlockhash, lookups, version } = message
  const tables = version === 0 && {
    addressTableLookups: lookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
      accountKey,
      writableIndexes,
      readonlyIndexes,
    })),
  }
  const instructions = message.instructions.map((each) => formatInstruction(each, landed, encoding, null))
  if (encoding === 'json') {
    return { header: message.header, accountKeys: message.accountKeys, recentBlockhash, instructions, ...tables }
  }
  return { accountKeys: formatAccounts(landed, message), recentBlockhash, instructions, ...tables }
}

/** Formats the accounts of a transaction with their permissions. */
export function formatAccounts(
  { accounts, loadedAddresses }: Pick<LandedTransaction, 'accounts' | 'loadedAddresses'>,
  message: Message,
) {
  const called = new Set(message.instructions.map(({ programIdIndex }) => accounts[programIdIndex]))
  return accounts.map((pubkey, index) => {
    const place = index - message.accountKeys.length
    const canWrite = place < 0 ? isWritable(message, index) : place < loadedAddresses.writable.length
    return {
      pubkey,
      writable: canWrite && !called.has(pubkey),
      signer: index < message.header.numRequiredSignatures,
      source: place < 0 ? 'transaction' : 'lookupTable',
    }
  })
}

function formatMeta(landed: LandedTransaction, encoding: TransactionEncoding) {
  return {
    err: landed.err,
    status: landed.err === null ? { Ok: null } : { Err: landed.err },
    fee: landed.fee,
    preBalances: landed.preBalances,
    postBalances: landed.postBalances,
    innerInstructions: formatInnerInstructions(landed.innerInstructions, landed, encoding),
    logMessages: landed.logs,
    preTokenBalances: landed.preTokenBalances,
    postTokenBalances: landed.postTokenBalances,
    rewards: [],
    ...(encoding !== 'jsonParsed' && { loadedAddresses: landed.loadedAddresses }),
    ...(landed.returnData && { returnData: formatReturnData(landed.returnData) }),
    computeUnitsConsumed: landed.unitsConsumed,
  }
}

/** Formats the instructions that programs called, grouped by their outer instruction. */
export function formatInnerInstructions(
  inner: LandedTransaction['innerInstructions'],
  transaction: Pick<LandedTransaction, 'accounts'>,
  encoding: TransactionEncoding,
) {
  return inner.flatMap((each, index) =>
    each.length === 0
      ? []
      : [
          {
            index,
            instructions: each.map((one: InnerInstruction) =>
              formatInstruction(one, transaction, encoding === 'jsonParsed' ? encoding : 'json', one.stackHeight),
            ),
          },
        ],
  )
}

/** Formats a program's return data as in Agave's JSON. */
export function formatReturnData(returned: NonNullable<LandedTransaction['returnData']>) {
  return { programId: returned.programId, data: [Buffer.from(returned.data).toString('base64'), 'base64'] }
}

function formatInstruction(
  { programIdIndex, accounts: indexes, data }: CompiledInstruction,
  { accounts }: Pick<LandedTransaction, 'accounts'>,
  encoding: 'json' | 'jsonParsed',
  stackHeight: number | null,
) {
  if (encoding === 'json') return { programIdIndex, accounts: indexes, data: encodeBase58(data), stackHeight }
  const programId = accounts[programIdIndex] ?? ''
  const addresses = indexes.map((index) => accounts[index] ?? '')
  const parsed = parseInstruction({ programId, accounts: addresses, data })
  if (parsed !== undefined) return { ...parsed, programId, stackHeight }
  return { programId, accounts: addresses, data: encodeBase58(data), stackHeight }
}
