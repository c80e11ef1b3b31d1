import type { AccountId } from '@foyer/primitives/AccountId'
import type { Amount } from '@foyer/primitives/Amount'
import type { ChainId } from '@foyer/primitives/ChainId'
import type { ActivityItem, Asset, AssetBalance, PaidFee } from '../../core/Adapter.js'
import type { OAuthProvider } from '../../core/EmbeddedConnector.js'
import type { CustomWallet } from '../../core/Options.js'
import type { Nft } from '../../core/queries/nfts.js'
import type { PurchaseAttempt } from '../buy/startPurchase.js'
import type { AmountInput } from '../tokens/amountInput.js'

type WithoutNull<Shape> = { [Key in keyof Shape]: Exclude<Shape[Key], null> }

/**
 * A wallet from the catalogue or from the app's options, with the fields that views need. Links are validated before
 * they are opened.
 */
export interface WalletEntry extends WithoutNull<Omit<CustomWallet, 'image_url'>> {
  readonly imageUrl?: string
  readonly isCertified?: boolean
}

/** The user's input on the send form. It belongs to one account on one network and is discarded with it. */
export interface SendForm {
  readonly owner: AccountId
  /** The address of the chosen token, or an empty string for the native coin. */
  readonly token: string
  readonly amountInput: AmountInput
  /** True if `amountInput` is in the currency of the price. */
  readonly isTypedInFiat: boolean
  /** True if the field shows the amount in fiat, which requires a known price. */
  readonly isFiatShown: boolean
  /** True to send the whole balance and ignore `amountInput`. */
  readonly isMax: boolean
  readonly recipientText: string
}

/** The result of the send form. The preview shows and sends exactly these values. */
export interface SendDraft {
  readonly owner: AccountId
  readonly balance: AssetBalance
  readonly amount: Amount
  readonly to: string
  /** The name that the user typed, if `to` was resolved from a name. */
  readonly toName?: string
  /** The NFT, if the transfer sends one instead of a token. */
  readonly nft?: Nft
}

/**
 * The user's input on the form that sends an NFT. It belongs to one account on one network and is discarded with it.
 */
export interface NftForm {
  readonly owner: AccountId
  readonly nft: Nft
  /** The number of copies, for an NFT with several. */
  readonly amountInput: AmountInput
  readonly recipientText: string
}

/**
 * The user's input on the buy form. Defaults replace empty fields. The form belongs to one account and is discarded
 * with it.
 */
export interface BuyForm {
  readonly owner: AccountId
  /** A CAIP-10 id. */
  readonly asset: string
  /** An ISO 4217 code. */
  readonly currency: string
  /** The providers' id of a payment method, such as `card`. */
  readonly method: string
  readonly amountInput: AmountInput
  /** The id of the provider that the user selected instead of the best one. */
  readonly provider?: string
}

/** The user's input on the swap form. It belongs to one account on one network and is discarded with it. */
export interface SwapForm {
  readonly owner: AccountId
  /** The address of the token, or an empty string for the native coin. Undefined if no token is chosen. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amountInput: AmountInput
  /** The id of the provider whose offer the user chose instead of the best one. */
  readonly providerId?: string | undefined
}

/** The result of the swap form. Amounts are in the smallest units. */
export interface SwapDraft {
  readonly owner: AccountId
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  /** In per cent. */
  readonly slippage: number
  readonly providerId: string
  /** The amount that the form showed. */
  readonly toAmount: bigint
  readonly minToAmount: bigint
}

/** The outcome of a transaction that the user just sent from the widget. */
export interface SentOutcome {
  readonly status: Exclude<ActivityItem['status'], 'pending'>
  /** The transaction hash, if it was unknown before. */
  readonly hash?: string
  readonly replacedBy?: string
  readonly fee?: PaidFee
}

/**
 * All views with the parameters that each requires. The registry must list every view, or the code does not compile.
 */
