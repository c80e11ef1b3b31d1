import { core } from '@foyer/messages/en/core'
import type { ReactNode } from 'react'
import { emit } from '../../core/state/emit.js'
import { useClientState } from '../../react/useClientState.js'
import { createReactElement } from '../../ui/markup/createReactElement.js'
import { useLogin } from '../login/createLogin.js'
import { guideMarkup } from '../shell/connectMarkup.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

/** True when there is something to suggest: a catalogue, or wallets of the host's own. */
export function useCanGetWallet(): boolean {
  const { client } = useWidget()
  return useClientState(
    client,
    ({ options }) => [options.customWallets],
    ({ options }) => Boolean(client.endpoints?.catalogue) || (options.customWallets ?? []).length > 0,
  )
}

/** The line for people who have no wallet yet. */
export function WalletGuide(): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('core', core)
  const canGet = useCanGetWallet()
  const canCreate = useLogin().status === 'ready'
  const isShown = useClientState(
    client,
    ({ options }) => [options.enableWalletGuide],
    ({ options }) => options.enableWalletGuide !== false,
  )
  if (!isShown) return null
  const learn = () => {
    if (canCreate) return push('Create')
    emit(client, canGet ? 'CLICK_GET_WALLET' : 'CLICK_WALLET_HELP')
    push(canGet ? 'GetWallet' : 'WhatIsAWallet')
  }
  const label = canGet || canCreate ? words.getWallet : words.help
  return guideMarkup(createReactElement, words.noWallet, label, { onClick: learn })
}
