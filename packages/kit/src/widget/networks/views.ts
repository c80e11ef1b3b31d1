import { networks as english } from '@foyer/messages/en/account'
import type { TitleContext, Views } from '../shell/registry.js'
import { getWords } from '../shell/useWords.js'
import Networks from './Networks.js'
import SwitchActiveChain from './SwitchActiveChain.js'
import SwitchNetwork from './SwitchNetwork.js'
import UnsupportedChain from './UnsupportedChain.js'
import WhatIsANetwork from './WhatIsANetwork.js'

function getNetworkName({ client, translations, params }: TitleContext<'SwitchNetwork' | 'SwitchActiveChain'>) {
  return (
    client.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === params.chainId)?.name ??
    getWords(translations, 'networks', english).unsupportedTitle
  )
}

export const views = {
  Networks: {
    View: Networks,
    title: ({ translations }) => getWords(translations, 'networks', english).networksTitle,
  },
  SwitchNetwork: { View: SwitchNetwork, title: getNetworkName },
  SwitchActiveChain: { View: SwitchActiveChain, title: getNetworkName },
  WhatIsANetwork: {
    View: WhatIsANetwork,
    title: ({ translations }) => getWords(translations, 'networks', english).whatIsNetworkTitle,
  },
  UnsupportedChain: {
    View: UnsupportedChain,
    title: ({ translations }) => getWords(translations, 'networks', english).unsupportedTitle,
  },
} satisfies Views
