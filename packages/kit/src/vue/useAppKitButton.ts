import type { AppKit } from '../core/createInstance.js'
import { getLastInstance } from '../core/instances.js'
import {
  type CustomButtonOptions,
  type CustomButtonState,
  createButtonState,
  listButtonParts,
  projectButtonData,
  subscribeBalance,
} from '../core/public/buttonState.js'
import { createStateSource } from './createStateSource.js'
import { useSourceObject } from './useSource.js'

/**
 * Returns the state and the functions for a button of the app as a reactive object. `kind` chooses which standard button
 * `open` imitates. Before `createAppKit` has run nothing is connected, and the functions do nothing.
 *
 * @example const button = useAppKitButton({ kind: 'account' }) // @click="button.open()"
 */
export function useAppKitButton(options: CustomButtonOptions = {}): CustomButtonState {
  const { namespace, balance } = options
  const source = createStateSource<CustomButtonState>(
    (state, appKit) => createButtonState(options, appKit, projectButtonData(state, namespace)),
    createButtonState(options),
    listButtonParts,
  )
  const subscribe = (listener: () => void) => {
    let live: { readonly appKit: AppKit; readonly undo: () => void } | undefined
    const update = () => {
      const appKit = balance !== 'hide' && source.get().isConnected ? getLastInstance() : undefined
      if (appKit === live?.appKit) return
      live?.undo()
      live = appKit && { appKit, undo: subscribeBalance(appKit, namespace) }
    }
    const undo = source.subscribe(() => {
      update()
      listener()
    })
    update()
    return () => {
      undo()
      live?.undo()
    }
  }
  return useSourceObject({ ...source, subscribe })
}
