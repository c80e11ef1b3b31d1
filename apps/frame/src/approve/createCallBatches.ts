import { FrameFailure } from '../FrameFailure.js'
import { refuse, toHex } from '../signers/bytes.js'
import type { CallBatch, CallBatches, CallsStatus, Rpc } from './ApproveContext.js'
import type { BatchStore } from './createBatchStore.js'

/** The maximum number of batches. A new batch then replaces the oldest one. */
const maxBatches = 200

/** EIP-5792 allows 4,096 bytes. Hex needs two characters per byte. */
const maxIdLength = 8_194

/**
 * Creates the list of batches sent by wallet_sendCalls.
 *
 * @param rpcOf returns the RPC function of a chain, or undefined for chains the frame does not support
 * @param store the storage of sent batches; without it they are lost with the page
 */
export function createCallBatches(rpcOf: (chainId: bigint) => Rpc | undefined, store?: BatchStore): CallBatches {
  const batches = new Map<string, CallBatch | undefined>(store?.load())
  const getBatch = (id: unknown): CallBatch => {
    const batch = typeof id === 'string' ? batches.get(id) : undefined
    if (!batch) throw new FrameFailure('batch_not_found', 'The wallet has no batch with this id')
    return batch
  }
  return {
    reset() {
      batches.clear()
      for (const [id, batch] of store?.load() ?? []) batches.set(id, batch)
    },
    open(wanted) {
      if (wanted === '' || (wanted?.length ?? 0) > maxIdLength) refuse('id is empty or too long')
      if (wanted !== undefined && batches.has(wanted))
        throw new FrameFailure('batch_id_in_use', 'Another batch has this id')
      const id = wanted ?? toHex(crypto.getRandomValues(new Uint8Array(32)))
      const [oldest] = batches.keys()
      if (batches.size >= maxBatches && oldest !== undefined) batches.delete(oldest)
      batches.set(id, undefined)
      return id
    },
    update(id, batch) {
      batches.set(id, batch)
      store?.store(batches)
    },
    drop(id) {
      if (batches.get(id) === undefined) batches.delete(id)
    },
    get: getBatch,
    async getStatus(id) {
      const batch = getBatch(id)
      const rpc = rpcOf(batch.chainId)
      if (!rpc) return refuse('no such network')
      const receipts = await Promise.all(
        batch.hashes.map(async (hash) =>
          batch.isOperation
            ? parseOperationReceipt(await rpc('eth_getUserOperationReceipt', [hash]))
            : parseReceipt(await rpc('eth_getTransactionReceipt', [hash])),
        ),
      )
      return createCallsStatus(String(id), batch, receipts)
    },
  }
}

type Receipt = Readonly<
  Record<'logs' | 'status' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash', unknown>
>

function parseReceipt(answer: unknown): Receipt | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = answer as Receipt
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

/**
 * Parses the receipt of a user operation. Its transaction can contain other operations, and succeeds also if the calls
 * fail: logs, status and gas are those of the operation.
 */
function parseOperationReceipt(answer: unknown): Receipt | undefined {
  if (typeof answer !== 'object' || answer === null || !('receipt' in answer)) return undefined
  const { success, logs, actualGasUsed, receipt } = answer as Readonly<Record<string, unknown>>
  const mined = parseReceipt(receipt)
  return mined && { ...mined, logs, gasUsed: actualGasUsed, status: success === true ? '0x1' : '0x0' }
}

/**
 * Creates the result of wallet_getCallsStatus. Status codes of EIP-5792: 100 pending, 200 confirmed, 500 all calls
 * reverted, 600 some calls reverted.
 */
function createCallsStatus(
  id: string,
  { chainId, hashes, count, isAtomic }: CallBatch,
  receipts: readonly (Receipt | undefined)[],
): CallsStatus {
  const done = receipts.filter((receipt) => receipt !== undefined)
  const failed = done.filter(({ status }) => status !== '0x1').length + (count - hashes.length)
  const isPending = done.length < hashes.length
  const failure = failed === count ? 500 : 600
  const end = failed === 0 ? 200 : failure
  const status = isPending ? 100 : end
  return { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, status, atomic: isAtomic, receipts: done }
}
