import { type RpcAnswer, type RpcCall, rpcCall } from '@foyer/contract/http/jsonRpc'
import { HttpError } from '../../errors/HttpError.js'
import type { RpcProvider } from './RpcProvider.js'

/**
 * Methods the RPC proxy passes on, per namespace: reads and the sending of already signed transactions. Filters are
 * left out because they live in one node and the next call may reach another; traces because they cost a node dearly.
 */
const rpcMethods: Readonly<Record<string, ReadonlySet<string>>> = {
  eip155: new Set([
    'eth_blobBaseFee',
    'eth_blockNumber',
    'eth_call',
    'eth_chainId',
    'eth_createAccessList',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
    'eth_getLogs',
    'eth_getProof',
    'eth_getStorageAt',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
    'eth_maxPriorityFeePerGas',
    'eth_protocolVersion',
    'eth_sendRawTransaction',
    'eth_simulateV1',
    'eth_syncing',
    'net_listening',
    'net_version',
    'web3_clientVersion',
  ]),
  solana: new Set([
    'getAccountInfo',
    'getBalance',
    'getBlockHeight',
    'getEpochInfo',
    'getFeeForMessage',
    'getHealth',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getMultipleAccounts',
    'getRecentPrioritizationFees',
    'getSignatureStatuses',
    'getSignaturesForAddress',
    'getSlot',
    'getTokenAccountBalance',
    'getTokenAccountsByOwner',
    'getTokenSupply',
    'getTransaction',
    'getVersion',
    'isBlockhashValid',
    'sendTransaction',
    'simulateTransaction',
  ]),
}

const maxBatch = 1_000

function refuse(id: RpcAnswer['id'], code: number, message: string): RpcAnswer {
  return {
    jsonrpc: '2.0',
    id,
    error: { code, message },
  }
}

/**
 * Passes JSON-RPC calls on to the nodes of a network. A bad or unlisted call gets its own JSON-RPC error and spoils no
 * other call of its batch. Throws `batch_too_large` above 1000 calls [S9.9] and what the RPC provider throws.
 */
export async function proxyRpc(
  rpc: RpcProvider,
  chainId: string,
  body: RpcCall | readonly unknown[],
): Promise<RpcAnswer | RpcAnswer[]> {
  const isBatch = Array.isArray(body)
  const items: readonly unknown[] = isBatch ? body : [body]
  if (items.length > maxBatch) throw new HttpError('batch_too_large', `A batch has at most ${maxBatch} calls`)
  const allowed = rpcMethods[chainId.split(':')[0] ?? '']
  const answers: (RpcAnswer | undefined)[] = []
  const passed: { position: number; call: RpcCall }[] = []
  for (const [position, item] of items.entries()) {
    const parsed = rpcCall.safeParse(item)
    if (!parsed.success) answers[position] = refuse(null, -32600, 'Invalid request')
    else if (!allowed?.has(parsed.data.method))
      answers[position] = refuse(parsed.data.id ?? null, -32601, 'The method is not available here')
    else passed.push({ position, call: parsed.data })
  }

  const outcomes = await rpc.send(
    chainId,
    passed.map(({ call }) => ({ method: call.method, params: call.params })),
  )
  for (const [index, { position, call }] of passed.entries()) {
    const outcome = outcomes[index] ?? { error: { code: -32603, message: 'No answer' } }
    answers[position] = { jsonrpc: '2.0', id: call.id ?? null, ...outcome }
  }
  const complete = answers.flatMap((answer) => answer ?? [])
  if (isBatch) return complete
  return complete[0] ?? refuse(null, -32603, 'No answer')
}
