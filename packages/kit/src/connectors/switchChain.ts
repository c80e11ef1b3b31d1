import type { ErrorCode } from '@foyer/primitives/errors/catalogue'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider, getProviderCodes, saysRejected } from '@foyer/primitives/errors/fromProvider'
import type { Network } from '@foyer/primitives/networks/Network'
import { parseEip155ChainId } from './providerAnswers.js'

type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** What wallets answer when they do not know the chain [S8.26-S8.28]; 32603 comes with and without its minus. */
const unknownChainCodes = [4902, 5000, 32603, -32603]
const unknownChainWords =
  /unrecogni[sz]ed chain|unknown chain|(chain|network)( id)? ?\S{0,12} ?(is |was )?not (added|configured|found|known|recogni[sz]ed|supported)|not supported chain/i

/** Failures after which a wallet adds no chain either. */
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
    (error instanceof Error && unknownChainWords.test(error.message.slice(0, 300)))
  )
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

/** Time in which a wallet that adds a chain also goes there, in ms. */
const addedMs = 1_000

export interface SwitchRules {
  /** Codes of a wallet that does not know the chain. Default: those of injected wallets. */
  readonly unknownCodes?: readonly number[]
  /** Time that a wallet has to change its chain after it has answered, in ms. Default: 5 s. */
  readonly settlingMs?: number
}

/**
 * Requests another chain (EIP-3326), and adds it (EIP-3085) after any failure that is no refusal. Resolves when the wallet is on the chain:
 * some wallets answer before they switch, and some never switch [S4.30].
 *
 * @throws FoyerError `CHAIN_NOT_SUPPORTED`, `USER_REJECTED`, `ABORTED` and the other wallet errors.
 */
export async function switchChain(
  ask: Ask,
  network: Network,
  signal: AbortSignal,
  { unknownCodes = unknownChainCodes, settlingMs = 5_000 }: SwitchRules = {},
): Promise<void> {
  const chainId = `0x${Number(network.id).toString(16)}`
  const isThere = async () => parseEip155ChainId(await ask('eth_chainId'), 'eth_chainId') === network.caipNetworkId
  const waitUntilThere = async (ms: number) => {
    for (let pauseMs = 50, waitedMs = 0; ; pauseMs *= 2) {
      if (await isThere()) return true
      if (waitedMs >= ms) return false
      if (signal.aborted) throw new FoyerError('ABORTED')
      const stepMs = Math.min(pauseMs, ms - waitedMs)
      await new Promise((resolve) => setTimeout(resolve, stepMs))
      waitedMs += stepMs
    }
  }
  const trySwitch = () => ask('wallet_switchEthereumChain', [{ chainId }])
  try {
    await trySwitch()
  } catch (error) {
    // The codes of a refusal that a wallet wraps in -32603 stand behind what they were translated into.
    const own = isFoyerError(error) ? error.cause : error
    const isRefusal = getProviderCodes(own).includes(4001) || saysRejected(own)
    const { code } = fromProvider(error)
    const isUnknown = !isRefusal && isUnknownChain(own, unknownCodes)
    if (isRefusal || (finalCodes.includes(code) && !isUnknown)) throw fromProvider(error)
    if (signal.aborted) throw new FoyerError('ABORTED')
    try {
      await ask('wallet_addEthereumChain', [toAddChainParameters(network, chainId)])
      // Adding need not mean going there.
      if (!(await waitUntilThere(addedMs))) await trySwitch()
    } catch (addError) {
      const translated = fromProvider(addError)
      if (translated.code === 'USER_REJECTED' || translated.code === 'ABORTED') throw translated
      throw isUnknown ? new FoyerError('CHAIN_NOT_SUPPORTED', { cause: addError }) : fromProvider(error)
    }
  }
  if (!(await waitUntilThere(settlingMs))) throw new FoyerError('CHAIN_NOT_SUPPORTED')
}
