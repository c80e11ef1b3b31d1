import type { Asset } from '../core/Adapter.js'

/** True for the chain's own coin, which has no address or the family's stand-in for one [S9.38]. */
export function isNativeAsset({ address }: Asset, nativeAddress: string | undefined): boolean {
  return address === undefined || address.toLowerCase() === nativeAddress?.toLowerCase()
}
