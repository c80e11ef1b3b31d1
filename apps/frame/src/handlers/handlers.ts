import type { FrameMessageName, FramePayload, FrameSuccess } from '@foyer/contract/frame/frameMessages'
import type { Frame } from '../Frame.js'
import { FrameFailure } from '../FrameFailure.js'
import type { FrameRequest } from '../handshake/createPort.js'
import { getIdentityToken, getUser, isConnected, signOut } from './account.js'
import type { Handler } from './Handler.js'
import type { LogInMessageName } from './logInHandlers.js'
import { getChainId, getSmartAccountEnabledNetworks, switchNetwork } from './network.js'
import { setLocale, syncDappData, syncTheme } from './presentation.js'
import { rpcRequest } from './rpcRequest.js'
import { cancel, openScreen, reload } from './screens.js'

/** The handler of each message. A message without a handler is a type error. */
export const handlers: { readonly [N in FrameMessageName]: Handler<N> } = {
  CONNECT_EMAIL: createLazyHandler('CONNECT_EMAIL'),
  CONNECT_DEVICE: createLazyHandler('CONNECT_DEVICE'),
  CONNECT_OTP: createLazyHandler('CONNECT_OTP'),
  GET_SOCIAL_REDIRECT_URI: createLazyHandler('GET_SOCIAL_REDIRECT_URI'),
  CONNECT_SOCIAL: createLazyHandler('CONNECT_SOCIAL'),
  GET_FARCASTER_URI: createLazyHandler('GET_FARCASTER_URI'),
  CONNECT_FARCASTER: createLazyHandler('CONNECT_FARCASTER'),
  SIGN_OUT: signOut,
  IS_CONNECTED: isConnected,
  UPDATE_EMAIL: createLazyHandler('UPDATE_EMAIL'),
  UPDATE_EMAIL_PRIMARY_OTP: createLazyHandler('UPDATE_EMAIL_PRIMARY_OTP'),
  UPDATE_EMAIL_SECONDARY_OTP: createLazyHandler('UPDATE_EMAIL_SECONDARY_OTP'),
  GET_USER: getUser,
  GET_CHAIN_ID: getChainId,
  SWITCH_NETWORK: switchNetwork,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: getSmartAccountEnabledNetworks,
  INIT_SMART_ACCOUNT: createLazyHandler('INIT_SMART_ACCOUNT'),
  SET_PREFERRED_ACCOUNT: createLazyHandler('SET_PREFERRED_ACCOUNT'),
  RPC_REQUEST: rpcRequest,
  SYNC_THEME: syncTheme,
  SYNC_DAPP_DATA: syncDappData,
  RELOAD: reload,
  OPEN_SCREEN: openScreen,
  GET_SECURITY: createLazyHandler('GET_SECURITY'),
  GET_IDENTITY_TOKEN: getIdentityToken,
  SIGN_IN: createLazyHandler('SIGN_IN'),
  SIGN_OUT_EVERYWHERE: createLazyHandler('SIGN_OUT_EVERYWHERE'),
  CANCEL: cancel,
  SET_LOCALE: setLocale,
}

/** Creates a handler that is loaded when it is first needed. */
function createLazyHandler<N extends LogInMessageName>(name: N): Handler<N> {
  return async (frame, payload, asker) => {
    const { logInHandlers } = await import('./logInHandlers.js').catch((cause: unknown) => {
      throw new FrameFailure('offline', 'The server of the wallet cannot be reached.', { cause })
    })
    const handle: Handler<N> = logInHandlers[name]
    return handle(frame, payload, asker)
  }
}

/** Calls the handler of a validated request. */
export function handleRequest<N extends FrameMessageName>(
  frame: Frame,
  { name, payload, origin, signal, commit }: FrameRequest & { readonly name: N },
): Promise<FrameSuccess<N>> {
  // The port has parsed the payload with the schema of this message.
  return handlers[name](frame, payload as FramePayload<N>, { origin, signal, commit })
}
