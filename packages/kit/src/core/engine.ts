import { checkSetUp } from './actions/checkSetUp.js'
import { connect } from './actions/connect.js'
import { disconnect } from './actions/disconnect.js'
import { getIdentityToken } from './actions/embedded/getIdentityToken.js'
import { setPreferredAccountType } from './actions/embedded/setPreferredAccountType.js'
import { popTransaction } from './actions/embedded/transactions.js'
import { fetchIdentity, syncIdentity } from './actions/fetchIdentity.js'
import { getUniversalProvider } from './actions/getUniversalProvider.js'
import { reconnect } from './actions/reconnect.js'
import { updateNativeBalance } from './actions/refreshAccount.js'
import { removeNetwork } from './actions/removeNetwork.js'
import { resetPairing } from './actions/resetPairing.js'
import { setCaipAddress } from './actions/setCaipAddress.js'
import { switchNetwork } from './actions/switchNetwork.js'
import { alertDeveloper } from './alertDeveloper.js'
import { recallWallets } from './recentWallets.js'

/** What is needed once a visitor acts or comes back, fetched as one: many small files would each cost the first load a line. */
export const engine = {
  alertDeveloper,
  checkSetUp,
  connect,
  disconnect,
  fetchIdentity,
  getIdentityToken,
  recallWallets,
  popTransaction,
  reconnect,
  removeNetwork,
  getUniversalProvider,
  resetPairing,
  setCaipAddress,
  setPreferredAccountType,
  switchNetwork,
  syncIdentity,
  updateNativeBalance,
}

export type Engine = typeof engine
