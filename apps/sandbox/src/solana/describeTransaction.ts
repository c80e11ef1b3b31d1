import { encodeBase58 } from '@foyer/primitives/base58'
import type { LandedTransaction } from './history.js'
import { parseInstruction } from './parseInstruction.js'
import { RpcFault } from './RpcFault.js'
import type { InnerInstruction } from './vm.js'
import { type CompiledInstruction, decodeTransaction, isWritable, type Message } from './wire.js'

/** How a client wants transactions. */
export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

/**
 * A transaction as Agave's JSON has it: `transaction`, `meta`, and `version` for those who say which they can read. Throws
 * RpcFault -32015 for a version that the client did not say it reads.
 */
export function describeTransaction(landed: LandedTransaction, encoding: TransactionEncoding, maxVersion?: number) {
  const { message, signatures } = decodeTransaction(landed.wire)
  if (message.version === 0 && maxVersion === undefined) {
    throw new RpcFault(
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
            message: describeMessage(message, landed, encoding),
          },
    meta: describeMeta(landed, encoding),
    ...(maxVersion !== undefined && { version: message.version }),
  }
}

function describeMessage(message: Message, landed: LandedTransaction, encoding: 'json' | 'jsonParsed') {
  const { recentBlockhash, lookups, version } = message
  const tables = version === 0 && {
    addressTableLookups: lookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
      accountKey,
      writableIndexes,
      readonlyIndexes,
    })),
  }
  const instructions = message.instructions.map((each) => describeInstruction(each, landed, encoding, null))
  if (encoding === 'json') {
    return { header: message.header, accountKeys: message.accountKeys, recentBlockhash, instructions, ...tables }
  }
  return { accountKeys: describeAccounts(landed, message), recentBlockhash, instructions, ...tables }
}

/** The accounts of a transaction with what it may do with them. */
export function describeAccounts(
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

function describeMeta(landed: LandedTransaction, encoding: TransactionEncoding) {
  return {
    err: landed.err,
    status: landed.err === null ? { Ok: null } : { Err: landed.err },
    fee: landed.fee,
    preBalances: landed.preBalances,
    postBalances: landed.postBalances,
    innerInstructions: describeInner(landed.innerInstructions, landed, encoding),
    logMessages: landed.logs,
    preTokenBalances: landed.preTokenBalances,
    postTokenBalances: landed.postTokenBalances,
    rewards: [],
    ...(encoding !== 'jsonParsed' && { loadedAddresses: landed.loadedAddresses }),
    ...(landed.returnData && { returnData: describeReturnData(landed.returnData) }),
    computeUnitsConsumed: landed.unitsConsumed,
  }
}

/** Instructions that programs called, by the instruction that they came from. */
export function describeInner(
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
              describeInstruction(one, transaction, encoding === 'jsonParsed' ? encoding : 'json', one.stackHeight),
            ),
          },
        ],
  )
}

/** What a program gave back, as Agave's JSON has it. */
export function describeReturnData(returned: NonNullable<LandedTransaction['returnData']>) {
  return { programId: returned.programId, data: [Buffer.from(returned.data).toString('base64'), 'base64'] }
}

function describeInstruction(
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
