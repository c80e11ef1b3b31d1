import { networks as english } from '../../messages/en/account.js'
import type { LoadedView } from '../registry.js'
import { getWords } from '../useWords.js'
import Networks from '../views/Networks.js'
import SwitchNetwork from '../views/SwitchNetwork.js'
import UnsupportedChain from '../views/UnsupportedChain.js'
import WhatIsANetwork from '../views/WhatIsANetwork.js'

export const networks: LoadedView<'Networks'> = {
  View: Networks,
  title: ({ translations }) => getWords(translations, 'networks', english).networksTitle,
}

export const switchNetwork: LoadedView<'SwitchNetwork'> = {
  View: SwitchNetwork,
  title: ({ client, translations, params }) =>
    client.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === params.chainId)?.name ??
    getWords(translations, 'networks', english).unsupportedTitle,
}

export const whatIsANetwork: LoadedView<'WhatIsANetwork'> = {
  View: WhatIsANetwork,
  title: ({ translations }) => getWords(translations, 'networks', english).whatIsNetworkTitle,
}

export const unsupportedChain: LoadedView<'UnsupportedChain'> = {
  View: UnsupportedChain,
  title: ({ translations }) => getWords(translations, 'networks', english).unsupportedTitle,
}
