import type { Namespace } from '@foyer/primitives/ChainId'
import type { AppKit } from '../createInstance.js'
import { projectAccount } from '../state/project.js'
import type { State } from '../state/State.js'
import { getActiveNetwork, isOnUnsupportedChain } from '../state/select.js'
import type { UseAppKitAccountReturn, UseAppKitNetworkReturn } from './appKitTypes.js'

/** The data and functions for a button of the app. Nothing is connected on a server and in the first client render. */
export interface CustomButtonState {
  readonly isConnected: boolean
  /** True while a wallet connects or an earlier connection is restored. */
  readonly isConnecting: boolean
  readonly address: string | undefined
  readonly name: string | undefined
  /** The URL of the account's image. */
  readonly avatar: string | undefined
  /** The native balance as exact decimal text. Updates while the button is on the page. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
  readonly network: UseAppKitNetworkReturn['caipNetwork']
  /** True if the app does not support the wallet's network. */
  readonly isUnsupported: boolean
  /** Does the same as a press on the standard button. */
  open(): void
  close(): void
  openConnect(): void
  openAccount(): void
  openNetworks(): void
  disconnect(): void
}

export interface CustomButtonOptions {
  readonly kind?: 'button' | 'connect' | 'account' | 'network'
  readonly namespace?: Namespace
  /** `hide`: requests no balance. */
  readonly balance?: 'show' | 'hide'
}

type View = 'Account' | 'Connect' | 'Networks' | 'UnsupportedChain'

/** The part of a button's state that comes from the state of the instance. */
export interface ButtonData extends Pick<CustomButtonState, 'network' | 'isUnsupported'> {
  readonly account: UseAppKitAccountReturn
}

/** Lists the parts of the state whose changes change the data of a button. */
export function listButtonParts({ namespaces, activeNamespace, networks, options }: State): readonly unknown[] {
  return [namespaces, activeNamespace, networks, options]
}

export function projectButtonData(state: State, namespace: Namespace | undefined): ButtonData {
  return {
    account: projectAccount(state, namespace),
    network: getActiveNetwork(state, namespace),
    isUnsupported: isOnUnsupportedChain(state, namespace) && !state.options.allowUnsupportedChain,
  }
}

function createFunctions(appKit: AppKit | undefined, namespace: Namespace | undefined, data: ButtonData | undefined) {
  const runSafely = (action: Promise<unknown> | undefined) => {
    action?.catch(() => undefined)
  }
  const show = (view: View) => () => runSafely(appKit?.open({ view, ...(namespace && { namespace }) }))
  return {
    close: () => runSafely(appKit?.close()),
    openConnect: show('Connect'),
    openAccount: show(data?.isUnsupported ? 'UnsupportedChain' : 'Account'),
    openNetworks: show('Networks'),
    disconnect: () => runSafely(appKit?.disconnect(namespace)),
  }
}

/** Creates the result of `useAppKitButton`. Without an instance nothing is connected, and the functions do nothing. */
export function createButtonState(
  { kind = 'button', namespace }: CustomButtonOptions,
  appKit?: AppKit,
  data?: ButtonData,
): CustomButtonState {
  const { account, network, isUnsupported = false } = data ?? {}
  const isConnected = account?.isConnected ?? false
  const functions = createFunctions(appKit, namespace, data)
  const presses = {
    button: isConnected ? functions.openAccount : functions.openConnect,
    connect: functions.openConnect,
    account: functions.openAccount,
    network: functions.openNetworks,
  }
  return {
    ...functions,
    open: presses[kind],
    isConnected,
    isConnecting: account?.status === 'connecting' || account?.status === 'reconnecting',
    address: account?.address,
    name: account?.profileName ?? undefined,
    avatar: account?.profileImage ?? undefined,
    balance: account?.balance,
    balanceSymbol: account?.balanceSymbol,
    network,
    isUnsupported,
  }
}

/** Updates the balance of the connected account after each change. Returns a function that stops this. */
export function subscribeBalance({ client }: AppKit, namespace: Namespace | undefined): () => void {
  let isOver = false
  let undo = () => {}
  import('../live/subscribeAccount.js').then(
    ({ subscribeConnectedAccount }) => {
      if (!isOver) undo = subscribeConnectedAccount(client, namespace)
    },
    () => undefined,
  )
  return () => {
    isOver = true
    undo()
  }
}
