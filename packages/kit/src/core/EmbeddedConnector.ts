import type { Namespace } from '@foyer/primitives/ChainId'
import type { Connector } from './Connector.js'

export type AccountType = 'eoa' | 'smartAccount'
/** Where a log-in by e-mail goes next [S5.5]. */
export type ConnectAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** Where a change of the e-mail address goes next [S4.15]. */
export type UpdateEmailAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
export type OAuthProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'
/** A screen the frame draws itself. */
export type FrameScreen = 'security' | 'export' | 'recovery' | 'unlock'

/** The person behind the embedded wallet, as the frame tells [S3.14-S3.20]. */
export interface EmbeddedUser {
  readonly email?: string | null | undefined
  readonly address: string
  readonly chainId: string | number
  readonly accounts?: readonly { readonly address: string; readonly type: AccountType }[] | undefined
  readonly smartAccountDeployed?: boolean | undefined
  readonly preferredAccountType?: AccountType | undefined
  readonly userName?: string | null | undefined
}

/** Who can open the wallet. `L0`: the provider holds a key as well; `L1`: only the person. */
export interface WalletSecurity {
  readonly level: 'L0' | 'L1'
  /** `L0`: when the provider opens it for the person on a new device; `never`: only the person's own ways do. Older frames do not tell. */
  readonly managed?: 'instant' | 'delayed' | 'never' | undefined
  readonly slots: readonly ('device' | 'passkey' | 'password' | 'kit' | 'managed')[]
  /** Somebody has asked the provider to open the wallet, which may happen from then on (ms since 1970); null when nobody has. */
  readonly recovery?: { readonly readyAtMs: number } | null | undefined
}

/** How a question the person answers goes; `left` = how many are open then [S2.10, S4.20-S4.22, S5.31]. */
export type EmbeddedRequestEvent =
  | { readonly type: 'notAllowed'; readonly method: string }
  | { readonly type: 'asked' | 'confirmed'; readonly method: string; readonly left: number }
  /** `wantsFunds`: the person had too little, and asked how to get more. */
  | { readonly type: 'refused'; readonly method: string; readonly left: number; readonly wantsFunds: boolean }

/** Where the frame lies, in CSS pixels of the viewport. */
export interface FrameBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Corners, as CSS `border-radius`, so that it fits into the card it lies on; square without. */
  readonly radius?: string
  /** What a screen reader calls it, in the person's language. */
  readonly label?: string
}

/** Log-in by an account elsewhere. */
export interface SocialMethods {
  /** Without `returnUrl` the address is for a popup; with it, for this very tab. */
  getSocialRedirectUri(provider: OAuthProvider, signal: AbortSignal, returnUrl?: string): Promise<string>
  connectSocial(resultUri: string, signal: AbortSignal): Promise<EmbeddedUser>
  getFarcasterUri(signal: AbortSignal): Promise<string>
  connectFarcaster(signal: AbortSignal): Promise<{ readonly userName: string }>
}

/** What somebody who is in may ask of the embedded wallet. */
export interface AccountMethods {
  /**
   * The window in which the user confirms a request. `open` works in a user's press only. A view opens it in the press that leads to a
   * request, since a request that follows later may not open one.
   */
  readonly approvalWindow: { open(): void; close(): void }
  updateEmail(email: string, signal: AbortSignal): Promise<UpdateEmailAction>
  updateEmailPrimaryOtp(otp: string, signal: AbortSignal): Promise<void>
  /** Resolves with the new address, which is remembered. */
  updateEmailSecondaryOtp(otp: string, signal: AbortSignal): Promise<string>
  setPreferredAccount(type: AccountType): Promise<{ readonly type: AccountType; readonly address: string }>
  getSecurity(): Promise<WalletSecurity>
  /** Shows one of the frame's own screens over the page; resolves when the person has left it. */
  openScreen(screen: FrameScreen): Promise<void>
  getIdentityToken(): Promise<{ readonly token: string; readonly expiresAtMs: number }>
  signOutEverywhere(): Promise<void>
}

/**
 * What the views ask of the embedded wallet. Every method settles: with an answer, a FoyerError, or the abort of `signal`;
 * frame load takes at most 20 s, a log-in message at most 30 s [S9.4].
 */
export interface EmbeddedMethods {
  /**
   * Loads the frame; safe to call often. Resolves 500 ms after the ready event [S4.7].
   *
   * @throws FoyerError `FRAME_LOAD_FAILED` after 20 s [S8.14]; every method below throws it too, and
   *   `FRAME_REQUEST_TIMED_OUT` [S8.15], `FRAME_REQUEST_ABORTED` [S8.16], `SESSION_EXPIRED`, and `LOG_IN_REFUSED` with
   *   the frame's words as `message`, its code as `context.reason` and, when it says so, `context.seconds` to wait.
   */
  load(): Promise<void>
  /** `matchNumber` is to be typed on the page of the mail. When another mail may be asked for is not looked at here. */
  connectEmail(
    email: string,
    signal: AbortSignal,
  ): Promise<{ readonly action: ConnectAction; readonly matchNumber?: string | undefined }>
  connectDevice(signal: AbortSignal): Promise<void>
  connectOtp(otp: string, signal: AbortSignal): Promise<void>
  /** The log-in by an account elsewhere, fetched with its first use. */
  loadSocial(): Promise<SocialMethods>
  /** What nobody asks who is not in, fetched with its first use. @throws FoyerError `OFFLINE` when that fails. */
  loadAccount(): Promise<AccountMethods>
  /** Tells the frame, once it is there, the theme and the language of now. */
  syncLook(): void
  /** Chains with smart accounts; none when the frame cannot tell [S4.44]. */
  getSmartAccountNetworks(): Promise<readonly number[]>
  /** Stops what waits for the person in the frame; their calls reject as user-rejected [S4.20]. */
  rejectPending(): void
  /** Origin the frame lives on; the only one whose log-in popup is believed. */
  readonly frameOrigin: string
  /**
   * The frame wants to be seen (a request is open, or it has a screen of its own), `height` in CSS pixels, or no longer: 0.
   * Calls back at once with how it is now. Returns the undo.
   */
  watchFrame(listener: (height: number) => void): () => void
  /** Puts the frame over a box of the page, in the top layer; undefined hides it. */
  placeFrame(box: FrameBox | undefined): void
  /**
   * While the frame shows, the rest of the page is inert; a press beside the frame arrives here, in CSS pixels of the
   * viewport. Without a listener it counts as Cancel. Returns the undo.
   */
  watchOutsidePress(listener: (x: number, y: number) => void): () => void
}

/** The connector of the embedded wallet: one object for every namespace, told apart by `chain`. [S3.12, S9.26] */
export interface EmbeddedConnector extends Connector {
  readonly type: 'AUTH'
  readonly embedded: EmbeddedMethods
  /** The user the frame told of last, with the address of that family. */
  getUser(namespace: Namespace): EmbeddedUser | undefined
  /** Takes the frame off the page and ends every wait; the person stays logged in. */
  close(): void
}

/** Tells the embedded wallet from every other way to reach one. */
export function isEmbedded(connector: Connector | undefined): connector is EmbeddedConnector {
  return connector?.type === 'AUTH' && 'embedded' in connector
}
