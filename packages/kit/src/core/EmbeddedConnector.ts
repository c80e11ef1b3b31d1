import type { Namespace } from '@foyer/primitives/ChainId'
import type { Connector } from './Connector.js'

export type AccountType = 'eoa' | 'smartAccount'
/** The next step of an e-mail log-in [S5.5]. */
export type ConnectAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
/** The next step of an e-mail address change [S4.15]. */
export type UpdateEmailAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
export type OAuthProvider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'
/** A screen that the frame renders itself. */
export type FrameScreen = 'security' | 'export' | 'recovery' | 'unlock' | 'plainAccount' | 'permissions'

/** An account of an embedded wallet. */
export interface EmbeddedAccount {
  readonly address: string
  readonly type: AccountType
  /** The CAIP-2 ids of the networks on which the account has this address. Undefined: all networks of its family. */
  readonly networks?: readonly string[] | undefined
}

/** The user of the embedded wallet, as the frame reports it [S3.14-S3.20]. */
export interface EmbeddedUser {
  readonly email?: string | null | undefined
  readonly address: string
  readonly chainId: string | number
  readonly accounts?: readonly EmbeddedAccount[] | undefined
  readonly smartAccountDeployed?: boolean | undefined
  readonly preferredAccountType?: AccountType | undefined
  readonly userName?: string | null | undefined
}

/** The parties that can open the wallet. `L0`: the provider also holds a key. `L1`: only the user does. */
export interface WalletSecurity {
  readonly level: 'L0' | 'L1'
  /**
   * For `L0`: when the provider opens the wallet for the user on a new device. `never`: only the user's own methods
   * open it. Older frames omit it.
   */
  readonly managed?: 'instant' | 'delayed' | 'never' | undefined
  readonly slots: readonly ('device' | 'passkey' | 'password' | 'kit' | 'managed')[]
  /**
   * A request to the provider to open the wallet. The provider may do so from `readyAtMs` on (ms since 1970). Null if
   * there is no request.
   */
  readonly recovery?: { readonly readyAtMs: number } | null | undefined
}

/**
 * The progress of a request that the user confirms. `left` is the number of requests still open [S2.10, S4.20-S4.22,
 * S5.31].
 */
export type EmbeddedRequestEvent =
  | { readonly type: 'notAllowed'; readonly method: string }
  | { readonly type: 'asked' | 'confirmed'; readonly method: string; readonly left: number }
  /** `wantsFunds`: the user had too little money and chose to get more. */
  | { readonly type: 'refused'; readonly method: string; readonly left: number; readonly wantsFunds: boolean }

/** The position of the frame, in CSS pixels of the viewport. */
export interface FrameBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The corner radius as CSS `border-radius`, so that the frame fits into its card. Default: square corners. */
  readonly radius?: string
  /** The accessible name, in the user's language. */
  readonly label?: string
}

/** The methods of social log-in. */
export interface SocialMethods {
  /** Returns a URL for a popup. With `returnUrl`, the URL is for the current tab. */
  getSocialRedirectUri(provider: OAuthProvider, signal: AbortSignal, returnUrl?: string): Promise<string>
  connectSocial(resultUri: string, signal: AbortSignal): Promise<EmbeddedUser>
  getFarcasterUri(signal: AbortSignal): Promise<string>
  connectFarcaster(signal: AbortSignal): Promise<{ readonly userName: string }>
}

/** The embedded wallet's methods for a logged-in user. */
export interface AccountMethods {
  /**
   * The window in which the user confirms a request. `open` works only in a user action. A view opens the window in the
   * click that leads to a request, because a later request may not open one.
   */
  readonly approvalWindow: { open(): void; close(): void }
  updateEmail(email: string, signal: AbortSignal): Promise<UpdateEmailAction>
  updateEmailPrimaryOtp(otp: string, signal: AbortSignal): Promise<void>
  /** Returns the new address, which is stored. */
  updateEmailSecondaryOtp(otp: string, signal: AbortSignal): Promise<string>
  setPreferredAccount(type: AccountType): Promise<{ readonly type: AccountType; readonly address: string }>
  getSecurity(): Promise<WalletSecurity>
  /** Shows one of the frame's own screens over the page. Resolves when the user has left it. */
  openScreen(screen: FrameScreen): Promise<void>
  getIdentityToken(): Promise<{ readonly token: string; readonly expiresAtMs: number }>
  /** Requests the EVM account again. Returns true if it is a smart account whose code is deployed. */
  isSmartAccountDeployed(): Promise<boolean>
  signOutEverywhere(): Promise<void>
}

