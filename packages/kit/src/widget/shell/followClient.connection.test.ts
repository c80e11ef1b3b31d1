import { bitcoin, solana } from '@foyer/primitives/networks/nonEvm'
import { describe, expect, it } from 'vitest'
import { connect } from '../../core/actions/connect.js'
import { disconnect } from '../../core/actions/disconnect.js'
import { openModal } from '../../core/actions/openModal.js'
import { createNamespaceState } from '../../core/state/namespaceState.js'
import { createTestEngine, testNetworks } from '../../core/testEngine.js'
import { choosePlace } from './choosePlace.js'
import { createLeaveGuard } from './createLeaveGuard.js'
import { createNavigation } from './createNavigation.js'
import { handleConnectionChanges } from './followClient.js'
import { createViewHistory } from './navigate.js'
import { createViewLoader, registry } from './registry.js'
import type { OpenableView, Place } from './ViewParams.js'

const present = { View: () => null, title: () => '' }
// Views without their code: these tests only check which view is current.
const views = Object.fromEntries(Object.keys(registry).map((name) => [name, present])) as unknown as typeof registry

function createWidget(isEmbedded = false, networks = testNetworks) {
  const engine = createTestEngine({ options: { networks } })
  const { client } = engine
  const viewHistory = createViewHistory(choosePlace(client.store.getState()))
  const navigation = createNavigation({
    client,
    guard: createLeaveGuard(),
    viewHistory,
    views: createViewLoader(views),
    isEmbedded,
  })
  handleConnectionChanges(client, navigation)
  const open = (view: OpenableView) => {
    openModal(client, { view })
    viewHistory.prepare({ view, params: undefined } as Place)
  }
  const isOpen = () => client.store.getState().modal.open
  return { ...engine, navigation, open, isOpen, getView: () => navigation.getPlace().view }
}

describe('handleConnectionChanges', () => {
  it('closes the dialog when a wallet connects', async () => {
    const { client, connector, open, isOpen } = createWidget()
    open('Connect')
    await connect(client, { connector })
    expect(isOpen()).toBe(false)
  })

  it.each([
    ['Connect', solana],
    ['AllWallets', solana],
    ['ConnectingWalletConnectBasic', solana],
    ['Connect', bitcoin],
  ] as const)(
    '%s in an app with another family first: the dialog closes after an EVM wallet connects',
    async (view, first) => {
      const { client, connector, open, isOpen } = createWidget(false, [first, ...testNetworks])
      open(view)
      await connect(client, { connector })
      expect([client.store.getState().activeNamespace, isOpen()]).toEqual(['eip155', false])
    },
  )

  it('embedded card of an app with Solana first: shows the account after an EVM wallet connects', async () => {
    const { client, connector, getView } = createWidget(true, [solana, ...testNetworks])
    await connect(client, { connector })
    expect(getView()).toBe('Account')
  })

  it('embedded card: shows the account when a wallet connects', async () => {
    const { client, connector, getView } = createWidget(true)
    await connect(client, { connector })
    expect(getView()).toBe('Account')
  })

  it('stays on the view while a connection is pending and after the wallet rejects it', async () => {
    const { client, connector, wallet, open, isOpen, getView } = createWidget()
    open('AllWallets')
    wallet.setApprove('reject')
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect([isOpen(), getView()]).toEqual([true, 'AllWallets'])
  })

  it('stays on Connect if a second wallet rejects and the first stays connected', async () => {
    const { client, connector, createWallet, open, isOpen } = createWidget()
    await connect(client, { connector })
    open('Connect')
    const other = createWallet('Other', 'org.example.other')
    other.wallet.setApprove('reject')
    await expect(connect(client, { connector: other.connector })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(isOpen()).toBe(true)
  })

  it('closes on Account when the wallet disconnects, and shows Connect at the next opening', async () => {
    const { client, connector, open, isOpen, navigation } = createWidget()
    await connect(client, { connector })
    open('Account')
    await disconnect(client)
    expect(isOpen()).toBe(false)
    navigation.prepare(choosePlace(client.store.getState()))
    expect(navigation.getPlace().view).toBe('Connect')
  })

  it('goes back from Networks to Connect, not to Account, if the wallet has disconnected', async () => {
    const { client, connector, open, isOpen, getView, navigation } = createWidget()
    await connect(client, { connector })
    open('Account')
    navigation.navigate({ type: 'push', to: { view: 'Networks', params: undefined } })
    await disconnect(client)
    expect([isOpen(), getView()]).toEqual([true, 'Networks'])
    navigation.back()
    expect([isOpen(), getView()]).toEqual([true, 'Connect'])
    navigation.navigate({ type: 'reset', to: { view: 'Account', params: undefined } })
    expect(getView()).toBe('Connect')
  })

  it('shows Connect after a switch to a namespace without a wallet, directly and after going back', async () => {
    const { client, connector, open, getView, navigation } = createWidget()
    await connect(client, { connector })
    const selectedChainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    client.store.setState(({ namespaces }) => ({
      namespaces: { ...namespaces, solana: createNamespaceState(selectedChainId) },
    }))
    open('Account')
    navigation.navigate({ type: 'push', to: { view: 'Networks', params: undefined } })
    client.store.setState({ activeNamespace: 'solana' })
    expect(getView()).toBe('Networks')
    navigation.back()
    expect(getView()).toBe('Connect')
    client.store.setState({ activeNamespace: 'eip155' })
    open('WalletReceive')
    client.store.setState({ activeNamespace: 'solana' })
    expect(getView()).toBe('Connect')
  })

  it('stays on Networks when the wallet disconnects', async () => {
    const { client, connector, open, isOpen } = createWidget()
    await connect(client, { connector })
    open('Networks')
    await disconnect(client)
    expect(isOpen()).toBe(true)
  })

  it('closes UnsupportedChain when the wallet switches to a supported chain [S2.5]', async () => {
    const { client, connector, wallet, open, isOpen } = createWidget()
    await connect(client, { connector })
    wallet.setChain(99)
    open('UnsupportedChain')
    wallet.setChain(31338)
    expect(isOpen()).toBe(false)
  })

  it('shows UnsupportedChain if the wallet connects on an unsupported chain [S2.5]', async () => {
    const { client, connector, wallet, open, isOpen, getView } = createWidget()
    wallet.answerWith('wallet_switchEthereumChain', () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    wallet.setChain(99)
    open('Connect')
    await connect(client, { connector })
    expect([isOpen(), getView()]).toEqual([true, 'UnsupportedChain'])
  })

  it('back() goes to the previous view, and closes the widget on the first view [S2.15, S2.16]', () => {
    const { navigation, open, isOpen, getView } = createWidget()
    open('Connect')
    navigation.navigate({ type: 'push', to: { view: 'AllWallets', params: undefined } })
    navigation.back()
    expect([isOpen(), getView()]).toEqual([true, 'Connect'])
    navigation.back()
    expect(isOpen()).toBe(false)
  })
})
