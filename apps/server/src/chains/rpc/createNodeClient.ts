import type { AskNode } from '@foyer/sign-in/verifyEvmSignature'
import type { RpcProvider } from './RpcProvider.js'

/** Creates node requests for the kit's signature checks. Returns undefined for an unconfigured network. */
export function createNodeClient(
  rpc: RpcProvider,
  chainIds: readonly string[],
): (chainId: string) => AskNode | undefined {
  return (chainId) => {
    if (!chainIds.includes(chainId)) return undefined
    return async (method, params) => {
      const [outcome] = await rpc.send(chainId, [{ method, params }])
      return outcome ?? { error: { code: -1, message: 'no answer' } }
    }
  }
}
