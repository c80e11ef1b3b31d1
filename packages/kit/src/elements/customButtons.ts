import type { Namespace } from '@foyer/primitives/ChainId'
import { type ReactNode, useEffect } from 'react'
import type { AppKit } from '../core/createInstance.js'
import type { UseAppKitAccountReturn, UseAppKitNetworkReturn } from '../core/public/appKitTypes.js'
import { projectAccount } from '../core/state/project.js'
import type { State } from '../core/state/State.js'
import { getActiveNetwork, isOnUnsupportedChain } from '../core/state/select.js'
import { useOptionalInstance } from '../react/AppKitContext.js'
import { useClientState } from '../react/useClientState.js'

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

export interface CustomButtonProps extends CustomButtonOptions {
  readonly children: (state: CustomButtonState) => ReactNode
}

type View = 'Account' | 'Connect' | 'Networks' | 'UnsupportedChain'
type Data = Pick<CustomButtonState, 'network' | 'isUnsupported'> & { readonly account: UseAppKitAccountReturn }

function projectData(state: State, namespace: Namespace | undefined): Data {
  return {
    account: projectAccount(state, namespace),
    network: getActiveNetwork(state, namespace),
    isUnsupported: isOnUnsupportedChain(state, namespace) && !state.options.allowUnsupportedChain,
  }
}

/** Keeps the balance of the connected account up to date while the component is mounted. */
function useLiveBalance(instance: AppKit | undefined, namespace: Namespace | undefined, isOn: boolean): void {
  useEffect(() => {
    if (!instance || !isOn) return
    let isOver = false
    let undo = () => {}
    import('../core/live/subscribeAccount.js').then(
      ({ subscribeConnectedAccount }) => {
        if (!isOver) undo = subscribeConnectedAccount(instance.client, namespace)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      undo()
    }
  }, [instance, namespace, isOn])
}

function createFunctions(instance: AppKit | undefined, namespace: Namespace | undefined, data: Data | undefined) {
  const settle = (action: Promise<unknown> | undefined) => {
    action?.catch(() => undefined)
  }
  const show = (view: View) => () => settle(instance?.open({ view, ...(namespace && { namespace }) }))
  const openConnect = show('Connect')
  const openAccount = show(data?.isUnsupported ? 'UnsupportedChain' : 'Account')
  return {
    close: () => settle(instance?.close()),
    openConnect,
    openAccount,
    openNetworks: show('Networks'),
    disconnect: () => settle(instance?.disconnect(namespace)),
  }
}

/**
 * Returns the state and the functions for a button of the app. `kind` chooses which standard button `open` imitates.
 *
 * @example const { address, open } = useAppKitButton({ kind: 'account' })
 */
export function useAppKitButton({ kind = 'button', namespace, balance }: CustomButtonOptions = {}): CustomButtonState {
  const instance = useOptionalInstance()
  const data = useClientState(
    instance?.client,
    (state) => [state.namespaces, state.activeNamespace, state.networks, state.options, namespace],
    (state) => projectData(state, namespace),
  )
  const { account, network, isUnsupported = false } = data ?? {}
  const isConnected = account?.isConnected ?? false
  useLiveBalance(instance, namespace, isConnected && balance !== 'hide')
  const functions = createFunctions(instance, namespace, data)
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

/**
 * Renders a button of the app: `children` receives the state and the functions of `useAppKitButton`.
 *
 * @example <AppKitCustomButton>{({ address, open }) => <button onClick={open}>{address ?? 'Log in'}</button>}</AppKitCustomButton>
 */
export function AppKitCustomButton({ children, ...options }: CustomButtonProps): ReactNode {
  return children(useAppKitButton(options))
}
