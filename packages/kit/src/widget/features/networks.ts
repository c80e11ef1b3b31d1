import { networks as english } from '../../messages/en/networks.js'
import type { LoadedView } from '../LoadedView.js'
import { getWords } from '../useWords.js'
import Networks from '../views/Networks.js'
import SwitchNetwork from '../views/SwitchNetwork.js'
import UnsupportedChain from '../views/UnsupportedChain.js'
import WhatIsANetwork from '../views/WhatIsANetwork.js'

export const networks: LoadedView<'Networks'> = {
  View: Networks,
  title: ({ speech }) => getWords(speech, 'networks', english).networksTitle,
}

export const switchNetwork: LoadedView<'SwitchNetwork'> = {
  View: SwitchNetwork,
  title: ({ client, speech, params }) =>
    client.store.getState().networks.find(({ caipNetworkId }) => caipNetworkId === params.chainId)?.name ??
    getWords(speech, 'networks', english).unsupportedTitle,
}

export const whatIsANetwork: LoadedView<'WhatIsANetwork'> = {
  View: WhatIsANetwork,
  title: ({ speech }) => getWords(speech, 'networks', english).whatIsNetworkTitle,
}

export const unsupportedChain: LoadedView<'UnsupportedChain'> = {
  View: UnsupportedChain,
  title: ({ speech }) => getWords(speech, 'networks', english).unsupportedTitle,
}
