import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Vault } from '../keys/Vault.js'
import { VaultError } from '../keys/VaultError.js'
import type { ApproveContext } from './ApproveContext.js'

/**
 * The vault as one request has it: it signs while the request stands, and for the person it was shown to. What was signed
 * may go out whoever takes the request back, so from the first signature on its end is told as it was.
 *
 * @throws FoyerError `USER_REJECTED`, `UNAUTHORIZED` when somebody else is logged in by now; VaultError `locked`.
 */
export function guardSigning({ vault, signal, commit }: Pick<ApproveContext, 'vault' | 'signal' | 'commit'>): Vault {
  const asked = vault.getAddresses()
  const allow = () => {
    if (signal.aborted) throw new FoyerError('USER_REJECTED')
    const addresses = vault.getAddresses()
    if (!addresses) throw new VaultError('locked')
    if (!asked || !isSame(asked, addresses)) throw new FoyerError('UNAUTHORIZED')
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
