import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Vault } from '../keys/Vault.js'
import { VaultError } from '../keys/VaultError.js'
import type { ApproveContext } from './ApproveContext.js'

/**
 * Limits the vault to one request: it signs only until the abort, and only for the user who saw the request. It calls
 * `commit` before each signature: a signature may be published even after an abort, so the result must be reported as
 * it is.
 *
 * @throws FoyerError `USER_REJECTED`, or `UNAUTHORIZED` if another user has logged in. VaultError `locked`.
 */
export function restrictVault({ vault, signal, commit }: Pick<ApproveContext, 'vault' | 'signal' | 'commit'>): Vault {
  const requested = vault.getAddresses()
  const allow = () => {
    if (signal.aborted) throw new FoyerError('USER_REJECTED')
    const addresses = vault.getAddresses()
    if (!addresses) throw new VaultError('locked')
    if (!requested || !isSame(requested, addresses)) throw new FoyerError('UNAUTHORIZED')
    commit()
  }
  return {
    ...vault,
    async signEip155Digest(digest) {
      allow()
      return vault.signEip155Digest(digest)
    },
    async signSolana(message) {
      allow()
      return vault.signSolana(message)
    },
  }
}

function isSame(one: WalletAddresses, other: WalletAddresses) {
  return one.eip155 === other.eip155 && one.solana === other.solana
}
