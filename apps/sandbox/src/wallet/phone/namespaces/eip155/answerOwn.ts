import { toHex } from 'viem'
import type { AskNode } from '../openNode.js'
import type { PhoneRequest } from '../PhoneNamespace.js'
import type { CallBundles } from './createCallBundles.js'
import type { OwnMethod } from './methods.js'
import { readList, refuseParams } from './readParams.js'

/** Answers what an app may ask about its own permissions, without a person. */
export async function answerOwn(
  method: OwnMethod,
  request: PhoneRequest,
  bundles: CallBundles,
  nodeOf: (chainId: string) => AskNode,
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
      return describeCapabilities(request.chainIds)
    case 'wallet_getCallsStatus': {
      const [id] = readList(request.params)
      if (typeof id !== 'string') return refuseParams('The id of the batch is missing.')
      return bundles.readStatus(id, nodeOf)
    }
    case 'wallet_showCallsStatus':
      return null
  }
}

/** Per chain, what a batch can count on (EIP-5792): here the calls go one after the other. */
export function describeCapabilities(chainIds: readonly string[]): Readonly<Record<string, unknown>> {
  const entries = chainIds.map((id) => [
    toHex(BigInt(id.slice('eip155:'.length))),
    { atomic: { status: 'unsupported' } },
  ])
  return Object.fromEntries(entries)
}
