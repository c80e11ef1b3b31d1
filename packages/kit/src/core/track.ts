interface SwapProperties {
  network: string
  isSmartAccount: boolean
  /** Token symbols. */
  swapFromToken: string
  swapToToken: string
  /** In whole units, as decimal strings. */
  swapFromAmount: string
  swapToAmount: string
}

interface SiwxProperties {
  network: string
  isSmartAccount: boolean
}

/** The properties of each event. Actions and views emit them through `emit` [S7.69]. */
export interface EventProperties {
  INITIALIZE: { networks: readonly string[] }
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  CLICK_ALL_WALLETS: undefined
  CLICK_WALLET_HELP: undefined
  CLICK_NETWORK_HELP: undefined
  CLICK_GET_WALLET: undefined
  CLICK_NETWORKS: undefined
  SEARCH_WALLET: { badge: string; search: string }
  SELECT_WALLET: { name: string; platform: 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported' }
  CONNECT_SUCCESS: { method: 'qrcode' | 'mobile' | 'browser' | 'email'; name: string; reconnect?: boolean }
  CONNECT_ERROR: { message: string }
  USER_REJECTED: { message: string }
  DISCONNECT_SUCCESS: { namespace: string }
  DISCONNECT_ERROR: { message: string }
  EMAIL_LOGIN_SELECTED: undefined
  EMAIL_SUBMITTED: undefined
  EMAIL_EDIT: undefined
  EMAIL_VERIFICATION_CODE_SENT: undefined
  EMAIL_VERIFICATION_CODE_PASS: undefined
  EMAIL_VERIFICATION_CODE_FAIL: { message: string }
  EMAIL_UPGRADE_FROM_MODAL: undefined
  DEVICE_REGISTERED_FOR_EMAIL: undefined
  SOCIAL_LOGIN_STARTED: { provider: string }
  SOCIAL_LOGIN_SUCCESS: { provider: string }
  SOCIAL_LOGIN_ERROR: { provider: string }
  SOCIAL_LOGIN_REQUEST_USER_DATA: { provider: string }
  SOCIAL_LOGIN_CANCELED: { provider: string }
  CLICK_SIGN_SIWX_MESSAGE: SiwxProperties
  CLICK_CANCEL_SIWX: SiwxProperties
  SIWX_AUTH_SUCCESS: SiwxProperties
  SIWX_AUTH_ERROR: SiwxProperties
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: string; network: string }
  SWITCH_NETWORK: { network: string }
  INTERNAL_SDK_ERROR: { errorType: string; errorMessage: string }
  OPEN_SEND: { network: string; isSmartAccount: boolean }
  SEND_INITIATED: { network: string; token: string; amount: string; isSmartAccount: boolean }
  SEND_SUCCESS: { network: string; token: string; amount: string; isSmartAccount: boolean }
  OPEN_ENS_FLOW: { isSmartAccount: boolean }
  REGISTER_NAME_INITIATED: { isSmartAccount: boolean; ensName: string }
  REGISTER_NAME_SUCCESS: { isSmartAccount: boolean; ensName: string }
  REGISTER_NAME_ERROR: { isSmartAccount: boolean; ensName: string; error: string }
  SELECT_BUY_CRYPTO: { isSmartAccount: boolean }
  SELECT_BUY_PROVIDER: { provider: string; isSmartAccount: boolean }
  SELECT_WHAT_IS_A_BUY: { isSmartAccount: boolean }
  SEND_ERROR: { network: string; token: string; amount: string; isSmartAccount: boolean; message: string }
  OPEN_SWAP: { network: string; isSmartAccount: boolean }
  INITIATE_SWAP: SwapProperties
  SWAP_SUCCESS: SwapProperties
  SWAP_ERROR: SwapProperties & { message: string }
  SWAP_APPROVAL_ERROR: SwapProperties & { message: string }
}

export type EventName = keyof EventProperties

/** The public format of an event, as `getEvent()` and `useAppKitEvents()` return it. */
export type TrackedEvent = {
  [Name in EventName]: {
    readonly type: 'track' | 'error'
    readonly event: Name
  } & (EventProperties[Name] extends undefined
    ? { readonly properties?: undefined }
    : { readonly properties: EventProperties[Name] })
}[EventName]
