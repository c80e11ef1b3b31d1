import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider, getProviderCodes, isUserRejection } from '@foyer/primitives/errors/fromProvider'
import type { Network } from '@foyer/primitives/networks/Network'
import { parseEip155ChainId } from './providerAnswers.js'

type RequestWallet = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** The codes of wallets that do not support the chain [S8.26-S8.28]. 32603 occurs with and without a minus sign. */
const unknownChainCodes = [4902, 5000, 32603, -32603]
const unknownChainPattern =
  /unrecogni[sz]ed chain|unknown chain|(chain|network)( id)? ?\S{0,12} ?(is |was )?not (added|configured|found|known|recogni[sz]ed|supported)|not supported chain/i

/** The errors after which a wallet would not add a chain either. */
const finalCodes: readonly ErrorCode[] = [
  'USER_REJECTED',
  'REQUEST_PENDING',
  'UNAUTHORIZED',
  'WALLET_DISCONNECTED',
  'ABORTED',
  'TIMED_OUT',
]

function isUnknownChain(error: unknown, codes: readonly number[]): boolean {
  return (
    getProviderCodes(error).some((code) => codes.includes(code)) ||
    (error instanceof Error && unknownChainPattern.test(error.message.slice(0, 300)))
  )
}

/**
 * Creates the EIP-3085 parameters. `chainDefault` prevents the URL of a server's proxy from reaching the user's wallet.
 */
function toAddChainParameters(network: Network, chainId: string) {
  const rpcUrls = network.rpcUrls.chainDefault?.http ?? network.rpcUrls.default.http
  const explorer = network.blockExplorers?.default.url
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls,
    // MetaMask rejects an empty list, and some of its versions reject a missing one.
    blockExplorerUrls: explorer ? [explorer] : null,
  }
}

/** The wait for a wallet that switches while it adds a chain, in milliseconds. */
const addTimeoutMs = 1_000

export interface SwitchRules {
  /** The codes of a wallet that does not support the chain. The default is for injected wallets. */
  readonly unknownCodes?: readonly number[]
  /** The time in which the wallet must switch after its response, in milliseconds. The default is 5 s. */
  readonly settlingMs?: number
}

/**
 * Requests another chain (EIP-3326), and adds it (EIP-3085) after any failure that is not a rejection. Resolves when
 * the wallet is on the chain, because some wallets respond before they switch, and some never switch [S4.30].
 *
 * @throws FoyerError `CHAIN_NOT_SUPPORTED`, `USER_REJECTED`, `ABORTED` and the other wallet errors.
 */
export async function switchChain(
  request: RequestWallet,
  network: Network,
  signal: AbortSignal,
  { unknownCodes = unknownChainCodes, settlingMs = 5_000 }: SwitchRules = {},
): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const isOnChain = async () =>
    parseEip155ChainId(await request('eth_chainId'), 'eth_chainId') === network.caipNetworkId
  const waitUntilOnChain = async (ms: number) => {
    for (let pauseMs = 50, waitedMs = 0; ; pauseMs *= 2) {
      if (await isOnChain()) return true
      if (waitedMs >= ms) return false
      if (signal.aborted) throw new FoyerError('ABORTED')
      const stepMs = Math.min(pauseMs, ms - waitedMs)
      await new Promise((resolve) => setTimeout(resolve, stepMs))
      waitedMs += stepMs
    }
  }
  const trySwitch = () => request('wallet_switchEthereumChain', [{ chainId }])
  try {
    await trySwitch()
  } catch (error) {
    // Read the codes of the original error: a rejection that a wallet wraps in -32603 is lost in the converted one.
    const own = isFoyerError(error) ? error.cause : error
    const isRefusal = getProviderCodes(own).includes(4001) || isUserRejection(own)
    const { code } = fromProvider(error)
    const isUnknown = !isRefusal && isUnknownChain(own, unknownCodes)
    if (isRefusal || (finalCodes.includes(code) && !isUnknown)) throw fromProvider(error)
    if (signal.aborted) throw new FoyerError('ABORTED')
    try {
      await request('wallet_addEthereumChain', [toAddChainParameters(network, chainId)])
      // Some wallets add the chain without switching to it.
      if (!(await waitUntilOnChain(addTimeoutMs))) await trySwitch()
    } catch (addError) {
      const translated = fromProvider(addError)
      if (translated.code === 'USER_REJECTED' || translated.code === 'ABORTED') throw translated
      throw isUnknown ? new FoyerError('CHAIN_NOT_SUPPORTED', { cause: addError }) : fromProvider(error)
    }
  }
  if (!(await waitUntilOnChain(settlingMs))) throw new FoyerError('CHAIN_NOT_SUPPORTED')
}
