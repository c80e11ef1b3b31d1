import { core } from '@foyer/messages/en/core'
import type { ReactNode } from 'react'
import { emit } from '../../core/state/emit.js'
import { useClientState } from '../../react/useClientState.js'
import { createReactElement } from '../../ui/markup/createReactElement.js'
import { useLogin } from '../login/createLogin.js'
import { guideMarkup } from '../shell/connectMarkup.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'

/** Returns true if there are wallets to suggest: from a catalogue or from the app's custom wallets. */
export function useCanGetWallet(): boolean {
  const { client } = useWidget()
  return useClientState(
    client,
    ({ options }) => [options.customWallets],
    ({ options }) => Boolean(client.endpoints?.catalogue) || (options.customWallets ?? []).length > 0,
  )
}

/** The line for users who have no wallet yet. */
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
  const label = canGet || canCreate ? words.getWallet : words.learnBasics
  return guideMarkup(createReactElement, words.noWallet, label, { onClick: learn })
}
