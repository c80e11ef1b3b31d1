import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foyerLocal, foyerLocalTwo } from '@foyer/primitives/networks/sandbox'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { BrowserProvider, Contract, formatUnits, isError, verifyMessage as verifyWithEthers } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  custom,
  erc20Abi,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Web3 } from 'web3'
import { createEip1193Connector } from '../../connectors/injected/createEip1193Connector.js'
import { connect } from '../../core/actions/connect.js'
import { createInstance } from '../../core/createInstance.js'
import { createTestEngine } from '../../core/testEngine.js'
import { createTestWallet, type TestProvider, type TestWallet } from '../../testing/index.js'

const recipient = '0x00000000000000000000000000000000000b0b00'
const typedData = {
  domain: { name: 'Foyer', version: '1', chainId: 31337 },
  types: { Greeting: [{ name: 'words', type: 'string' }] },
  message: { words: 'hello' },
} as const

describe("unmodified libraries with the provider of getProvider('eip155') and useAppKitProvider('eip155')", () => {
  let world: RunningSandbox
  let folder: string
  let wallet: TestWallet
  let provider: TestProvider
  let me: `0x${string}`
  let destroyApp: (() => void) | undefined

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-libraries-'))
    world = await startSandbox({ dataDir: folder, quiet: true })
    const [first] = world.accounts
    if (first === undefined) throw new Error('the sandbox has no accounts')
    me = first.address
    wallet = createTestWallet({
      accounts: [first.privateKey],
      chains: { 31337: { rpcUrl: world.urls.evm }, 31338: { rpcUrl: world.urls.evm2 } },
    })
    const connector = createEip1193Connector({ id: 'test', name: 'Test', type: 'EXTERNAL', provider: wallet.provider })
    const networks = [foyerLocal, foyerLocalTwo] as const
    const { client } = createTestEngine({ options: { networks: [...networks], connectors: [connector] } })
    const appKit = createInstance(client, 'test')
    // Files share their process: an app that still polls its node would disturb the next file.
    destroyApp = appKit.destroy
    await connect(client, { connector })
    const given = appKit.getProvider<TestProvider>('eip155')
    if (given === undefined) throw new Error('the connection has no provider')
    provider = given
  })
  afterAll(async () => {
    destroyApp?.()
    await world?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('ethers 6 BrowserProvider: accounts, balances, signatures, native coin and token [S1.13]', async () => {
    // Disable the cache: it would return the first balance for the second request.
    const browser = new BrowserProvider(provider, undefined, { cacheTimeout: -1 })
    const signer = await browser.getSigner()
    expect(await signer.getAddress()).toBe(me)
    expect((await browser.getNetwork()).chainId).toBe(31337n)

    expect(verifyWithEthers('hello', await signer.signMessage('hello'))).toBe(me)
    const { domain, types, message } = typedData
    const signature = (await signer.signTypedData(domain, { Greeting: [...types.Greeting] }, message)) as `0x${string}`
    expect(await verifyTypedData({ ...typedData, address: me, primaryType: 'Greeting', signature })).toBe(true)

    const before = await browser.getBalance(recipient)
    const receipt = await (await signer.sendTransaction({ to: recipient, value: 12_345n })).wait()
    expect(receipt?.status).toBe(1)
    expect((await browser.getBalance(recipient)) - before).toBe(12_345n)

    const token = new Contract(
      world.addresses.tokens.sUSD,
      ['function transfer(address,uint256) returns (bool)', 'function balanceOf(address) view returns (uint256)'],
      signer,
    )
    await (await token.getFunction('transfer')(recipient, 1_500_000n)).wait()
    expect(formatUnits(await token.getFunction('balanceOf')(recipient), 6)).toBe('1.5')
    browser.destroy()
  })

  it('ethers 6 maps a rejection to its error code [S8.29]', async () => {
    wallet.setApprove('reject')
    const browser = new BrowserProvider(provider)
    const signer = await browser.getSigner()
    const thrown = await signer.signMessage('hello').catch((error: unknown) => error)
    wallet.setApprove('always')
    expect(isError(thrown, 'ACTION_REJECTED')).toBe(true)
    browser.destroy()
  })

  it('viem custom(): accounts, signatures, native coin, token, and switching the chain', async () => {
    const transport = custom(provider)
    const writer = createWalletClient({ account: me, transport })
    const reader = createPublicClient({ transport })
    expect(await writer.getAddresses()).toEqual([me])
    expect(await writer.getChainId()).toBe(31337)

    const signature = await writer.signMessage({ message: 'hello' })
    expect(await verifyMessage({ address: me, message: 'hello', signature })).toBe(true)

    const before = await reader.getBalance({ address: recipient })
    const hash = await writer.sendTransaction({ chain: null, to: recipient, value: parseEther('0.000000000000000001') })
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect((await reader.getBalance({ address: recipient })) - before).toBe(1n)

    const address = world.addresses.tokens.sBTC
    const held = await reader.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [recipient] })
    const moved = await writer.writeContract({
      chain: null,
      address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [recipient, 7n],
    })
    await reader.waitForTransactionReceipt({ hash: moved })
    expect(await reader.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [recipient] })).toBe(
      held + 7n,
    )

    await writer.switchChain({ id: 31338 })
    expect(await writer.getChainId()).toBe(31338)
    await writer.switchChain({ id: 31337 })
  })

  it('web3.js 4: accounts, signatures, native coin and token', async () => {
    const web3 = new Web3(provider)
    expect(await web3.eth.getAccounts()).toEqual([me])
    expect(await web3.eth.getChainId()).toBe(31337n)

    const signature = await web3.eth.personal.sign(web3.utils.utf8ToHex('hello'), me, '')
    expect(web3.eth.accounts.recover('hello', signature)).toBe(me)

    const before = await web3.eth.getBalance(recipient)
    const receipt = await web3.eth.sendTransaction({ from: me, to: recipient, value: '99' })
    expect(receipt.status).toBe(1n)
    expect((await web3.eth.getBalance(recipient)) - before).toBe(99n)

    const token = new web3.eth.Contract(erc20Abi, world.addresses.tokens.FOY)
    const { transfer, balanceOf } = token.methods
    if (transfer === undefined || balanceOf === undefined) throw new Error('web3.js created no methods for the ABI')
    await transfer(recipient, 5n).send({ from: me })
    expect(await balanceOf(recipient).call()).toBe(5n)
  })
})
