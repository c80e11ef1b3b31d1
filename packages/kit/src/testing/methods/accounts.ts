import { isSameAddress } from '../parseParams.js'
import { invalidParams, userRejected } from '../providerError.js'
import type { Hex } from '../TestWallet.js'
import type { WalletContext, WalletMethod } from '../WalletContext.js'

/** eth_accounts (EIP-1474): returns the visible accounts without an approval. */
export const readAccounts: WalletMethod = (wallet) => wallet.visibleAccounts()

/** eth_requestAccounts (EIP-1102): requests an approval unless the page is connected. */
export const requestAccounts: WalletMethod = async (wallet, params, method) => {
  const visible = await wallet.visibleAccounts()
  return visible.length > 0 ? visible : requestAccountApproval(wallet, params, method)
}

/** wallet_requestPermissions (EIP-2255): always requests an approval. */
export const requestPermissions: WalletMethod = async (wallet, params, method) => {
  assertAccountsPermission(params)
  return createPermissions(await requestAccountApproval(wallet, params, method))
}

/** wallet_getPermissions (EIP-2255). */
export const readPermissions: WalletMethod = async (wallet) => {
  const visible = await wallet.visibleAccounts()
  return visible.length > 0 ? createPermissions(visible) : []
}

/** wallet_revokePermissions (MIP-2): revokes the page's access. */
export const revokePermissions: WalletMethod = async (wallet, params) => {
  assertAccountsPermission(params)
  wallet.grant([])
  return null
}

async function requestAccountApproval(
  wallet: WalletContext,
  params: readonly unknown[],
  method: string,
): Promise<readonly Hex[]> {
  const chosen = await wallet.ask({ kind: 'connect', method, params })
  const own = (await wallet.keyring()).map(({ address }) => address)
  const order = (address: Hex) => (chosen.accounts ?? own).findIndex((other) => isSameAddress(other, address))
  const accounts = own.filter((address) => order(address) >= 0).sort((a, b) => order(a) - order(b))
  if (accounts.length === 0) throw userRejected()
  wallet.grant(accounts)
  return accounts
}

function assertAccountsPermission(params: readonly unknown[]): void {
  const [permissions] = params
  if (typeof permissions !== 'object' || permissions === null || !('eth_accounts' in permissions)) {
    throw invalidParams('Only the permission eth_accounts is supported')
  }
}

function createPermissions(accounts: readonly Hex[]): readonly object[] {
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]
}
