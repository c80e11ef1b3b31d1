import * as z from 'zod/mini'
import { FoyerError } from '../../errors/FoyerError.js'
import { composeRpcRequest } from '../../primitives/composeRpcRequest.js'
import { PeerFailure } from './PeerFailure.js'

const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

const timeoutMs = 10_000

/**
 * Reads a chain at the first of its addresses that answers [S9.9].
 *
 * @throws PeerFailure with the node's own number; FoyerError `RPC_FAILED` when no node answers.
 */
export async function callRpc(
  fetch: typeof globalThis.fetch,
  urls: readonly string[],
  method: string,
  params: unknown,
  fetchOptions: (url: string) => RequestInit | undefined = () => undefined,
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const failed = (cause?: unknown) => new FoyerError('RPC_FAILED', { context: { method }, cause })
  const last: { error: FoyerError } = { error: failed() }
  for (const url of urls) {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, composeRpcRequest(body, signal, fetchOptions(url)))
      const parsed = answer.parse(await response.json())
      if ('error' in parsed) throw new PeerFailure(parsed.error)
      return parsed.result
    } catch (error) {
      // What one node refuses another would refuse too; only silence is worth another try.
      if (error instanceof PeerFailure) throw error
      last.error = failed(error)
    }
  }
  throw last.error
}
