import { type RpcAnswer, type RpcCall, rpcCall } from '@foyer/contract/http/jsonRpc'
import { HttpError } from '../../errors/HttpError.js'
import type { FindRpcMethod, RpcCaller } from './RpcMethods.js'
import type { RpcOutcome, RpcProvider } from './RpcProvider.js'

/**
 * The methods that the RPC proxy allows per namespace: reads, and sending signed transactions. Filters are excluded
 * because they exist on one node and the next call may use another. Traces are excluded because they are expensive for
 * a node.
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

function reject(id: RpcAnswer['id'], code: number, message: string): RpcAnswer {
  return {
    jsonrpc: '2.0',
    id,
    error: { code, message },
  }
}

/**
 * Forwards JSON-RPC calls to the nodes of a network, and executes the server's own methods. An invalid or disallowed call gets a JSON-RPC error and does not
 * affect the other calls of its batch. Throws `batch_too_large` above 1000 calls [S9.9], and the errors of the RPC
 * provider.
 */
export async function proxyRpc(
  { rpc, findRpcMethod }: { readonly rpc: RpcProvider; readonly findRpcMethod: FindRpcMethod },
  chainId: string,
  body: RpcCall | readonly unknown[],
  caller: RpcCaller,
): Promise<RpcAnswer | RpcAnswer[]> {
  const isBatch = Array.isArray(body)
  const items: readonly unknown[] = isBatch ? body : [body]
  if (items.length > maxBatch) throw new HttpError('batch_too_large', `A batch has at most ${maxBatch} calls`)
  const allowed = rpcMethods[chainId.split(':')[0] ?? '']
  const answers: (RpcAnswer | undefined)[] = []
  const passed: { position: number; call: RpcCall }[] = []
  const executed: { position: number; call: RpcCall; outcome: Promise<RpcOutcome> }[] = []
  for (const [position, item] of items.entries()) {
    const parsed = rpcCall.safeParse(item)
    const method = parsed.success ? findRpcMethod(chainId, parsed.data.method) : undefined
    if (!parsed.success) answers[position] = reject(null, -32600, 'Invalid request')
    else if (method) {
      const { data: call } = parsed
      executed.push({ position, call, outcome: method(chainId, call.params, caller) })
    } else if (!allowed?.has(parsed.data.method))
      answers[position] = reject(parsed.data.id ?? null, -32601, 'The method is not available here')
    else passed.push({ position, call: parsed.data })
  }

  const [outcomes, own] = await Promise.all([
    passed.length === 0 && executed.length > 0
      ? []
      : rpc.send(
          chainId,
          passed.map(({ call }) => ({ method: call.method, params: call.params })),
        ),
    Promise.all(executed.map(({ outcome }) => outcome)),
  ])
  const store = ({ position, call }: { position: number; call: RpcCall }, outcome: RpcOutcome | undefined) => {
    const answer = outcome ?? { error: { code: -32603, message: 'No answer' } }
    answers[position] = { jsonrpc: '2.0', id: call.id ?? null, ...answer }
  }
  for (const [index, each] of passed.entries()) store(each, outcomes[index])
  for (const [index, each] of executed.entries()) store(each, own[index])
  const complete = answers.flatMap((answer) => answer ?? [])
  if (isBatch) return complete
  return complete[0] ?? reject(null, -32603, 'No answer')
}
