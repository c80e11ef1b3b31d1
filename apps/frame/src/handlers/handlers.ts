import type { FrameMessageName } from '@foyer/contract/frame/frameMessages'
import { FrameFailure } from '../FrameFailure.js'
import { cancel } from './cancel.js'
import { getChainId } from './getChainId.js'
import { getIdentityToken } from './getIdentityToken.js'
import { getSecurity } from './getSecurity.js'
import { getSmartAccountEnabledNetworks } from './getSmartAccountEnabledNetworks.js'
import { getUser } from './getUser.js'
import type { Handler } from './Handler.js'
import { initSmartAccount } from './initSmartAccount.js'
import { isConnected } from './isConnected.js'
import type { LogInMessageName } from './logInHandlers.js'
import { openScreen } from './openScreen.js'
import { reload } from './reload.js'
import { rpcRequest } from './rpcRequest.js'
import { setLocale } from './setLocale.js'
import { setPreferredAccount } from './setPreferredAccount.js'
import { signOut } from './signOut.js'
import { switchNetwork } from './switchNetwork.js'
import { syncDappData } from './syncDappData.js'
import { syncTheme } from './syncTheme.js'

/** Who answers which message; a message without a handler does not compile. */
export const handlers: { readonly [N in FrameMessageName]: Handler<N> } = {
  CONNECT_EMAIL: late('CONNECT_EMAIL'),
  CONNECT_DEVICE: late('CONNECT_DEVICE'),
  CONNECT_OTP: late('CONNECT_OTP'),
  GET_SOCIAL_REDIRECT_URI: late('GET_SOCIAL_REDIRECT_URI'),
  CONNECT_SOCIAL: late('CONNECT_SOCIAL'),
  GET_FARCASTER_URI: late('GET_FARCASTER_URI'),
  CONNECT_FARCASTER: late('CONNECT_FARCASTER'),
  SIGN_OUT: signOut,
  IS_CONNECTED: isConnected,
  UPDATE_EMAIL: late('UPDATE_EMAIL'),
  UPDATE_EMAIL_PRIMARY_OTP: late('UPDATE_EMAIL_PRIMARY_OTP'),
  UPDATE_EMAIL_SECONDARY_OTP: late('UPDATE_EMAIL_SECONDARY_OTP'),
  GET_USER: getUser,
  GET_CHAIN_ID: getChainId,
  SWITCH_NETWORK: switchNetwork,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: getSmartAccountEnabledNetworks,
  INIT_SMART_ACCOUNT: initSmartAccount,
  SET_PREFERRED_ACCOUNT: setPreferredAccount,
  RPC_REQUEST: rpcRequest,
  SYNC_THEME: syncTheme,
  SYNC_DAPP_DATA: syncDappData,
  RELOAD: reload,
  OPEN_SCREEN: openScreen,
  GET_SECURITY: getSecurity,
  GET_IDENTITY_TOKEN: getIdentityToken,
  SIGN_OUT_EVERYWHERE: late('SIGN_OUT_EVERYWHERE'),
  CANCEL: cancel,
  SET_LOCALE: setLocale,
}

/** A handler that is fetched when it is first asked for. */
function late<N extends LogInMessageName>(name: N): Handler<N> {
  return async (frame, payload, asker) => {
    const { logInHandlers } = await import('./logInHandlers.js').catch((cause: unknown) => {
      throw new FrameFailure('offline', 'The server of the wallet cannot be reached.', { cause })
    })
    const handle: Handler<N> = logInHandlers[name]
    return handle(frame, payload, asker)
  }
}
