import type { Frame } from '../Frame.js'
import type { CounterfactualAccount } from '../smartAccount/SmartAccount.js'
import { computeAccountAddress } from './accountAddress.js'

/** Creates the entry of an account of a factory for the app, with the networks on which it has this address. */
export function createAccountEntry(
  { smartAccounts = {} }: Pick<Frame, 'smartAccounts'>,
  account: CounterfactualAccount,
  owner: string,
): { address: string; type: 'smartAccount'; networks: string[] } {
  const address = computeAccountAddress(account, owner)
  const hasAddress = (id: string) => {
    const other = smartAccounts[id]
    return other?.kind === 'counterfactual' && computeAccountAddress(other, owner) === address
  }
  return { address, type: 'smartAccount', networks: Object.keys(smartAccounts).filter(hasAddress) }
}
