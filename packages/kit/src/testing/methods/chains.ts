import { parseChainId, parseFields, toQuantity } from '../parseParams.js'
import { invalidParams, unknownChain } from '../providerError.js'
import type { WalletMethod } from '../WalletContext.js'

/** eth_chainId (EIP-695). */
export const readChainId: WalletMethod = async (wallet) => toQuantity(wallet.chainId())

/** net_version: the chain id in decimal digits. */
export const readNetVersion: WalletMethod = async (wallet) => String(wallet.chainId())

/** wallet_switchEthereumChain (EIP-3326): throws 4902 for an unknown chain. */
export const switchChain: WalletMethod = async (wallet, params, method) => {
  const chainId = parseChainId(parseFields(params[0], 'The parameter').chainId)
  if (chainId === wallet.chainId()) return null
  if (wallet.chain(chainId) === undefined) throw unknownChain(chainId)
  await wallet.ask({ kind: 'switchChain', method, params })
  wallet.goToChain(chainId)
  return null
}

/** wallet_addEthereumChain (EIP-3085): adds a chain and switches to it. */
export const addChain: WalletMethod = async (wallet, params, method) => {
  const fields = parseFields(params[0], 'The parameter')
  const chainId = parseChainId(fields.chainId)
  const rpcUrl = parseRpcUrl(fields.rpcUrls)
  const { chainName } = fields
  if (typeof chainName !== 'string' || chainName.trim() === '') throw invalidParams('chainName must be a text')
  const currency = parseFields(fields.nativeCurrency, 'nativeCurrency')
  if (typeof currency.symbol !== 'string' || !/^.{1,11}$/.test(currency.symbol)) {
    throw invalidParams('nativeCurrency.symbol must have 1 to 11 characters')
  }
  if (currency.decimals !== 18) throw invalidParams('nativeCurrency.decimals must be 18')
  if (wallet.chain(chainId) !== undefined) return switchChain(wallet, [{ chainId: fields.chainId }], method)
  await wallet.ask({ kind: 'addChain', method, params })
  wallet.addChain(chainId, { rpcUrl, name: chainName })
  wallet.goToChain(chainId)
  return null
}

/** EIP-3085 requires https. A node on this machine may use http. */
function parseRpcUrl(value: unknown): string {
  const urls = Array.isArray(value) ? value : []
  for (const url of urls) {
    if (typeof url === 'string' && URL.canParse(url) && isAllowed(new URL(url))) return url
  }
  throw invalidParams('rpcUrls must contain an https URL, or an http URL of this machine')
}

function isAllowed({ protocol, hostname }: URL): boolean {
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || (protocol === 'http:' && isLocal)
}