/**
 * The embedded wallet's methods for the views. Every method settles: with a result, a FoyerError, or the abort of
 * `signal`. A frame load takes at most 20 s, a log-in message at most 30 s [S9.4].
 */
export interface EmbeddedMethods {
  /**
   * Loads the frame. Can be called repeatedly. Resolves 500 ms after the ready event [S4.7].
   *
   * @throws FoyerError `FRAME_LOAD_FAILED` after 20 s [S8.14]. Every method below throws it too, and
   *   `FRAME_REQUEST_TIMED_OUT` [S8.15], `FRAME_REQUEST_ABORTED` [S8.16], `SESSION_EXPIRED`, and `LOG_IN_REFUSED`.
   *   `LOG_IN_REFUSED` has the frame's text as `message`, its code as `context.reason` and an optional wait in
   *   `context.seconds`.
   */
  load(): Promise<void>
  /**
   * The user types `matchNumber` on the page that the mail links to. The method does not check when another mail is
   * allowed.
   */
  connectEmail(
    email: string,
    signal: AbortSignal,
  ): Promise<{ readonly action: ConnectAction; readonly matchNumber?: string | undefined }>
  connectDevice(signal: AbortSignal): Promise<void>
  connectOtp(otp: string, signal: AbortSignal): Promise<void>
  /** Loads the methods of social log-in on first use. */
  loadSocial(): Promise<SocialMethods>
  /** Loads the methods that only a logged-in user needs, on first use. @throws FoyerError `OFFLINE` if that fails. */
  loadAccount(): Promise<AccountMethods>
  /** Sends the current theme and language to the frame, once it is loaded. */
  syncLook(): void
  /** Returns the chain ids with smart accounts. Returns an empty list if the frame does not report them [S4.44]. */
  getSmartAccountNetworks(): Promise<readonly number[]>
  /** Rejects the requests that wait for the user in the frame. Their calls throw `USER_REJECTED` [S4.20]. */
  rejectPending(): void
  /** The frame's origin. Messages of a log-in popup are accepted only from it. */
  readonly frameOrigin: string
  /**
   * Calls back with the height that the frame needs, in CSS pixels. It is 0 unless a request is open or the frame shows
   * its own screen. Calls back at once with the current height. Returns a function that stops this.
   */
  watchFrame(listener: (height: number) => void): () => void
  /** Places the frame over a box of the page, in the top layer. Undefined hides it. */
  placeFrame(box: FrameBox | undefined): void
  /**
   * Calls back with the position of a press beside the frame, in CSS pixels of the viewport. The rest of the page is
   * inert while the frame shows. Without a listener, such a press means Cancel. Returns a function that stops this.
   */
  watchOutsidePress(listener: (x: number, y: number) => void): () => void
}

/** The connector of the embedded wallet. Each namespace has one object, identified by `chain` [S3.12, S9.26]. */
export interface EmbeddedConnector extends Connector {
  readonly type: 'AUTH'
  readonly embedded: EmbeddedMethods
  /** Returns the user of the frame's last report, with the address of that chain family. */
  getUser(namespace: Namespace): EmbeddedUser | undefined
  /** Removes the frame from the page and ends every wait. The user stays logged in. */
  close(): void
}

/** True if the connector is the embedded wallet's. */
export function isEmbedded(connector: Connector | undefined): connector is EmbeddedConnector {
  return connector?.type === 'AUTH' && 'embedded' in connector
}
