import type { AccountId } from '@foyer/primitives/AccountId'
import type { Amount } from '@foyer/primitives/Amount'
import type { ChainId } from '@foyer/primitives/ChainId'
import type { ActivityItem, Asset, AssetBalance } from '../../core/Adapter.js'
import type { OAuthProvider } from '../../core/EmbeddedConnector.js'
import type { CustomWallet } from '../../core/Options.js'
import type { Nft } from '../../core/queries/nfts.js'
import type { PurchaseAttempt } from '../buy/startPurchase.js'
import type { AmountInput } from '../tokens/amountInput.js'

type WithoutNull<Shape> = { [Key in keyof Shape]: Exclude<Shape[Key], null> }

/** A wallet of the catalogue or of the host, as far as a view needs it; links are parsed before they are opened. */
export interface WalletEntry extends WithoutNull<Omit<CustomWallet, 'image_url'>> {
  readonly imageUrl?: string
  readonly isCertified?: boolean
}

/** What a person has filled in so far. It belongs to one account on one network and is dropped with it. */
export interface SendForm {
  readonly owner: AccountId
  /** The chosen token's address, empty for the native coin. */
  readonly token: string
  readonly amountInput: AmountInput
  /** `amountInput` is in the currency of the price. */
  readonly isTypedInFiat: boolean
  /** The field shows money, where a price is known. */
  readonly isFiatShown: boolean
  /** Sends the whole balance and ignores `amountInput`. */
  readonly isMax: boolean
  readonly recipientText: string
}

/** What the send form came to; the preview shows and sends exactly this. */
export interface SendDraft {
  readonly owner: AccountId
  readonly balance: AssetBalance
  readonly amount: Amount
  readonly to: string
  /** The name the person typed, when `to` came from one. */
  readonly toName?: string
  /** What is sent, when it is no money. */
  readonly nft?: Nft
}

/** What a person has filled in so far to send an NFT. It belongs to one account on one network and is dropped with it. */
export interface NftForm {
  readonly owner: AccountId
  readonly nft: Nft
  /** How many, where there are several. */
  readonly amountInput: AmountInput
  readonly recipientText: string
}

/** What a person has chosen so far to buy; what is empty is chosen for them. It belongs to one account and is dropped with it. */
export interface BuyForm {
  readonly owner: AccountId
  /** CAIP-10. */
  readonly asset: string
  /** ISO 4217. */
  readonly currency: string
  /** The providers' id of a way to pay, such as `card`. */
  readonly method: string
  readonly amountInput: AmountInput
}

/** What a person has filled in so far to swap. It belongs to one account on one network and is dropped with it. */
export interface SwapForm {
  readonly owner: AccountId
  /** The address of the token, empty for the native coin; undefined while none is chosen. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amountInput: AmountInput
  /** The id of the provider whose offer was chosen over the best one. */
  readonly providerId?: string | undefined
}

/** What the swap form came to. Amounts are smallest units. */
export interface SwapDraft {
  readonly owner: AccountId
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  /** Per cent. */
  readonly slippage: number
  readonly providerId: string
  /** What the form promised. */
  readonly toAmount: bigint
  readonly minToAmount: bigint
}

/** Every view and what it must be given. Adding one here does not compile until it stands in the registry. */
export interface ViewParams {
  Connect: undefined
  ConnectWallets: undefined
  ConnectingExternal: { readonly connectorId: string }
  /** A wallet with a connector for each family. */
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
  ActivityDetail: { readonly owner: AccountId; readonly item: ActivityItem }
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
  SIWXSignMessage: undefined
  ConnectingSiwe: undefined
  Networks: undefined
  SwitchNetwork: { readonly chainId: ChainId }
  /** A network of a family that no wallet is connected in. */
  SwitchActiveChain: { readonly chainId: ChainId }
  WhatIsANetwork: undefined
  UnsupportedChain: undefined
  WalletSend: { readonly form: SendForm } | undefined
  WalletSendSelectToken: undefined
  /** `isSending` sends at once: the press that leads here has opened the window of the embedded wallet. */
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
  /** `from`: the name that gives way to the new one. */
  RegisterAccountName: { readonly from: string } | undefined
  RegisterAccountNameSuccess: { readonly name: string }
  AccountName: undefined
  NameAvatar: undefined
  NameRecords: undefined
  ReleaseAccountName: undefined
}

export type ViewName = keyof ViewParams

/** One place in the history. */
export type Place = {
  [Name in ViewName]: { readonly view: Name; readonly params: ViewParams[Name] }
}[ViewName]

/** Views that need nothing can be opened by name from outside. */
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

/** The send form before anything was typed, for the native coin or the token at an address. */
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

/** The purchase before anything was chosen, of the token at an address where one is wanted. */
export function createBuyForm(owner: AccountId, chainId?: ChainId, token = ''): BuyForm {
  const asset = chainId === undefined || token === '' ? '' : `${chainId}:${token}`
  return { owner, asset, currency: '', method: '', amountInput: emptyInput }
}

/** The swap form before anything was typed, for the native coin or the token at an address [S2.13]. */
export function createSwapForm(owner: AccountId, from = ''): SwapForm {
  return { owner, from, to: undefined, amountInput: { text: '1', reading: { value: '1' } } }
}
