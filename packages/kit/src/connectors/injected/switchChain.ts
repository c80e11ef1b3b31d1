import { FoyerError } from '../../errors/FoyerError.js'
import { fromProvider, getProviderCodes, saysRejected } from '../../errors/fromProvider.js'
import type { Network } from '../../networks/Network.js'
import { parseEip155ChainId } from './providerAnswers.js'

type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** What wallets answer when they do not know the chain [S8.26-S8.28]; 32603 comes with and without its minus. */
const unknownChainCodes = [4902, 5000, 32603, -32603]

function isUnknownChain(error: unknown): boolean {
  const codes = getProviderCodes(error)
  // A refusal wrapped in -32603 stays a refusal; the wallet's own words are behind what they were translated into.
  const isRefusal = codes.includes(4001) || saysRejected(error instanceof FoyerError ? error.cause : error)
  return !isRefusal && codes.some((code) => unknownChainCodes.includes(code))
}

/** EIP-3085 parameters; `chainDefault` keeps a server's proxy out of the person's wallet. */
function toAddChainParameters(network: Network, chainId: string) {
  const rpcUrls = network.rpcUrls.chainDefault?.http ?? network.rpcUrls.default.http
  const explorer = network.blockExplorers?.default.url
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls,
    // An empty list is an error for MetaMask, and so was none at all in some of its versions.
    blockExplorerUrls: explorer ? [explorer] : null,
  }
}

/**
 * EIP-3326, then EIP-3085 for a chain the wallet does not know, then a look whether it really moved: some wallets
 * say yes and stay [S4.30].
 */
export async function switchChain(ask: Ask, network: Network, signal: AbortSignal): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const isThere = async () => parseEip155ChainId(await ask('eth_chainId'), 'eth_chainId') === network.caipNetworkId
  const trySwitch = () => ask('wallet_switchEthereumChain', [{ chainId }])
  try {
    await trySwitch()
  } catch (error) {
    if (!isUnknownChain(error)) throw fromProvider(error)
    if (signal.aborted) throw new FoyerError('ABORTED')
    try {
      await ask('wallet_addEthereumChain', [toAddChainParameters(network, chainId)])
      // Adding need not mean going there.
      if (!(await isThere())) await trySwitch()
    } catch (addError) {
      const translated = fromProvider(addError)
      if (translated.code === 'USER_REJECTED') throw translated
      throw new FoyerError('CHAIN_NOT_SUPPORTED', { cause: addError })
    }
  }
  if (!(await isThere())) throw new FoyerError('CHAIN_NOT_SUPPORTED')
}
