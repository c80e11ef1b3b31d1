import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foyerLocal, foyerLocalTwo } from '@foyer/primitives/networks/sandbox'
import { startWorld, type World } from '@foyer/sandbox/world'
import { BrowserProvider, verifyMessage } from 'ethers'
import { providers, utils } from 'ethers-5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEip1193Connector } from '../../connectors/injected/createEip1193Connector.js'
import type { Adapter } from '../../core/Adapter.js'
import { connect } from '../../core/actions/connect.js'
import { createInstance } from '../../core/createInstance.js'
import { createTestEngine } from '../../core/testEngine.js'
import { createTestWallet, type TestProvider } from '../../testing/index.js'
import { EthersAdapter } from './adapterEthers.js'
import { Ethers5Adapter } from './adapterEthers5.js'

const recipient = '0x00000000000000000000000000000000000b0b00'

describe('an app of the incumbent’s with ethers, whose adapter stays where it is', () => {
  let world: World
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-ethers-'))
    world = await startWorld({ dataDir: folder, quiet: true })
  })
  afterAll(async () => {
    await world?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(adapter: Adapter) {
    const [account] = world.accounts
    if (!account) throw new Error('the world has no accounts')
    const chains = { 31337: { rpcUrl: world.urls.evm }, 31338: { rpcUrl: world.urls.evm2 } }
    const { provider } = createTestWallet({ accounts: [account.privateKey], chains })
    const connector = createEip1193Connector({ id: 'test', name: 'Test', type: 'EXTERNAL', provider })
    const options = { networks: [foyerLocal, foyerLocalTwo], adapters: [adapter], connectors: [connector] }
    const { client } = createTestEngine({ options })
    await connect(client, { connector })
    const appKit = createInstance(client, 'test')
    const given = appKit.getProvider<TestProvider>('eip155')
    if (!given) throw new Error('the connection has no provider')
    return { me: account.address, given, appKit, client }
  }

  it('ethers 6: new EthersAdapter() in `adapters`, and BrowserProvider signs, sends and switches', async () => {
    const { me, given, appKit, client } = await open(new EthersAdapter())
    expect(await client.getAdapter('eip155')).toMatchObject({ namespace: 'eip155', adapterType: 'ethers' })
    const signer = await new BrowserProvider(given, undefined, { cacheTimeout: -1 }).getSigner()
    expect(verifyMessage('hello', await signer.signMessage('hello'))).toBe(me)
    const receipt = await (await signer.sendTransaction({ to: recipient, value: 12_345n })).wait()
    expect(receipt?.status).toBe(1)
    await appKit.switchNetwork(foyerLocalTwo)
    expect((await new BrowserProvider(given).getNetwork()).chainId).toBe(31338n)
  })

  it('ethers 5: new Ethers5Adapter() in `adapters`, and Web3Provider signs, sends and switches', async () => {
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
