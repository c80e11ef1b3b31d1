import type { AskNode } from '@foyer/kit/server'
import type { RpcProvider } from './RpcProvider.js'

/** Asks the nodes of the networks served, for a check of the kit; undefined where a network is not served. */
export function askNode(rpc: RpcProvider, chainIds: readonly string[]): (chainId: string) => AskNode | undefined {
  return (chainId) => {
    if (!chainIds.includes(chainId)) return undefined
    return async (method, params) => {
      const [outcome] = await rpc.send(chainId, [{ method, params }])
      return outcome ?? { error: { code: -1, message: 'no answer' } }
    }
  }
}
