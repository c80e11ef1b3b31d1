import type { Namespace } from '@foyer/primitives/ChainId'
import type { WalletGroup } from '../core/Options.js'
import type { Download } from '../widget/shell/platforms.js'
import type { WalletEntry } from '../widget/shell/ViewParams.js'

/**
 * A way to connect a wallet. `extension`: the wallet is in this browser. `pairing`: the user scans a QR code with it.
 * `deepLink`: a link opens it on this device.
 */
export type WalletWay = 'extension' | 'pairing' | 'deepLink'

/** A wallet of the list that the Connect view shows. Names and image URLs are untrusted. */
export interface Wallet {
  readonly id: string
  /** Without invisible characters and line breaks. */
  readonly name: string
  readonly imageUrl: string | undefined
  /** The place in the list. `catalogue`: a page or a search result of the server's catalogue. */
  readonly group: WalletGroup | 'catalogue'
  readonly isInstalled: boolean
  readonly isRecent: boolean
  readonly isCertified: boolean
  /** The ways to connect the wallet on this device, the best first. Empty if it must be installed first. */
  readonly ways: readonly WalletWay[]
  /** The chain families of an installed wallet, with the id of the connector for each. */
  readonly connectors: readonly { readonly id: string; readonly namespace: Namespace }[]
  /** The pages to install the wallet, the most useful for this device first. */
  readonly downloads: readonly Download[]
  /** On a phone: the link that opens this page in the browser of a wallet app that announces itself only there. */
  readonly browserLink: string | undefined
  /** The wallet's links, for pairing. Absent for a wallet that is only installed. */
  readonly entry: WalletEntry | undefined
}

export interface WalletsQuery {
  /** Filters the list. From two characters on, the server's catalogue is searched too. */
  readonly search?: string | undefined
  /** Only wallets that the catalogue marks as certified. */
  readonly isCertifiedOnly?: boolean | undefined
  /** Only wallets of this chain family. */
  readonly namespace?: Namespace | undefined
  /**
   * `true` requests the featured wallets and the first page of the catalogue at once. Default: false, so that no
   * request is sent before `search` or `fetchMore`.
   */
  readonly catalogue?: boolean | undefined
}

export interface WalletsState {
  readonly wallets: readonly Wallet[]
  /** True while a request to the catalogue is running. */
  readonly isLoading: boolean
  /** The error of the last request to the catalogue. The installed wallets remain. */
  readonly error: Error | null
  /** True if the catalogue may have more wallets. */
  readonly hasMore: boolean
  /** True if `connect()` without a wallet can show a QR code for any wallet. */
  readonly canPair: boolean
}
