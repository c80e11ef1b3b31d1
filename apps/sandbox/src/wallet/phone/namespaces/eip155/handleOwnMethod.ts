import { toHex } from 'viem'
import type { CallNode } from '../openNode.js'
import type { PhoneRequest } from '../PhoneNamespace.js'
import type { CallBundles } from './createCallBundles.js'
import type { OwnMethod } from './methods.js'
import { readList, throwInvalidParams } from './readParams.js'

/** Responds to requests about the app's own permissions, without the user. */
export async function handleOwnMethod(
  method: OwnMethod,
  request: PhoneRequest,
  bundles: CallBundles,
  nodeOf: (chainId: string) => CallNode,
): Promise<unknown> {
  const active = BigInt(request.activeChainId.slice('eip155:'.length))
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return request.addresses
    case 'eth_chainId':
      return toHex(active)
    case 'net_version':
      return active.toString()
    case 'wallet_getPermissions':
    case 'wallet_requestPermissions':
      return [
        { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: request.addresses }] },
      ]
    case 'wallet_getCapabilities':
      return getCapabilities(request.chainIds)
    case 'wallet_getCallsStatus': {
      const [id] = readList(request.params)
      if (typeof id !== 'string') return throwInvalidParams('The id of the batch is missing.')
      return bundles.readStatus(id, nodeOf)
    }
    case 'wallet_showCallsStatus':
      return null
  }
}

/**
 * Returns the batch capabilities of each chain (EIP-5792). Batches are not atomic here: the calls are sent one after
 * the other.
 */
export function getCapabilities(chainIds: readonly string[]): Readonly<Record<string, unknown>> {
  const entries = chainIds.map((id) => [
    toHex(BigInt(id.slice('eip155:'.length))),
    { atomic: { status: 'unsupported' } },
  ])
  return Object.fromEntries(entries)
}
