import { networks as english } from '@foyer/messages/en/account'
import type { LoadedView, TitleContext } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import Networks from './Networks.js'
import SwitchActiveChain from './SwitchActiveChain.js'
import SwitchNetwork from './SwitchNetwork.js'
import UnsupportedChain from './UnsupportedChain.js'
import WhatIsANetwork from './WhatIsANetwork.js'

export const networks: LoadedView<'Networks'> = {
  View: Networks,
  title: ({ translations }) => getWords(translations, 'networks', english).networksTitle,
}

function getNetworkName({ client, translations, params }: TitleContext<'SwitchNetwork' | 'SwitchActiveChain'>) {
  return (
    client.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === params.chainId)?.name ??
    getWords(translations, 'networks', english).unsupportedTitle
  )
}

export const switchNetwork: LoadedView<'SwitchNetwork'> = { View: SwitchNetwork, title: getNetworkName }

export const switchActiveChain: LoadedView<'SwitchActiveChain'> = { View: SwitchActiveChain, title: getNetworkName }

export const whatIsANetwork: LoadedView<'WhatIsANetwork'> = {
  View: WhatIsANetwork,
  title: ({ translations }) => getWords(translations, 'networks', english).whatIsNetworkTitle,
}

export const unsupportedChain: LoadedView<'UnsupportedChain'> = {
  View: UnsupportedChain,
  title: ({ translations }) => getWords(translations, 'networks', english).unsupportedTitle,
}
