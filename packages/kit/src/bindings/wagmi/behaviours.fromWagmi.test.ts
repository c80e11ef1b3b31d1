import { verifyMessage } from 'viem'
import { expect } from 'vitest'
import { connectedVisit, createWallet, proveBehaviours, visit } from './testWagmi.js'

const test = 'org.test.wallet'
const other = 'org.other.wallet'
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

proveBehaviours([
  ['connecting in wagmi connects Foyer', async (major) => void (await connectedVisit(major))],
  [
    'connecting in wagmi with a chain switches the wallet to that chain',
    async (major) => {
      const { wagmi, config, find, agree, wallet } = visit(major)
      const { chainId } = await wagmi.connect(config, { connector: find(test), chainId: 31338 })
      expect([chainId, wallet.getChainId()]).toEqual([31338, 31338])
      await agree({ status: 'connected', chainId: 31338 })
    },
  ],
  [
    'a rejection in the wallet is wagmi’s UserRejectedRequestError, and no account is connected',
    async (major) => {
      const { wagmi, config, find, agree, wallet } = visit(major)
      wallet.setApprove('reject')
      const refused = wagmi.connect(config, { connector: find(test) })
      await expect(refused).rejects.toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
      await agree({ status: 'disconnected' })
    },
  ],
  [
    'wagmi refuses to connect a connected wallet, and nothing changes',
    async (major) => {
      const { wagmi, config, find, agree } = await connectedVisit(major)
      const again = wagmi.connect(config, { connector: find(test) })
      await expect(again).rejects.toMatchObject({ name: 'ConnectorAlreadyConnectedError' })
      await agree({ status: 'connected', connector: test })
    },
  ],
  [
    'a second wallet connected in wagmi replaces the first in both',
    async (major) => {
      const { wagmi, config, find, agree, add, wallet } = await connectedVisit(major)
      add(createWallet('Other Wallet').connector)
      await wagmi.connect(config, { connector: find(other) })
      await agree({ status: 'connected', connector: other })
      expect(wagmi.getConnections(config)).toHaveLength(1)
      await expect.poll(wallet.isConnected).toBe(false)
    },
  ],
  [
    'a second wallet that rejects leaves the first connected in both',
    async (major) => {
      const { wagmi, config, find, agree, add } = await connectedVisit(major)
      add(createWallet('Other Wallet', { approve: 'reject' }).connector)
      await expect(wagmi.connect(config, { connector: find(other) })).rejects.toMatchObject({ code: 4001 })
      await agree({ status: 'connected', connector: test })
    },
  ],
  [
    'disconnecting in wagmi disconnects Foyer and the wallet',
    async (major) => {
      const { wagmi, config, agree, wallet } = await connectedVisit(major)
      await wagmi.disconnect(config)
      await agree({ status: 'disconnected' })
      expect(wallet.isConnected()).toBe(false)
    },
  ],
  [
    'switching the chain in wagmi switches the wallet and Foyer',
    async (major) => {
      const { wagmi, config, agree, wallet } = await connectedVisit(major)
      expect((await wagmi.switchChain(config, { chainId: 31338 })).id).toBe(31338)
      await agree({ status: 'connected', chainId: 31338 })
      expect([wallet.getChainId(), config.state.chainId]).toEqual([31338, 31338])
    },
  ],
  [
    'a switch that the wallet rejects is wagmi’s UserRejectedRequestError, and both keep their chain',
    async (major) => {
      const { wagmi, config, agree, wallet } = await connectedVisit(major)
      wallet.setApprove('reject')
      await expect(wagmi.switchChain(config, { chainId: 31338 })).rejects.toMatchObject({
        name: 'UserRejectedRequestError',
      })
      await agree({ status: 'connected', chainId: 31337 })
    },
  ],
  [
    'a switch to a chain that is not configured is a SwitchChainError, and both keep their chain',
    async (major) => {
      const { wagmi, config, agree } = await connectedVisit(major)
      await expect(wagmi.switchChain(config, { chainId: 99 })).rejects.toMatchObject({ name: 'SwitchChainError' })
      await agree({ status: 'connected', chainId: 31337 })
    },
  ],
  [
    'switching the chain in wagmi before a connection selects the network in Foyer',
    async (major) => {
      const { wagmi, config, agree } = visit(major)
      // Wait until wagmi has read its stored state.
      await new Promise((resolve) => setImmediate(resolve))
      await wagmi.switchChain(config, { chainId: 31338 })
      await agree({ status: 'disconnected', chainId: 31338 })
    },
  ],
  [
    'wagmi signs with the account that both show',
    async (major) => {
      const { wagmi, config } = await connectedVisit(major)
      const signature = await wagmi.signMessage(config, { message: 'hello' })
      expect(await verifyMessage({ address: first, message: 'hello', signature })).toBe(true)
    },
  ],
  [
    'accounts include capabilities if wagmi requests them',
    async (major) => {
      const { wagmi, config, find } = visit(major)
      const { accounts } = await wagmi.connect(config, { connector: find(test), withCapabilities: true })
      expect(accounts[0]).toEqual({ address: first, capabilities: {} })
    },
  ],
  [
    'wagmi sends a batch of calls with the wallet, and reads its status and capabilities',
    async (major) => {
      const { wagmi, config, wallet } = await connectedVisit(major)
      const receipt = { status: '0x1', blockNumber: '0x1', gasUsed: '0x5208', logs: [] }
      wallet.answerWith('wallet_sendCalls', { id: '0x1' })
      wallet.answerWith('wallet_getCallsStatus', { status: 200, chainId: '0x7a69', receipts: [receipt] })
      wallet.answerWith('wallet_getCapabilities', { '0x7a69': { atomic: { status: 'ready' } } })
      const calls = [{ to: first, value: 1n }] as const
      expect(await wagmi.sendCalls(config, { calls })).toEqual({ id: '0x1' })
      const sent = wallet.requests.find(({ method }) => method === 'wallet_sendCalls')
      expect(sent?.params).toMatchObject([{ version: '2.0.0', from: first, calls: [{ to: first, value: '0x1' }] }])
      const status = { status: 'success', statusCode: 200, receipts: [{ gasUsed: 21_000n }] }
      expect(await wagmi.getCallsStatus(config, { id: '0x1' })).toMatchObject(status)
      expect(await wagmi.getCapabilities(config)).toEqual({ 31337: { atomic: { status: 'ready' } } })
    },
  ],
  [
    'Foyer lists a connector of the host too, and both sides can connect it',
    async (major) => {
      const { mock } = major === 'wagmi 3' ? await import('wagmi/connectors') : await import('@wagmi/core')
      const connectors = [mock({ accounts: [first], features: { reconnect: true } })]
      const { wagmi, config, find, agree, appKit } = visit(major, { parameters: { connectors } })
      await wagmi.connect(config, { connector: find('mock') })
      await agree({ status: 'connected', connector: 'mock', address: first })
      await appKit.disconnect()
      await agree({ status: 'disconnected' })
      const connector = appKit.getConnectors().find(({ id }) => id === 'mock')
      if (!connector) throw new Error('Foyer lists no mock')
      await appKit.connect({ connector })
      await agree({ status: 'connected', connector: 'mock', address: first })
      await wagmi.disconnect(config)
      await agree({ status: 'disconnected' })
    },
  ],
  [
    'a connector of the host that returns invalid data connects no account, and its later events change nothing',
    async (major) => {
      const answers = { accounts: ['0xnonsense'] as readonly unknown[], chainId: 31337 as unknown }
      const create = (config: { emitter: { emit(name: string, data: unknown): void } }) => {
        emit = (data) => config.emitter.emit('change', data)
        return {
          id: 'odd',
          name: 'Odd',
          type: 'odd',
          connect: async () => answers,
          disconnect: async () => undefined,
          getAccounts: async () => answers.accounts,
          getChainId: async () => answers.chainId,
          getProvider: async () => ({}),
          isAuthorized: async () => false,
          onAccountsChanged: () => undefined,
          onChainChanged: () => undefined,
          onDisconnect: () => undefined,
        }
      }
      let emit: (data: unknown) => void = () => undefined
      const { wagmi, config, find, agree } = visit(major, { parameters: { connectors: [create as never] } })
      await expect(wagmi.connect(config, { connector: find('odd') })).rejects.toMatchObject({
        code: 'WALLET_ANSWER_INVALID',
      })
      await agree({ status: 'disconnected' })
      Object.assign(answers, { accounts: [first.toLowerCase()], chainId: -1 })
      await expect(wagmi.connect(config, { connector: find('odd') })).rejects.toMatchObject({
        code: 'WALLET_ANSWER_INVALID',
      })
      Object.assign(answers, { chainId: 31337 })
      await wagmi.connect(config, { connector: find('odd') })
      await agree({ status: 'connected', connector: 'odd', address: first, chainId: 31337 })
      emit({ accounts: ['<script>'] })
      emit({ chainId: 1.5 })
      emit({ chainId: 31338 })
      await agree({ status: 'connected', connector: 'odd', address: first, chainId: 31338 })
    },
  ],
  [
    'Foyer follows a connector that is created for one call',
    async (major) => {
      const { mock } = major === 'wagmi 3' ? await import('wagmi/connectors') : await import('@wagmi/core')
      const { wagmi, config, agree, appKit } = visit(major)
      await wagmi.connect(config, { connector: mock({ accounts: [first] }) })
      await agree({ status: 'connected', connector: 'mock', address: first })
      await appKit.switchNetwork({ id: 31338 })
      await agree({ status: 'connected', connector: 'mock', chainId: 31338 })
      await appKit.disconnect()
      await agree({ status: 'disconnected' })
    },
  ],
])
