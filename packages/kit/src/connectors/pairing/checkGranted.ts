import { FoyerError } from '../../errors/FoyerError.js'
import { getFamily } from './narrowGrants.js'
import { type Agreement, canUseAnyChain } from './PairingSession.js'

/** @throws FoyerError `CHAIN_NOT_SUPPORTED`, `METHOD_NOT_SUPPORTED`, for what the wallet did not agree to. */
export function checkGranted(session: Agreement, chainId: string, method: string): void {
  const granted = session.grants[getFamily(chainId)]
  if (!granted?.chains.includes(chainId) && !(granted && canUseAnyChain(session)))
    throw new FoyerError('CHAIN_NOT_SUPPORTED')
  if (!granted.methods.includes(method)) throw new FoyerError('METHOD_NOT_SUPPORTED')
}
