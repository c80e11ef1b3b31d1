import { checkSetUp } from './actions/checkSetUp.js'
import { fetchIdentity, syncIdentity } from './actions/fetchIdentity.js'
import { getUniversalProvider } from './actions/getUniversalProvider.js'
import { removeNetwork } from './actions/removeNetwork.js'
import { resetPairing } from './actions/resetPairing.js'
import { setCaipAddress } from './actions/setCaipAddress.js'

/** What only some hosts ask for, and no opening of the widget needs; fetched with the first of them. */
export const rareActions = {
  checkSetUp,
  fetchIdentity,
  getUniversalProvider,
  removeNetwork,
  resetPairing,
  setCaipAddress,
  syncIdentity,
}

export type RareActions = typeof rareActions
