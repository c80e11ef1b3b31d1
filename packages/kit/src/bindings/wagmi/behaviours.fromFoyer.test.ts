import { expect } from 'vitest'
import type { Connector } from '../../core/Connector.js'
import { connectedVisit, createWallet, proveBehaviours, visit } from './testWagmi.js'

const test = 'org.test.wallet'
const other = 'org.other.wallet'
const [first, second] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']

/** Creates a remote connector (pairing or embedded wallet) with the provider of a test wallet. */
function createRemote(type: 'WALLET_CONNECT' | 'AUTH'): Connector {
  const id = type === 'AUTH' ? 'ID_AUTH' : 'walletConnect'
  return { ...createWallet('Remote Wallet').connector, id, type, name: id, info: {} }
}

proveBehaviours([
  [
    'connecting in Foyer connects wagmi, with a connector whose id is the wallet’s rdns',
    async (major) => {
      const { appKit, connector, agree, find } = visit(major)
      await appKit.connect({ connector })
      await agree({ status: 'connected', connector: test, address: first, chainId: 31337 })
      expect(find(test)).toMatchObject({ name: 'Test Wallet', type: 'injected' })
    },
  ],
  [
    'during a request to the wallet in Foyer both are connecting, and neither is after a rejection',
    async (major) => {
      const { appKit, connector, agree, wallet } = visit(major)
      let reject = () => {}
      wallet.setApprove(
        () =>
          new Promise((resolve) => {
            reject = () => resolve(false)
          }),
      )
      const requested = appKit.connect({ connector }).catch(() => undefined)
      await agree({ status: 'connecting' })
      await expect.poll(() => wallet.requests.length).toBe(1)
      reject()
      await requested
      await agree({ status: 'disconnected' })
    },
  ],
  [
    'disconnecting in Foyer disconnects wagmi',
    async (major) => {
      const { appKit, agree } = await connectedVisit(major)
      await appKit.disconnect()
      await agree({ status: 'disconnected' })
    },
  ],
  [
    'switching the network in Foyer switches wagmi',
    async (major) => {
      const { appKit, agree, config } = await connectedVisit(major)
      await appKit.switchNetwork({ id: 31338 })
      await agree({ status: 'connected', chainId: 31338 })
      expect(config.state.chainId).toBe(31338)
    },
  ],
  [
    'a network selected in Foyer before a connection is selected in wagmi',
    async (major) => {
      const { appKit, agree } = visit(major)
      await appKit.switchNetwork({ id: 31338 })
      await agree({ status: 'disconnected', chainId: 31338 })
    },
  ],
  [
    'another wallet connected in Foyer replaces the first in both',
    async (major) => {
      const { appKit, agree, add, wagmi, config } = await connectedVisit(major)
      const next = createWallet('Other Wallet')
      add(next.connector)
      await appKit.connect({ connector: next.connector })
      await agree({ status: 'connected', connector: other })
      expect(wagmi.getConnections(config)).toHaveLength(1)
    },
  ],
  [
    'a wallet paired in Foyer is wagmi’s walletConnect',
    async (major) => {
      const remote = createRemote('WALLET_CONNECT')
      const { appKit, agree } = visit(major, { connectors: [remote] })
      await appKit.connect({ connector: remote, onPairingUri: () => undefined })
      await agree({ status: 'connected', connector: 'walletConnect', address: first })
    },
  ],
  [
    'the embedded wallet is wagmi’s ID_AUTH, and wagmi can disconnect it',
    async (major) => {
      const remote = createRemote('AUTH')
      const { appKit, agree, wagmi, config } = visit(major, { connectors: [remote] })
      await appKit.connect({ connector: remote, onPairingUri: () => undefined })
      await agree({ status: 'connected', connector: 'ID_AUTH', address: first })
      await wagmi.disconnect(config)
      await agree({ status: 'disconnected' })
    },
  ],
  [
    'walletConnect and ID_AUTH of wagmi open the widget, and resolve once the user is connected',
    async (major) => {
      const remote = createRemote('WALLET_CONNECT')
      const options = { serverUrl: 'http://127.0.0.1:1', projectId: 'test' }
      const { appKit, agree, wagmi, config, find, add } = visit(major, { options, connectors: [] })
      expect(config.connectors.map(({ id }) => id)).toEqual(['walletConnect', 'ID_AUTH'])
      const requested = wagmi.connect(config, { connector: find('walletConnect') })
      await expect.poll(() => appKit.isOpen()).toBe(true)
      add(remote)
      await appKit.connect({ connector: remote, onPairingUri: () => undefined })
      expect((await requested).accounts).toEqual([first, second])
      await agree({ status: 'connected', connector: 'walletConnect' })
    },
  ],
  [
    'if the user connects another wallet in the widget, wagmi returns that wallet, and both show it',
    async (major) => {
      const own = createWallet()
      const options = { serverUrl: 'http://127.0.0.1:1', projectId: 'test' }
      const { appKit, agree, wagmi, config, find } = visit(major, { options, connectors: [own.connector] })
      const requested = wagmi.connect(config, { connector: find('ID_AUTH') })
      await expect.poll(() => appKit.isOpen()).toBe(true)
      await appKit.connect({ connector: own.connector })
      await appKit.close()
      expect((await requested).accounts).toEqual([first, second])
      await agree({ status: 'connected', connector: 'org.test.wallet', address: first })
      expect(config.state.connections.size).toBe(1)
      // wagmi no longer listens to a disconnected connector, so its events change nothing.
      find('ID_AUTH').emitter.emit('disconnect')
      await agree({ status: 'connected', connector: 'org.test.wallet' })
      const listeners = (find('ID_AUTH').emitter as never as { _emitter: { listenerCount(name: string): number } })
        ._emitter
      expect([listeners.listenerCount('change'), listeners.listenerCount('disconnect')]).toEqual([0, 0])
    },
  ],
  [
    'an instance that is destroyed while the widget is open rejects the pending call of wagmi',
    async (major) => {
      const options = { serverUrl: 'http://127.0.0.1:1', projectId: 'test' }
      const { appKit, wagmi, config, find } = visit(major, { options, connectors: [] })
      const requested = wagmi.connect(config, { connector: find('ID_AUTH') })
      await expect.poll(() => appKit.isOpen()).toBe(true)
      appKit.destroy()
      await expect(requested).rejects.toMatchObject({ code: 'INSTANCE_DESTROYED' })
    },
  ],
  [
    'closing the widget is wagmi’s UserRejectedRequestError',
    async (major) => {
      const options = { serverUrl: 'http://127.0.0.1:1', projectId: 'test' }
      const { appKit, agree, wagmi, config, find } = visit(major, { options, connectors: [] })
      const requested = wagmi.connect(config, { connector: find('ID_AUTH') })
      await expect.poll(() => appKit.isOpen()).toBe(true)
      await Promise.all([expect(requested).rejects.toMatchObject({ code: 4001 }), appKit.close()])
      await agree({ status: 'disconnected' })
    },
  ],
  [
    'an account change in the wallet changes the account in both',
    async (major) => {
      const { wallet, agree } = await connectedVisit(major)
      await wallet.selectAccount(second as `0x${string}`)
      await agree({ status: 'connected', address: second })
    },
  ],
  [
    'a chain change in the wallet changes the chain in both, even to a chain that is not configured',
    async (major) => {
      const { wallet, agree, wagmi, config } = await connectedVisit(major)
      wallet.setChain(31338)
      await agree({ status: 'connected', chainId: 31338 })
      wallet.setChain(99)
      await agree({ status: 'connected', chainId: 99 })
      expect(wagmi.getConnection(config).chain).toBeUndefined()
    },
  ],
  [
    'a page that is disconnected in the wallet is disconnected in both',
    async (major) => {
      const { wallet, agree } = await connectedVisit(major)
      wallet.disconnect()
      await agree({ status: 'disconnected' })
    },
  ],
  [
    'addresses are checksummed in both, in any notation of the wallet',
    async (major) => {
      const { wallet, agree, appKit, connector } = visit(major)
      wallet.answerWith('eth_requestAccounts', [first?.toLowerCase()])
      await appKit.connect({ connector })
      await agree({ status: 'connected', address: first })
    },
  ],
])
