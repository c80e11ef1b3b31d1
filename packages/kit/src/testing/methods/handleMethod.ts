import { parseAddress, parseFields } from '../parseParams.js'
import { ProviderError } from '../providerError.js'
import type { WalletContext, WalletMethod } from '../WalletContext.js'
import { readAccounts, readPermissions, requestAccounts, requestPermissions, revokePermissions } from './accounts.js'
import { addChain, readChainId, readNetVersion, switchChain } from './chains.js'
import { sendTransaction } from './sendTransaction.js'
import { signMessage, signTypedData } from './sign.js'

const readCapabilities: WalletMethod = async (wallet, params) => {
  await wallet.permittedAccount(parseAddress(params[0], 'The first parameter'))
  const wanted = Array.isArray(params[1]) ? params[1] : undefined
  const entries = Object.entries(wallet.capabilities)
  return Object.fromEntries(wanted === undefined ? entries : entries.filter(([chainId]) => wanted.includes(chainId)))
}

const watchAsset: WalletMethod = async (wallet, params, method) => {
  await wallet.ask({ kind: 'watchAsset', method, params: [parseFields(params[0], 'The parameter')] })
  return true
}

const methods: Readonly<Record<string, WalletMethod>> = {
  eth_accounts: readAccounts,
  eth_requestAccounts: requestAccounts,
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: readPermissions,
  wallet_revokePermissions: revokePermissions,
  eth_chainId: readChainId,
  net_version: readNetVersion,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  personal_sign: signMessage,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_getCapabilities: readCapabilities,
  wallet_watchAsset: watchAsset,
  web3_clientVersion: async (wallet) => `${wallet.name}/1.0.0`,
}

/** Methods that nodes support but a wallet must not forward: they sign without an approval or use the node's keys. */
const blockedMethods =
  /^eth_(sign|signTransaction|signTypedData|signTypedData_v[13]|coinbase|decrypt|getEncryptionPublicKey)$/

/**
 * Handles one request. Runs the wallet's methods itself, forwards reads to the chain's node, and throws 4200 for the
 * rest.
 */
export function handleMethod(wallet: WalletContext, method: string, params: readonly unknown[]): Promise<unknown> {
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (own !== undefined) return own(wallet, params, method)
  if (!blockedMethods.test(method) && /^(eth|net|web3)_/.test(method)) return wallet.callNode(method, params)
  return Promise.reject(new ProviderError(4200, `The wallet does not support ${method}`))
}
