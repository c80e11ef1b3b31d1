import type { Messages } from '@foyer/messages/en'
import { createAccountButtonView } from '../../packages/kit/src/ui/buttons/createAccountButtonView.js'
import { createConnectButtonView } from '../../packages/kit/src/ui/buttons/createConnectButtonView.js'
import { createNetworkButtonView } from '../../packages/kit/src/ui/buttons/createNetworkButtonView.js'
import { marks } from './marks.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** Shows the host-page buttons in all their states. */
export function showButtons(main: Element, { buttons }: Messages, theme: 'light' | 'dark'): void {
  const root = () => {
    const host = document.createElement('div')
    host.dataset.theme = theme
    main.append(host)
    return host.attachShadow({ mode: 'open' })
  }
  for (const size of ['md', 'sm'] as const) {
    const connect = { label: buttons.connect, loadingLabel: buttons.connecting, size }
    createConnectButtonView(root()).update(connect)
    createConnectButtonView(root()).update({ ...connect, loading: true })
    createConnectButtonView(root()).update({ ...connect, disabled: true })
    const account = { address, balance: '12.345 ETH', networkIcon: marks.ethereum, size }
    createAccountButtonView(root()).update(account)
    createAccountButtonView(root()).update({ ...account, name: 'vitalik.eth' })
    createAccountButtonView(root()).update({ address, size })
    createAccountButtonView(root()).update({ ...account, unsupported: true, unsupportedLabel: buttons.switchNetwork })
    createNetworkButtonView(root()).update({ label: 'Ethereum', icon: marks.ethereum, size })
    createNetworkButtonView(root()).update({ label: buttons.selectNetwork, size })
    createNetworkButtonView(root()).update({ label: buttons.switchNetwork, size, unsupported: true })
    createNetworkButtonView(root()).update({ label: 'Base', size, loading: true })
  }
}
