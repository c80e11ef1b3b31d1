import { encodeFunctionData, hexToBigInt, isHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { getResult, parseQuantity } from './BundlerChain.js'
import type { Failure } from './decodeFailure.js'
import type { ExecutorParts, Round } from './ExecutorParts.js'
import type { StoredOperation } from './operationStore.js'
import { sendTransaction } from './sendTransaction.js'
import {
  getCancelFees,
  getFirstFees,
  getRaisedFees,
  type SignedTransaction,
  signCancellation,
  signOperation,
} from './signTransaction.js'
import { simulateOperation } from './simulateOperation.js'
import { entryPoint, type UserOperation } from './UserOperation.js'

/** The maximum number of transactions that wait for a block. Nodes accept few of one account. */
const maxInFlight = 16
/** An operation that EntryPoint rejects is tried for this time, unless it can never be executed. */
const rejectedMs = 60_000
/** A transaction that is in no block after this time is sent again, with a higher fee if the operation pays it. */
const stuckMs = 15_000
/** After this time, the nonce of a transaction is used for others. */
const cancelMs = 600_000

/** Moves an operation whose transaction nonce is not used up to its next step. */
export async function executeOperation(
  parts: ExecutorParts,
  stored: StoredOperation,
  round: Round,
  inFlight: { count: number },
): Promise<void> {
  const { now } = parts
  if (stored.transaction === undefined) {
    if (inFlight.count >= maxInFlight) return
    inFlight.count += 1
    await signFirst(parts, stored, round)
  } else if (now() - stored.updatedAtMs >= stuckMs) await renewTransaction(parts, stored, round)
  else if (stored.state === 'accepted') await sendSigned(parts, stored)
}

/** Signs and stores the transaction of an accepted operation, and then sends it. */
async function signFirst(parts: ExecutorParts, stored: StoredOperation, round: Round): Promise<void> {
  const { chain, store, logger, now } = parts
  const { hash, operation, createdAtMs, transactionNonce } = stored
  const failure = await findFailure(parts, operation, round)
  if (failure) {
    if (!failure.isFinal && now() - createdAtMs < rejectedMs) return
    await store.markDropped(hash, undefined, failure.message)
    logger.warn({ chainId: chain.chainId, hash, reason: failure.message }, 'a user operation was dropped')
    return
  }
  const fees = getFirstFees(operation, round, transactionNonce !== undefined)
  const signed = await store.storeFirst(stored, round, (nonce) => signOperation(chain, operation, nonce, fees))
  if (signed) await sendSigned(parts, { ...stored, ...signed })
}

async function sendSigned(
  { chain, store }: ExecutorParts,
  { hash, transaction, transactionHash }: Pick<StoredOperation, 'hash' | 'transaction' | 'transactionHash'>,
): Promise<void> {
  if (transaction === undefined) return
  await sendTransaction(chain, transaction)
  await store.markSent({ hash, transactionHash })
}

/**
 * Sends a transaction again that is in no block for some time: with a higher fee, unchanged, or as a transfer of nothing
 * if the operation can no longer be executed.
 */
async function renewTransaction(parts: ExecutorParts, stored: StoredOperation, round: Round): Promise<void> {
  const { chain, store, now, logger } = parts
  const { hash, operation, transaction, transactionHash, transactionNonce = 0, createdAtMs } = stored
  if (transaction === undefined) return
  const reason = stored.reason ?? (await findCancelReason())
  const next = reason === undefined ? await raiseFee() : await cancel(reason)
  if (!(await store.storeNext(hash, transactionHash, next))) return
  await sendSigned(parts, { hash, ...next })

  async function findCancelReason(): Promise<string | undefined> {
    const failure = await findFailure(parts, operation, round)
    // The transaction may have been included since the round began.
    if (failure?.isFinal) return (await isMined(chain, transactionNonce)) ? undefined : failure.message
    return now() - createdAtMs > cancelMs ? (failure?.message ?? 'It was not included in time') : undefined
  }

  async function raiseFee(): Promise<SignedTransaction> {
    const fees = getRaisedFees(operation, transaction ?? '0x')
    if (fees === undefined || transactionHash === undefined)
      return { transaction: transaction ?? '0x', transactionHash: transactionHash ?? '0x' }
    return signOperation(chain, operation, transactionNonce, fees)
  }

  async function cancel(why: string): Promise<SignedTransaction & { reason: string }> {
    logger.warn({ chainId: chain.chainId, hash, reason: why }, 'the bundler cancels a user operation')
    const signed = await signCancellation(chain, transactionNonce, getCancelFees(transaction ?? '0x', round))
    return { ...signed, reason: why }
  }
}

async function isMined({ send, bundler }: ExecutorParts['chain'], nonce: number): Promise<boolean> {
  const [outcome] = await send([{ method: 'eth_getTransactionCount', params: [bundler.address, 'latest'] }])
  return parseQuantity(getResult(outcome)) > BigInt(nonce)
}

/** Returns why EntryPoint rejects an operation now. `isFinal` if that can never change. */
async function findFailure(
  { chain }: ExecutorParts,
  operation: UserOperation,
  { baseFee }: Round,
): Promise<{ readonly message: string; readonly isFinal: boolean } | undefined> {
  if (operation.maxFeePerGas < baseFee) return { message: 'Its maxFeePerGas is below the base fee', isFinal: false }
  const simulation = await simulateOperation(chain, operation, baseFee)
  const { failure } = simulation
  if (failure) return { message: failure.message, isFinal: await isFinal(chain, operation, failure) }
  return simulation.paidGas < simulation.usedGas
    ? { message: 'Its preVerificationGas is too low', isFinal: false }
    : undefined
}

async function isFinal(
  { send }: ExecutorParts['chain'],
  { sender, nonce }: UserOperation,
  { code }: Failure,
): Promise<boolean> {
  // After AA10 another operation has created the account, so that this one cannot create it.
  if (code !== 'AA25') return code === 'AA22' || code === 'AA32' || code === 'AA10'
  // A nonce that is too high can still be executed.
  const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'getNonce', args: [sender, nonce >> 64n] })
  const [outcome] = await send([{ method: 'eth_call', params: [{ to: entryPoint, data }, 'latest'] }])
  const current = getResult(outcome)
  return isHex(current) && current.length === 66 && hexToBigInt(current) > nonce
}
