import type { WalletAddresses } from '@foyer/contract/keys/keyShapes'
import { FoyerError } from '@foyer/kit/errors/FoyerError'
import type { ApproveContext } from './ApproveContext.js'

/** Addresses of the open wallet. Throws FoyerError `UNAUTHORIZED` while it is locked: the handler opens it first. */
export function needAddresses({ vault }: Pick<ApproveContext, 'vault'>): WalletAddresses {
  const addresses = vault.getAddresses()
  if (!addresses) throw new FoyerError('UNAUTHORIZED')
  return addresses
}
