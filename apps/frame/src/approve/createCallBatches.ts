import { refuse, toHex } from '../signers/bytes.js'
import type { CallBatch, CallBatches, Rpc } from './ApproveContext.js'

/** A page that asks more often than this has forgotten its first batches as well. */
const maxBatches = 200

/** EIP-5792 allows 4,096 bytes; hex takes twice as many characters. */
const maxIdLength = 8_194

/** @param rpcOf asks the nodes of a chain; undefined for chains the frame does not know. */
export function createCallBatches(rpcOf: (chainId: bigint) => Rpc | undefined): CallBatches {
  const batches = new Map<string, CallBatch | undefined>()
  return {
    open(wanted) {
      if (wanted !== undefined && (wanted === '' || wanted.length > maxIdLength || batches.has(wanted)))
        refuse('id is in use, empty or too long')
      const id = wanted ?? toHex(crypto.getRandomValues(new Uint8Array(32)))
      const [oldest] = batches.keys()
      if (batches.size >= maxBatches && oldest !== undefined) batches.delete(oldest)
      batches.set(id, undefined)
      return id
    },
    update(id, batch) {
      batches.set(id, batch)
    },
    drop(id) {
      if (batches.get(id) === undefined) batches.delete(id)
    },
    async getStatus(id) {
      const batch = typeof id === 'string' ? batches.get(id) : undefined
      const rpc = batch && rpcOf(batch.chainId)
      if (!batch || !rpc) refuse('no such batch')
      const receipts = await Promise.all(batch.hashes.map((hash) => rpc('eth_getTransactionReceipt', [hash])))
      return describeStatus(String(id), batch, receipts.map(readReceipt))
    },
  }
}

type Receipt = Readonly<
  Record<'logs' | 'status' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash', unknown>
>

function readReceipt(answer: unknown): Receipt | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = answer as Receipt
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

/** Codes of EIP-5792: 100 pending, 200 confirmed, 500 reverted as a whole, 600 in part. */
function describeStatus(id: string, { chainId, hashes, count }: CallBatch, receipts: readonly (Receipt | undefined)[]) {
  const done = receipts.filter((receipt) => receipt !== undefined)
  const failed = done.filter(({ status }) => status !== '0x1').length + (count - hashes.length)
  const isPending = done.length < hashes.length
  const failure = failed === count ? 500 : 600
  const end = failed === 0 ? 200 : failure
  const status = isPending ? 100 : end
  return { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, status, atomic: false, receipts: done }
}
