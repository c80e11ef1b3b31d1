import { usageCatalogue } from './UsageError.js'

/**
 * Every error code of Foyer with the exact message for developers. The strings of spec section 8 are verbatim. If a
 * user can see an error, `messages` contains a text for the user.
 */
export const catalogue = {
  ...usageCatalogue,
  // Toasts and alerts [S8.1-S8.7]
  TOKEN_BALANCE_UNAVAILABLE: 'Token Balance Unavailable',
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  EMBEDDED_WALLET_LOAD_FAILED: 'Network Error - Could not load embedded wallet',
  EMBEDDED_WALLET_TIMED_OUT: 'Embedded Wallet Request Timed Out',
  SESSION_EXPIRED: 'Session Expired',
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
  // Frame of the embedded wallet [S8.13-S8.18]
  EMAIL_LOGIN_UNAVAILABLE: 'Unable to load email login dependency',
  FRAME_LOAD_FAILED: 'iframe_load_failed',
  FRAME_REQUEST_TIMED_OUT: 'iframe_request_timeout',
  FRAME_REQUEST_ABORTED: 'Something went wrong',
  FRAME_NOT_SET: 'W3mFrame: iframe is not set',
  // Log-in [S5.1-S5.3, S5.31]
  EMAIL_COOLDOWN: 'Please try again after {seconds} seconds',
  METHOD_NOT_ALLOWED: 'The embedded wallet does not allow the method {method}',
  LOG_IN_REFUSED: '{message}',
  LOG_IN_CANCELED: 'Log-in canceled',
  IDENTITY_TOKEN_INVALID: 'The identity token is not valid: {reason}',
  SIGN_IN_INVALID: 'The sign-in is not valid: {reason}',
  // Send [S8.19-S8.21]
  SEND_FIELDS_REQUIRED: 'An amount and receiver address are required',
  SEND_TOKEN_REQUIRED: 'A token is required',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  // Thrown messages [S8.22]
  NETWORK_NOT_FOUND: 'Network not found',
  NAME_RESOLUTION_FAILED: 'Error resolving name',
  NAME_SUGGESTIONS_FAILED: 'Error fetching name suggestions',
  NAMES_FOR_ADDRESS_FAILED: 'Error fetching names for address',
  NAME_REGISTRATION_FAILED: 'Error registering name {name}',
  NAME_CHANGE_FAILED: 'Error changing name {name}',
  CHAIN_NOT_SUPPORTED: 'Chain is not supported',
  CAIP_NETWORK_OR_ADDRESS_UNDEFINED: 'CaipNetwork or CaipAddress is undefined',
  DISCONNECT_FAILED: 'Failed to disconnect',
  // Options and misuse [S5.23, S8.23-S8.24]
  CONNECTOR_NOT_FOUND: 'Connector not found: {id}',
  // Validation [S5.11-S5.14, S5.29]
  GAS_PRICE_WITH_1559_FEES: 'gasPrice cannot be combined with maxFeePerGas or maxPriorityFeePerGas',
  FEE_TOO_HIGH: 'A fee must not exceed 2^256-1',
  PRIORITY_FEE_TOO_HIGH: 'maxPriorityFeePerGas must not exceed maxFeePerGas',
  INVALID_ADDRESS: 'Address is invalid: {address}',
  TOKEN_NOT_FOUND: 'There is no token at {address}',
  INSUFFICIENT_FUNDS: 'Insufficient funds',
  SWAP_NETWORK_NOT_SUPPORTED: 'Network not supported for Swaps',
  SWAP_CHANGED: 'The swap has changed: {reason}',
  GAS_PRICE_NETWORK_NOT_SUPPORTED: 'Network not supported for Gas Price',
  SWAP_REFUSED: 'The swap returns too little',
  // Wallet providers [S8.26-S8.29]
  USER_REJECTED: 'User rejected the request',
  REQUEST_INVALID: 'The request is not valid: {reason}',
  REQUEST_PENDING: 'A request is already open in the wallet',
  UNAUTHORIZED: 'The wallet has not authorized this account or method',
  METHOD_NOT_SUPPORTED: 'The wallet does not support this method',
  WALLET_DISCONNECTED: 'The wallet is disconnected from all chains',
  CHAIN_DISCONNECTED: 'The wallet is not connected to the requested chain',
  UNRECOGNIZED_CHAIN: 'The wallet does not recognise this chain',
  WALLET_REQUEST_FAILED: 'The wallet answered with an error',
  WALLET_ANSWER_INVALID: 'Invalid wallet answer to {method}',
  WALLET_NO_ACCOUNTS: 'The wallet shared no account',
  SIGN_IN_FAILED: 'Sign-in failed',
  // Batches of calls (EIP-5792)
  CAPABILITY_NOT_SUPPORTED: 'Capability not supported',
  BATCH_ID_IN_USE: 'Batch id in use',
  BATCH_NOT_FOUND: 'Batch not found',
  BATCH_TOO_LARGE: 'Batch too large',
  ATOMICITY_NOT_SUPPORTED: 'Atomicity not supported',
  // Request lifecycle
  ABORTED: 'Request was aborted',
  TIMED_OUT: 'Request timed out after {ms} ms',
  OFFLINE: 'No connection to the network',
  HTTP_FAILED: 'HTTP status code: {status}',
  RATE_LIMITED: 'Too many requests, try again in {seconds} seconds',
  RESPONSE_INVALID: 'The server answered {path} with something that is not valid',
  RECIPIENT_REFUSED: 'The contract at {address} does not take {token}',
  RPC_FAILED: 'The node refused {method}',
  BELOW_RENT_MINIMUM: 'An account holds at least {amount} {symbol} or nothing',
  TOKEN_NOT_SENDABLE: '{token} cannot be sent from here',
  TRANSACTION_FAILED: 'The transaction was reverted',
  TRANSACTION_REPLACED: 'Another transaction took the place of this one',
  UNKNOWN: 'An error occurred',
} as const

export type ErrorCode = keyof typeof catalogue
