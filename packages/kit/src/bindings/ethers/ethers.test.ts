import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foyerLocal, foyerLocalTwo } from '@foyer/primitives/networks/sandbox'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { BrowserProvider, verifyMessage } from 'ethers'
import { providers, utils } from 'ethers-5'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createEip1193Connector } from '../../connectors/injected/createEip1193Connector.js'
import type { Adapter } from '../../core/Adapter.js'
import { connect } from '../../core/actions/connect.js'
import { createInstance } from '../../core/createInstance.js'
import { createTestEngine } from '../../core/testEngine.js'
import { createTestWallet, type TestProvider } from '../../testing/index.js'
import { EthersAdapter } from './adapterEthers.js'
import { Ethers5Adapter } from './adapterEthers5.js'

const recipient = '0x00000000000000000000000000000000000b0b00'

describe('EthersAdapter and Ethers5Adapter, in an app that was written for AppKit', () => {
  let world: RunningSandbox
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-ethers-'))
    world = await startSandbox({ dataDir: folder, quiet: true })
  })
  afterAll(async () => {
    await world?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(adapter: Adapter) {
    const [account] = world.accounts
    if (!account) throw new Error('the sandbox has no accounts')
    const chains = { 31337: { rpcUrl: world.urls.evm }, 31338: { rpcUrl: world.urls.evm2 } }
    const { provider } = createTestWallet({ accounts: [account.privateKey], chains })
    const connector = createEip1193Connector({ id: 'test', name: 'Test', type: 'EXTERNAL', provider })
    const options = { networks: [foyerLocal, foyerLocalTwo], adapters: [adapter], connectors: [connector] }
    const { client } = createTestEngine({ options })
    await connect(client, { connector })
    const appKit = createInstance(client, 'test')
    // Files share their process: an app that still polls its node would disturb the next file.
    onTestFinished(appKit.destroy)
    const given = appKit.getProvider<TestProvider>('eip155')
    if (!given) throw new Error('the connection has no provider')
    return { me: account.address, given, appKit, client }
  }

  it('EthersAdapter (ethers 6): BrowserProvider signs, sends and switches the network', async () => {
    const { me, given, appKit, client } = await open(new EthersAdapter())
    expect(await client.getAdapter('eip155')).toMatchObject({ namespace: 'eip155', adapterType: 'ethers' })
    const signer = await new BrowserProvider(given, undefined, { cacheTimeout: -1 }).getSigner()
    expect(verifyMessage('hello', await signer.signMessage('hello'))).toBe(me)
    const receipt = await (await signer.sendTransaction({ to: recipient, value: 12_345n })).wait()
    expect(receipt?.status).toBe(1)
    await appKit.switchNetwork(foyerLocalTwo)
    expect((await new BrowserProvider(given).getNetwork()).chainId).toBe(31338n)
  })

  it('Ethers5Adapter (ethers 5): Web3Provider signs, sends and switches the network', async () => {
    const { me, given, appKit, client } = await open(new Ethers5Adapter())
    expect(await client.getAdapter('eip155')).toMatchObject({ namespace: 'eip155', adapterType: 'ethers5' })
    const signer = new providers.Web3Provider(given as never).getSigner()
    expect(utils.verifyMessage('hello', await signer.signMessage('hello'))).toBe(me)
    const receipt = await (await signer.sendTransaction({ to: recipient, value: 12_345 })).wait()
    expect(receipt.status).toBe(1)
    await appKit.switchNetwork(foyerLocalTwo)
    expect((await new providers.Web3Provider(given as never, 'any').getNetwork()).chainId).toBe(31338)
  })
})
