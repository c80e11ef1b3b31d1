import type { ReactNode } from 'react'
import { emit } from '../../core/emit.js'
import type { Words } from '../../messages/en.js'
import { useClientState } from '../../react/useClientState.js'
import type { HeaderAction } from '../../ui/shell/ModalShell.js'
import type { LoadedView } from '../registry.js'
import type { Widget } from '../WidgetContext.js'

export interface HeaderStart {
  readonly start?: HeaderAction
  readonly startSlot?: ReactNode
}

export interface HeaderPlace {
  readonly widget: Widget
  readonly view: LoadedView | undefined
  readonly words: Words<'core'>
  readonly isEmbedded: boolean
}

/** What stands before the title: back, or help on Connect, or what the view brings itself, such as its network. */
export function useHeaderStart({ widget, view, words, isEmbedded }: HeaderPlace): HeaderStart {
  const { client, history, place } = widget
  const canSwitch = useClientState(
    client,
    ({ options }) => [options.enableNetworkSwitch],
    ({ options }) => options.enableNetworkSwitch !== false,
  )
  const isConnect = place.view === 'Connect'
  // One answers or closes; there is no way around the question.
  if (place.view === 'ApproveTransaction') return {}
  if (history.length > 1 && !(isEmbedded && isConnect))
    return { start: { kind: 'back', label: words.back, onPress: widget.back } }
  if (isConnect) {
    const onPress = () => {
      emit(client, 'CLICK_WALLET_HELP')
      widget.push('WhatIsAWallet')
    }
    return { start: { kind: 'help', label: words.help, onPress } }
  }
  return view?.Start && canSwitch ? { startSlot: <view.Start /> } : {}
}
