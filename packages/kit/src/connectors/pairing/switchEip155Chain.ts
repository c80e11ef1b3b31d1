import { FoyerError } from '../../errors/FoyerError.js'
import { getProviderCodes } from '../../errors/fromProvider.js'
import type { Network } from '../../networks/Network.js'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { fromPeer } from './PeerFailure.js'

/**
 * What wallets answer when they do not know the chain [S8.26, S8.28]. In this protocol 5000 is the person's no
 * (CAIP-25), so here it does not count.
 */
const unknownChainCodes = [4902, 32_603, -32_603]

/** Goes to a chain, adding it where the wallet does not know it, and looks whether it really got there [S4.30]. */
export async function switchEip155Chain(
  provider: PairingEip155Provider,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (error) {
    const numbers = getProviderCodes(error)
    // A refusal wrapped in -32603 stays a refusal.
    const isUnknown = !numbers.includes(4001) && numbers.some((code) => unknownChainCodes.includes(code))
    if (!isUnknown) throw fromPeer(error)
    if (signal.aborted) throw new FoyerError('ABORTED')
    await addChain(provider, network, chainId)
  }
  const isThere = (await provider.request({ method: 'eth_chainId' })) === chainId
  if (!isThere) throw new FoyerError('CHAIN_NOT_SUPPORTED')
}

async function addChain(provider: PairingEip155Provider, network: Network, chainId: string): Promise<void> {
  try {
    await provider.request({ method: 'wallet_addEthereumChain', params: [toAddChainParameters(network, chainId)] })
  } catch (error) {
    const translated = fromPeer(error)
    if (translated.code === 'USER_REJECTED') throw translated
    throw new FoyerError('CHAIN_NOT_SUPPORTED', { cause: error })
  }
}

/** EIP-3085; `chainDefault` keeps a server's proxy out of the person's wallet. */
function toAddChainParameters(network: Network, chainId: string) {
  const explorer = network.blockExplorers?.default.url
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: network.rpcUrls.chainDefault?.http ?? network.rpcUrls.default.http,
    // An empty list is an error for MetaMask, and so was none at all in some of its versions.
    blockExplorerUrls: explorer ? [explorer] : null,
  }
}
