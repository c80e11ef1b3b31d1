import { decodeEventLog, type Hex, isAddressEqual, isHex, numberToHex, toEventSelector, zeroAddress } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import type { BundlerChain } from './BundlerChain.js'
import { getResult, parseQuantity } from './BundlerChain.js'
import { entryPoint } from './UserOperation.js'

/** The numbers of blocks in which an operation is searched. Many nodes limit the range, so a small one follows. */
const searchedBlocks = [10_000n, 900n]

const operationTopic = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const beforeTopic = toEventSelector('BeforeExecution()')
const reasonTopic = toEventSelector('UserOperationRevertReason(bytes32,address,uint256,bytes)')

const hex = z.custom<Hex>((value) => isHex(value))
const logSchema = z.looseObject({ address: hex, topics: z.array(hex).check(z.maxLength(4)), data: hex })
const receiptSchema = z.looseObject({
  transactionHash: hex,
  blockHash: hex,
  blockNumber: hex,
  logs: z.array(logSchema),
})
const foundLogs = z.array(z.looseObject({ transactionHash: hex, removed: z.optional(z.boolean()) }))

type Log = z.infer<typeof logSchema>
type Receipt = z.infer<typeof receiptSchema>

/** The block and the result of an executed operation. */
export interface Inclusion {
  readonly receipt: Receipt
  readonly sender: Hex
  readonly nonce: bigint
  readonly paymaster: Hex | undefined
  readonly success: boolean
  readonly actualGasCost: bigint
  readonly actualGasUsed: bigint
  /** The revert data of the failed calls. */
  readonly reason: Hex | undefined
  /** The logs of the calls, without those of other operations. */
  readonly logs: readonly Log[]
}

/**
 * Finds an executed operation: in one of the given transactions, or by its event in the newest blocks. Throws the
 * errors of the nodes.
 */
export async function findInclusion(
  chain: BundlerChain,
  hash: Hex,
  transactionHashes: readonly Hex[],
): Promise<Inclusion | undefined> {
  for (const transactionHash of transactionHashes) {
    const found = parseInclusion(await fetchReceipt(chain, transactionHash), hash)
    if (found) return found
  }
  const transactionHash = await searchTransaction(chain, hash)
  return transactionHash && parseInclusion(await fetchReceipt(chain, transactionHash), hash)
}

/** Returns the receipt of a transaction, undefined if it is not in a block. */
export async function fetchReceipt({ send }: BundlerChain, transactionHash: Hex): Promise<Receipt | undefined> {
  const [outcome] = await send([{ method: 'eth_getTransactionReceipt', params: [transactionHash] }])
  const parsed = receiptSchema.safeParse(getResult(outcome))
  return parsed.success ? parsed.data : undefined
}

async function searchTransaction({ send }: BundlerChain, hash: Hex): Promise<Hex | undefined> {
  const [head] = await send([{ method: 'eth_blockNumber' }])
  const newest = parseQuantity(getResult(head))
  for (const range of searchedBlocks) {
    const fromBlock = numberToHex(newest > range ? newest - range : 0n)
    const filter = { address: entryPoint, topics: [operationTopic, hash], fromBlock, toBlock: 'latest' }
    const [outcome] = await send([{ method: 'eth_getLogs', params: [filter] }])
    // A node rejects a range that is too large.
    if (outcome === undefined || 'error' in outcome) continue
    const parsed = foundLogs.safeParse(outcome.result)
    return parsed.success ? parsed.data.find(({ removed }) => removed !== true)?.transactionHash : undefined
  }
  return undefined
}

/** Reads the events of EntryPoint for an operation. Other contracts can emit the same events. */
export function parseInclusion(receipt: Receipt | undefined, hash: Hex): Inclusion | undefined {
  if (receipt === undefined) return undefined
  let start = 0
  let reason: Hex | undefined
  for (const [index, log] of receipt.logs.entries()) {
    const [topic, operationHash] = isAddressEqual(log.address, entryPoint) ? log.topics : []
    const isOwn = operationHash?.toLowerCase() === hash
    if (topic === reasonTopic && isOwn) reason = decodeReason(log)
    if (topic === operationTopic && isOwn)
      return { receipt, ...decodeOperationEvent(log), reason, logs: receipt.logs.slice(start, index) }
    if (topic === beforeTopic || topic === operationTopic) start = index + 1
  }
  return undefined
}

function decodeOperationEvent({ topics, data }: Log) {
  const { args } = decodeEventLog({
    ...{ abi: entryPoint08Abi, eventName: 'UserOperationEvent', data },
    topics: topics as [Hex, ...Hex[]],
  })
  return { ...args, paymaster: isAddressEqual(args.paymaster, zeroAddress) ? undefined : args.paymaster }
}

function decodeReason({ topics, data }: Log): Hex {
  const { args } = decodeEventLog({
    ...{ abi: entryPoint08Abi, eventName: 'UserOperationRevertReason', data },
    topics: topics as [Hex, ...Hex[]],
  })
  return args.revertReason
}

/** Formats an executed operation as the receipt of ERC-7769. */
export function formatInclusion(hash: Hex, found: Inclusion) {
  const { receipt, sender, nonce, paymaster, success, actualGasCost, actualGasUsed, reason, logs } = found
  return {
    ...{ userOpHash: hash, entryPoint, sender, success, logs, receipt },
    nonce: numberToHex(nonce),
    paymaster: paymaster ?? zeroAddress,
    actualGasCost: numberToHex(actualGasCost),
    actualGasUsed: numberToHex(actualGasUsed),
    ...(reason && { reason }),
  }
}
