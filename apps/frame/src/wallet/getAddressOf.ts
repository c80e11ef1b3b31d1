import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import type { Network } from '@foyer/kit/networks/Network'
import { FrameFailure } from '../FrameFailure.js'

/** The person's address on a network. */
export function getAddressOf(addresses: WalletAddresses, { chainNamespace }: Network): string {
  if (chainNamespace === 'eip155') return addresses.eip155
  if (chainNamespace === 'solana') return addresses.solana
  throw new FrameFailure('unsupported_chain', 'The wallet does not support this network.')
}