export interface ViewParams {
  Connect: undefined
  ConnectWallets: undefined
  ConnectingExternal: { readonly connectorId: string }
  /** A wallet with one connector for each chain family. */
  ConnectingMultiChain: { readonly connectorIds: readonly string[] }
  ConnectingWalletConnect: { readonly wallet: WalletEntry | undefined }
  ConnectingWalletConnectBasic: undefined
  AllWallets: undefined
  GetWallet: undefined
  Downloads: { readonly wallet: WalletEntry }
  WhatIsAWallet: undefined
  Create: undefined
  ConnectSocials: undefined
  EmailLogin: undefined
  EmailVerifyDevice: { readonly email: string; readonly matchNumber: string | undefined }
  EmailVerifyOtp: { readonly email: string }
  ConnectingSocial: { readonly provider: OAuthProvider }
  ConnectingFarcaster: undefined
  Account: undefined
  ActivityDetail: { readonly owner: AccountId; readonly item: ActivityItem; readonly outcome?: Promise<SentOutcome> }
  NftDetail: { readonly owner: AccountId; readonly nft: Nft }
  TokenDetail: { readonly owner: AccountId; readonly balance: AssetBalance }
  HiddenTokens: undefined
  AddToken: undefined
  AccountSettings: undefined
  Profile: undefined
  UpdateEmailWallet: undefined
  UpdateEmailPrimaryOtp: { readonly newEmail: string }
  UpdateEmailSecondaryOtp: { readonly newEmail: string }
  UpgradeEmailWallet: undefined
  ApproveTransaction: undefined
  SmartSessionList: undefined
  SIWXSignMessage: undefined
  ConnectingSiwe: undefined
  Networks: undefined
  SwitchNetwork: { readonly chainId: ChainId }
  /** A network of a chain family without a connected wallet. */
  SwitchActiveChain: { readonly chainId: ChainId }
  WhatIsANetwork: undefined
  UnsupportedChain: undefined
  WalletSend: { readonly form: SendForm } | undefined
  WalletSendSelectToken: undefined
  /**
   * `isSending` starts sending immediately: the click that opened this view already opened the embedded wallet's
   * window.
   */
  WalletSendPreview: { readonly draft: SendDraft; readonly isSending?: true }
  NftSend: { readonly form: NftForm }
  WalletReceive: undefined
  WalletCompatibleNetworks: undefined
  OnRampProviders: { readonly form: BuyForm } | undefined
  OnRampFiatSelect: undefined
  OnRampTokenSelect: undefined
  WhatIsABuy: undefined
  BuyInProgress: { readonly attempt: PurchaseAttempt }
  OnRampActivity: undefined
  Swap: { readonly form: SwapForm } | undefined
  SwapSelectToken: { readonly owner: AccountId; readonly side: 'from' | 'to' }
  SwapPreview: { readonly draft: SwapDraft }
  ChooseAccountName: undefined
  /** `from` is the name that the new one replaces. */
  RegisterAccountName: { readonly from: string } | undefined
  RegisterAccountNameSuccess: { readonly name: string }
  AccountName: undefined
  NameAvatar: undefined
  NameRecords: undefined
  ReleaseAccountName: undefined
}

export type ViewName = keyof ViewParams

/** An entry of the view history. */
export type Place = {
  [Name in ViewName]: { readonly view: Name; readonly params: ViewParams[Name] }
}[ViewName]

/** The views that require no parameters. The app can open them by name. */
export type OpenableView = {
  [Name in ViewName]: undefined extends ViewParams[Name] ? Name : never
}[ViewName]

const openable: Readonly<Record<OpenableView, true>> = {
  Connect: true,
  ConnectWallets: true,
  ConnectingWalletConnectBasic: true,
  AllWallets: true,
  GetWallet: true,
  WhatIsAWallet: true,
  Create: true,
  ConnectSocials: true,
  EmailLogin: true,
  ConnectingFarcaster: true,
  Account: true,
  HiddenTokens: true,
  AddToken: true,
  AccountSettings: true,
  Profile: true,
  UpdateEmailWallet: true,
  UpgradeEmailWallet: true,
  ApproveTransaction: true,
  SmartSessionList: true,
  SIWXSignMessage: true,
  ConnectingSiwe: true,
  Networks: true,
  WhatIsANetwork: true,
  UnsupportedChain: true,
  WalletSend: true,
  WalletSendSelectToken: true,
  WalletReceive: true,
  WalletCompatibleNetworks: true,
  OnRampProviders: true,
  OnRampFiatSelect: true,
  OnRampTokenSelect: true,
  WhatIsABuy: true,
  OnRampActivity: true,
  Swap: true,
  ChooseAccountName: true,
  RegisterAccountName: true,
  AccountName: true,
  NameAvatar: true,
  NameRecords: true,
  ReleaseAccountName: true,
}

export function isOpenableView(view: string | undefined): view is OpenableView {
  return view !== undefined && Object.hasOwn(openable, view)
}

const emptyInput: AmountInput = { text: '', reading: { problem: 'empty' } }

/** Creates an empty send form for the native coin or for the token at `token`. */
export function createSendForm(owner: AccountId, token = ''): SendForm {
  return {
    owner,
    token,
    amountInput: emptyInput,
    isTypedInFiat: false,
    isFiatShown: false,
    isMax: false,
    recipientText: '',
  }
}

/** Creates an empty buy form, with the token at `token` chosen if one is given. */
export function createBuyForm(owner: AccountId, chainId?: ChainId, token = ''): BuyForm {
  const asset = chainId === undefined || token === '' ? '' : `${chainId}:${token}`
  return { owner, asset, currency: '', method: '', amountInput: emptyInput }
}

/** Creates a swap form from the native coin or from the token at `from` [S2.13]. */
export function createSwapForm(owner: AccountId, from = ''): SwapForm {
  return { owner, from, to: undefined, amountInput: { text: '1', reading: { value: '1' } } }
}
