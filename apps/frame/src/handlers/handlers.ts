import type { FrameMessageName, FramePayload, FrameSuccess } from '@foyer/contract/frame/frameMessages'
import type { Frame } from '../Frame.js'
import { FrameFailure } from '../FrameFailure.js'
import type { FrameRequest } from '../handshake/createPort.js'
import {
  getIdentityToken,
  getSecurity,
  getUser,
  initSmartAccount,
  isConnected,
  setPreferredAccount,
  signOut,
} from './account.js'
import type { Handler } from './Handler.js'
import type { LogInMessageName } from './logInHandlers.js'
import { getChainId, getSmartAccountEnabledNetworks, switchNetwork } from './network.js'
import { setLocale, syncDappData, syncTheme } from './presentation.js'
import { rpcRequest } from './rpcRequest.js'
import { cancel, openScreen, reload } from './screens.js'

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
  SIGN_IN: late('SIGN_IN'),
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

/** Hands a checked question to its handler. */
export function answerRequest<N extends FrameMessageName>(
  frame: Frame,
  { name, payload, origin, signal, commit }: FrameRequest & { readonly name: N },
): Promise<FrameSuccess<N>> {
  // The port has parsed the payload with this very message's schema.
  return handlers[name](frame, payload as FramePayload<N>, { origin, signal, commit })
}
