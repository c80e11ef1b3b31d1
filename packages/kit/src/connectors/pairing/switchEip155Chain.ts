import type { Network } from '@foyer/primitives/networks/Network'
import { switchChain } from '../switchChain.js'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { fromPeer } from './PeerFailure.js'

/** Without 5000, which is a refusal in this protocol (CAIP-25) [S8.26, S8.28]. */
const unknownCodes = [4902, 32_603, -32_603]

/** Requests another chain of a paired wallet, and adds it where the wallet does not know it [S4.30]. */
export function switchEip155Chain(
  provider: PairingEip155Provider,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const ask = (method: string, params?: readonly unknown[]) =>
    provider.request(params ? { method, params } : { method }).catch((error: unknown) => {
      throw fromPeer(error)
    })
  // The provider itself waits for the grant of the wallet.
  return switchChain(ask, network, signal, { unknownCodes, settlingMs: 0 })
}
