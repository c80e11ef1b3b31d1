import { computeAccountAddress } from '../counterfactual/accountAddress.js'
import { approveForAccount } from '../counterfactual/approveForAccount.js'
import { createAccountEntry } from '../counterfactual/createAccountEntry.js'
import { fetchIsDeployed } from '../counterfactual/fetchIsDeployed.js'
import { signMessageForAccount } from '../counterfactual/signMessageForAccount.js'

/** The code for accounts of a factory (ERC-4337), bundled as one file. */
export const accounts = {
  approveForAccount,
  computeAccountAddress,
  createAccountEntry,
  fetchIsDeployed,
  signMessageForAccount,
}
