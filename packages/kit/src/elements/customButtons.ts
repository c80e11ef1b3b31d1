import type { Namespace } from '@foyer/primitives/ChainId'
import { type ReactNode, useEffect } from 'react'
import type { AppKit } from '../core/createInstance.js'
import {
  type CustomButtonOptions,
  type CustomButtonState,
  createButtonState,
  listButtonParts,
  projectButtonData,
  subscribeBalance,
} from '../core/public/buttonState.js'
import { useOptionalInstance } from '../react/AppKitContext.js'
import { useClientState } from '../react/useClientState.js'

export interface CustomButtonProps extends CustomButtonOptions {
  readonly children: (state: CustomButtonState) => ReactNode
}

/** Updates the balance of the connected account while the component is mounted. */
function useLiveBalance(instance: AppKit | undefined, namespace: Namespace | undefined, isOn: boolean): void {
  useEffect(() => (instance && isOn ? subscribeBalance(instance, namespace) : undefined), [instance, namespace, isOn])
}

/**
 * Returns the state and the functions for a button of the app. `kind` chooses which standard button `open` imitates.
 *
 * @example const { address, open } = useAppKitButton({ kind: 'account' })
 */
export function useAppKitButton(options: CustomButtonOptions = {}): CustomButtonState {
  const instance = useOptionalInstance()
  const { namespace, balance } = options
  const data = useClientState(
    instance?.client,
    (state) => [...listButtonParts(state), namespace],
    (state) => projectButtonData(state, namespace),
  )
  useLiveBalance(instance, namespace, Boolean(data?.account.isConnected) && balance !== 'hide')
  return createButtonState(options, instance, data)
}

/**
 * Renders a button of the app: `children` receives the state and the functions of `useAppKitButton`.
 *
 * @example <AppKitCustomButton>{({ address, open }) => <button onClick={open}>{address ?? 'Log in'}</button>}</AppKitCustomButton>
 */
export function AppKitCustomButton({ children, ...options }: CustomButtonProps): ReactNode {
  return children(useAppKitButton(options))
}
