import type { Namespace } from '@foyer/primitives/ChainId'
import type { AppKit } from '../core/createInstance.js'
import { createFlow, type Flow, type FlowError } from './createFlow.js'
import type { Wallet } from './Wallet.js'

export interface WalletConnectionState extends FlowError {
  /**
   * `waiting`: the code loads, or the wallet in this browser shows its request. `pairing`: a wallet must use `uri`.
   * `failed`: see `error`.
   */
  readonly status: 'idle' | 'waiting' | 'pairing' | 'connected' | 'failed'
  /** The wallet of the last `connect`. Undefined for any wallet. */
  readonly wallet: Wallet | undefined
  /** The pairing URI, for a QR code. Undefined until it arrives, and if the wallet is in this browser. */
  readonly uri: string | undefined
  /** The time at which `uri` expires, in ms since 1970. A new URI replaces it before, or the status is `failed`. */
  readonly uriExpiresAtMs: number | undefined
  /** The link that opens the wallet with `uri` on this device. Open it by `openWallet`. */
  readonly deepLink: string | undefined
}

export interface ConnectOptions {
  /** The chain family. Default: the active one if the wallet has it. */
  readonly namespace?: Namespace | undefined
  /** `pairing` shows a QR code, also for a wallet that is in this browser. */
  readonly way?: 'extension' | 'pairing' | undefined
}

/** Connects wallets without the widget, one at a time. */
export interface WalletConnection extends Flow<WalletConnectionState> {
  /** Connects a wallet of the list. Without a wallet, any wallet can scan `uri`. Returns the state at the end. */
  connect(wallet?: Wallet, options?: ConnectOptions): Promise<WalletConnectionState>
  /** Opens the wallet by `deepLink`. Call it in the click handler. Returns false if there is no link. */
  openWallet(): boolean
  /** Ends the running attempt. The status is `idle` again. */
  cancel(): void
  /** Returns to `idle`, also from `connected` and `failed`. The wallet stays connected. */
  reset(): void
}

const idle: WalletConnectionState = {
  status: 'idle',
  wallet: undefined,
  uri: undefined,
  uriExpiresAtMs: undefined,
  deepLink: undefined,
  error: null,
}

const ended = { uri: undefined, uriExpiresAtMs: undefined, deepLink: undefined }

/**
 * Creates the connection of wallets for an app's own dialog. `connect` always settles and never rejects. `error.code`
 * is one of the codes of `connect`: `USER_REJECTED`, `REQUEST_PENDING`, `CONNECTOR_NOT_FOUND`, `OFFLINE`, `TIMED_OUT`
 * (also for an expired URI), `ABORTED` (another attempt of the page replaced it) and others.
 *
 * @example
 * const connection = createWalletConnection(appKit)
 * const { status, error } = await connection.connect(wallet)
 */
export function createWalletConnection(appKit: AppKit): WalletConnection {
  const { client } = appKit
  const flow = createFlow(client, idle)
  let open: (() => boolean) | undefined
  return {
    ...{ get: flow.get, subscribe: flow.subscribe, cancel: flow.cancel, reset: flow.reset },
    connect: (wallet, options = {}) =>
      flow.run({
        begin: { ...ended, status: 'waiting', wallet },
        failure: { ...ended, status: 'failed' },
        work: async (task) => {
          open = undefined
          const { connectWallet } = await import('./connectWallet.js')
          const onLink = (next: () => boolean) => {
            open = next
          }
          await connectWallet(client, { wallet, options, task, onLink })
          return { ...ended, status: 'connected' }
        },
      }),
    openWallet: () => flow.isRunning() && open?.() === true,
  }
}
