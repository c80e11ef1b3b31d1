import { createEip155Adapter } from '../../adapters/eip155/index.js'
import type { Adapter } from '../../core/Adapter.js'

export interface EthersLikeAdapter<AdapterType extends string> extends Adapter {
  readonly namespace: 'eip155'
  readonly adapterType: AdapterType
}

/** The EVM adapter that Foyer has anyway, as a class by whose name an app with ethers of that version asks for it. */
export function createEthersAdapter<AdapterType extends string>(
  adapterType: AdapterType,
): new () => EthersLikeAdapter<AdapterType> {
  return function EthersAdapter(): EthersLikeAdapter<AdapterType> {
    return { ...createEip155Adapter(), namespace: 'eip155', adapterType }
  } as unknown as new () => EthersLikeAdapter<AdapterType>
}
