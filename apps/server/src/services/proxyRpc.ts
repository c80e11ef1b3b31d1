import { type RpcAnswer, type RpcCall, rpcCall } from '@foyer/contract/http/postRpc'
import { HttpError } from '../http/HttpError.js'
import type { RpcProvider } from './providers/RpcProvider.js'
import { rpcMethods } from './rpcMethods.js'

const maxBatch = 1_000

const refuse = (id: RpcAnswer['id'], code: number, message: string): RpcAnswer => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

/**
 * Passes JSON-RPC calls on to the nodes of a network. A bad or unlisted call gets its own JSON-RPC error and spoils no
 * other call of its batch. Throws `batch_too_large` above 1000 calls [S9.9] and what the RPC provider throws.
 */
export const proxyRpc = async (
  rpc: RpcProvider,
  chainId: string,
  body: RpcCall | readonly unknown[],
): Promise<RpcAnswer | RpcAnswer[]> => {
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
