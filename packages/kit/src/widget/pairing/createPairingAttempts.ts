import type { Namespace } from '@foyer/primitives/ChainId'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { connect } from '../../core/actions/connect.js'
import { endUnusedSession } from '../../core/actions/connectRequest.js'
import { preparePairing, storePairedWallet } from '../../core/actions/pairing.js'
import type { Client } from '../../core/Client.js'
import type { Connector, WalletAccounts } from '../../core/Connector.js'
import { emit } from '../../core/state/emit.js'
import type { RecentWallet } from '../../core/state/State.js'
import { getConnected } from '../../core/state/select.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import type { PairingMachine } from './createPairingMachine.js'
import { findPairingConnector } from './findPairing.js'
import { isPairingUri, type WalletLink } from './linkWallet.js'
import { requestNamespace } from './requestNamespace.js'

interface Attempt {
  readonly connector: Connector
  /** Aborts the attempt itself. */
  readonly controller: AbortController
  readonly accounts: Promise<WalletAccounts>
  /** Aborts the connection that waits for the accounts. Absent while the address is only prepared. */
  connecting: AbortController | undefined
  openedLink: WalletLink | undefined
}

/** The minimum remaining lifetime of an address that is sent to a wallet, in milliseconds. */
const minRemainingMs = 10_000

/**
 * Manages the current pairing attempt: requests an address from the connector, then connects the wallet that responds.
 */
export function createPairingAttempts(client: Client, machine: PairingMachine, namespace?: Namespace) {
  const { now } = client.environment
  const { dispatch } = machine
  let attempt: Attempt | undefined
  let wallet: WalletEntry | undefined

  /** Aborts the attempt. If it still creates a session, ends that session unless a newer attempt uses it. */
  const abort = () => {
    const aborted = attempt
    attempt = undefined
    aborted?.connecting?.abort()
    aborted?.controller.abort()
    aborted?.accounts
      .then(() => (attempt ? undefined : endUnusedSession(client, aborted.connector)))
      .catch(() => undefined)
  }

  const end = () => {
    abort()
    dispatch({ type: 'ended' })
  }

  const fail = (error: unknown) => {
    abort()
    const code = getErrorCode(error)
    // Another connection replaced this one, or the app reset it: there is no error to show.
    if (code === 'ABORTED') return dispatch({ type: 'ended' })
    // The event that AppKit emits when its client cannot start [S7.69].
    if (code === 'OFFLINE' && machine.get().address.status === 'preparing')
      emit(client, 'INTERNAL_SDK_ERROR', { errorType: code, errorMessage: 'Relay unreachable' })
    dispatch({ type: 'failed', code, context: isFoyerError(error) ? error.context : {} })
  }

  const connectWallet = (mine: Attempt) => {
    const { connector, accounts: answer } = mine
    const connecting = new AbortController()
    mine.connecting = connecting
    const getEventProperties = () =>
      ({
        method: mine.openedLink ? 'mobile' : 'qrcode',
        name: wallet?.name ?? (connector.info?.name || connector.name),
      }) as const
    connect(client, { connector, answer, signal: connecting.signal, getEventProperties }).then(
      () => {
        const { openedLink } = mine
        const link = openedLink && { href: openedLink.base, name: wallet?.name ?? connector.name }
        storePairedWallet(client, wallet && toRecentWallet(wallet), link)
        if (attempt !== mine) return
        attempt = undefined
        dispatch({ type: 'connected' })
      },
      (error: unknown) => {
        if (attempt === mine && mine.connecting === connecting) fail(error)
      },
    )
  }

  const unwatchStore = client.store.subscribe((current, before) => {
    if (!attempt || attempt.connecting || current.namespaces === before.namespaces) return
    // Another wallet connected while the address was only prepared. A late response must not replace it.
    if (getConnected(current, attempt.connector.chain)) end()
  })

  return {
    /** Requests a new address. */
    start: () => {
      abort()
      const connector = findPairingConnector(requestNamespace(client.store.getState(), namespace))
      dispatch({ type: 'asked' })
      if (!connector) return dispatch({ type: 'failed', code: 'CONNECTOR_NOT_FOUND', context: {} })
      const controller = new AbortController()
      const { signal } = controller
      const onPairingUri = (uri: string, expiresAtMs: number) => {
        if (!signal.aborted && isPairingUri(uri)) dispatch({ type: 'addressCame', uri, expiresAtMs })
      }
      const accounts = preparePairing(client, { connector, signal, onPairingUri })
      const mine: Attempt = { connector, controller, accounts, connecting: undefined, openedLink: undefined }
      attempt = mine
      accounts.then(
        // The wallet responded after the widget closed. The address was still valid, so connect.
        () => attempt === mine && !mine.connecting && connectWallet(mine),
        (error: unknown) => attempt === mine && !mine.connecting && fail(error),
      )
    },
    /** Connects the wallet that responds. */
    connect: () => {
      if (attempt && !attempt.connecting) connectWallet(attempt)
    },
    /** Stops connecting and keeps the address. */
    detach: () => {
      const connecting = attempt?.connecting
      if (attempt) attempt.connecting = undefined
      connecting?.abort()
    },
    abort,
    end,
    /** Returns true if an address is requested, or exists and is valid long enough for a response. */
    isUsable: () => {
      const { address } = machine.get()
      if (!attempt) return false
      return (
        address.status === 'preparing' || (address.status === 'ready' && address.expiresAtMs - now() > minRemainingMs)
      )
    },
    setWallet: (selected: WalletEntry | undefined) => {
      if (wallet?.id !== selected?.id) {
        if (attempt) attempt.openedLink = undefined
        dispatch({ type: 'linkClosed' })
      }
      wallet = selected
    },
    setOpenedLink: (link: WalletLink) => {
      if (attempt) attempt.openedLink = link
      dispatch({ type: 'linkOpened' })
    },
    stop: () => {
      end()
      unwatchStore()
    },
  }
}

/** Returns the fields of a wallet that are stored for the next visit. */
function toRecentWallet({ isCertified: _badge, ...wallet }: WalletEntry): RecentWallet {
  return wallet
}
