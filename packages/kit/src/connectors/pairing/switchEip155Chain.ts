import type { Network } from '@foyer/primitives/networks/Network'
import { switchChain } from '../switchChain.js'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { fromPeer } from './PeerFailure.js'

/** The codes of an unknown chain, without 5000, which is a rejection in this protocol (CAIP-25) [S8.26, S8.28]. */
const unknownCodes = [4902, 32_603, -32_603]

/** Requests another chain from a paired wallet, and adds it if the wallet does not support it [S4.30]. */
export function switchEip155Chain(
  provider: PairingEip155Provider,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const request = (method: string, params?: readonly unknown[]) =>
    provider.request(params ? { method, params } : { method }).catch((error: unknown) => {
      throw fromPeer(error)
    })
  // Do not wait here: the provider waits for the grant of the wallet.
  return switchChain(request, network, signal, { unknownCodes, settlingMs: 0 })
}
