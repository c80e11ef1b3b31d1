import type { Vault } from '../keys/Vault.js'
import type { CounterfactualAccount } from '../smartAccount/SmartAccount.js'
import { computeAccountAddress } from './accountAddress.js'

/**
 * Creates a vault whose EVM address is that of the account. Its signatures are those of the owner for the digest that
 * `nest` returns: no flow can sign another digest for the account.
 */
export function createAccountVault(
  vault: Vault,
  account: CounterfactualAccount,
  nest: (digest: Uint8Array) => Uint8Array,
): Vault {
  return {
    ...vault,
    getAddresses() {
      const addresses = vault.getAddresses()
      return addresses && { ...addresses, eip155: computeAccountAddress(account, addresses.eip155) }
    },
    signEip155Digest: async (digest) => vault.signEip155Digest(nest(digest)),
  }
}
