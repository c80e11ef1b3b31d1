export type { AccountId } from '@foyer/primitives/AccountId'
export type { ChainId, Namespace } from '@foyer/primitives/ChainId'
export type { ErrorCode } from '@foyer/primitives/errors/catalogue'
export { FoyerError, getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
export type { Network, NetworkInput, TokenDefinition } from '@foyer/primitives/networks/Network'
export type { Currency, Price } from '@foyer/primitives/worth'
export type {
  ActivityItem,
  ActivityKind,
  ActivityMove,
  Adapter,
  Asset,
  AssetBalance,
  ChainAccess,
  FeeEstimate,
  Identity,
  Page,
  PaidFee,
  SendRequest,
} from './core/Adapter.js'
export type { AddedTransaction } from './core/actions/addTransaction.js'
export type { OpenedPurchase } from './core/actions/buy.js'
export type { ConnectRequest, WalletAccounts, WalletEvents } from './core/Connector.js'
export type { AccountType, EmbeddedUser } from './core/EmbeddedConnector.js'
export type { MutableOptions } from './core/Options.js'
export type {
  AccountQuery,
  NativeBalance,
  PagesState,
  ReadOptions,
  ReadState,
  Token,
  TokensQuery,
} from './core/public/accountReads.js'
export {
  getActivity,
  getBalance,
  getNfts,
  getTokens,
  type Reads,
  type TransactionQuery,
  waitForTransaction,
  watchRead,
} from './core/public/accountReads.js'
export { addTransaction } from './core/public/addTransaction.js'
export type * from './core/public/appKitTypes.js'
export {
  type CallReceipt,
  type CallsReadOptions,
  type CallsReads,
  type CallsStatus,
  type CallsStatusQuery,
  type Capabilities,
  type CapabilitiesQuery,
  getCallsStatus,
  getCapabilities,
  type SendCallsRequest,
  type SentCalls,
  sendCalls,
  type WalletCall,
  type WalletCapabilities,
  watchCalls,
} from './core/public/calls.js'
export {
  type BuyQuery,
  getBuyProviders,
  getBuyQuotes,
  getSwapOffers,
  type PurchaseRequest,
  type SentSwap,
  type SwapOffer,
  type SwapQuery,
  type SwapRequest,
  startPurchase,
  swapTokens,
  type TradeReads,
  watchTrade,
} from './core/public/trading.js'
export type { Nft } from './core/queries/nfts.js'
export type { OnrampProvider, OnrampQuote, OnrampQuotes, Purchase } from './core/queries/onramp.js'
export type { TransactionOutcome } from './core/queries/transaction.js'
export type { SwapOffers } from './core/swap/swapOffers.js'
export type { SwapOutcome } from './core/swap/swapStatus.js'
export type { EventName, EventProperties, TrackedEvent } from './core/track.js'
export type {
  UniversalProvider,
  UniversalProviderClient,
  UniversalProviderEvents,
  UniversalProviderSession,
} from './core/UniversalProvider.js'
export type { UniversalProviderLike } from './core/UniversalProviderLike.js'
export { createAppKit } from './createAppKit.js'
export type { ElementAttributes, ElementComponents } from './elements/elementTypes.js'
export { forestTheme, monoTheme, sandTheme } from './themes.js'
export { apiVersion, version } from './version.js'
export { createEmailLogIn, type EmailLogIn, type EmailLogInState } from './withoutWidget/emailLogIn.js'
export { createNameChange, type NameChange, type NameChangeState } from './withoutWidget/nameChange.js'
export {
  createNameRegistration,
  type NameRegistration,
  type NameRegistrationState,
} from './withoutWidget/nameRegistration.js'
export { createNetworkSwitch, type NetworkSwitch, type NetworkSwitchState } from './withoutWidget/networkSwitch.js'
export { createSignInRequest, type SignInRequest, type SignInState } from './withoutWidget/signInRequest.js'
export { createSocialLogIn, type SocialLogIn, type SocialLogInState } from './withoutWidget/socialLogIn.js'
export { createSwapExecution, type SwapExecution, type SwapState } from './withoutWidget/swapExecution.js'
export {
  createNftTransfer,
  createTokenTransfer,
  type NftTransfer,
  type NftTransferRequest,
  type TokenTransfer,
  type TransferEstimate,
  type TransferRequest,
  type TransferState,
} from './withoutWidget/tokenTransfer.js'
export type { Wallet, WalletsQuery, WalletsState, WalletWay } from './withoutWidget/Wallet.js'
export {
  type ConnectOptions,
  createWalletConnection,
  type WalletConnection,
  type WalletConnectionState,
} from './withoutWidget/walletConnection.js'
export { createWalletList, type WalletList } from './withoutWidget/walletList.js'
