import { createEip155Adapter } from '../../adapters/eip155/index.js'
import type { Adapter } from '../../core/Adapter.js'

export interface EthersLikeAdapter<AdapterType extends string> extends Adapter {
  readonly namespace: 'eip155'
  readonly adapterType: AdapterType
}

/** Returns a class that creates the default EVM adapter, marked with `adapterType` for the ethers version. */
export function createEthersAdapter<AdapterType extends string>(
  adapterType: AdapterType,
): new () => EthersLikeAdapter<AdapterType> {
  return function EthersAdapter(): EthersLikeAdapter<AdapterType> {
    return { ...createEip155Adapter(), namespace: 'eip155', adapterType }
  } as unknown as new () => EthersLikeAdapter<AdapterType>
}
