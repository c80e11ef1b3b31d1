import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestWallet } from './createTestWallet.js'
import type { Hex, TestWalletOptions } from './TestWallet.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const aliceKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

describe('createTestWallet on a real chain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-wallet-'))
  let world: RunningSandbox

  beforeAll(async () => {
    world = await startSandbox({ dataDir: folder, quiet: true })
  })
  afterAll(async () => {
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const connect = async (options: Partial<TestWalletOptions> = {}) => {
    const chains = { 31337: { rpcUrl: world.urls.evm }, 31338: { rpcUrl: world.urls.evm2 } }
    const wallet = createTestWallet({ accounts: [aliceKey], chains, ...options })
    const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
    await ask('eth_requestAccounts')
    return { wallet, ask }
  }

  it('signs messages given as text and as bytes (EIP-191)', async () => {
    const { ask } = await connect()
    const signature = (await ask('personal_sign', 'Grüße', alice)) as Hex
    expect(await verifyMessage({ address: alice, message: 'Grüße', signature })).toBe(true)
    expect(await ask('personal_sign', `0x${Buffer.from('Grüße').toString('hex')}`, alice.toLowerCase())).toBe(signature)
  })

  it('signs typed data and rejects a document for another chain (EIP-712)', async () => {
    const { ask } = await connect()
    const document = {
      domain: { name: 'Test', chainId: 31337 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Pay: [
          { name: 'to', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'Pay',
      message: { to: bob, amount: '1000000000000000000000' },
    } as const
    const signature = (await ask('eth_signTypedData_v4', alice, JSON.stringify(document))) as Hex
    const message = { to: bob, amount: 10n ** 21n } as const
    const { EIP712Domain: _, ...types } = document.types
    expect(await verifyTypedData({ ...document, types, message, address: alice, signature })).toBe(true)
    const other = { ...document, domain: { ...document.domain, chainId: '0x1' } }
    await expect(ask('eth_signTypedData_v4', alice, other)).rejects.toMatchObject({ code: -32602 })
    await expect(ask('eth_signTypedData_v4', alice, '{')).rejects.toMatchObject({ code: -32602 })
  })

  it('sends parallel transactions with successive nonces', async () => {
    const { ask } = await connect()
    const to = '0x00000000000000000000000000000000000000f1'
    const send = () => ask('eth_sendTransaction', { from: alice, to, value: '0x5' })
    const hashes = await Promise.all([send(), send(), send()])
    expect(new Set(hashes).size).toBe(3)
    await vi.waitFor(async () => expect(await ask('eth_getBalance', to, 'latest')).toBe('0xf'))
  })

  it('sends on its current chain and rejects a transaction for another', async () => {
    const { ask, wallet } = await connect()
    wallet.setChain(31338)
    const to = '0x00000000000000000000000000000000000000f2'
    const hash = await ask('eth_sendTransaction', { from: alice, to, value: '0x1', chainId: '0x7a6a' })
    await vi.waitFor(async () => {
      expect(await ask('eth_getTransactionByHash', hash)).toMatchObject({ chainId: '0x7a6a', type: '0x2' })
    })
    const wrong = ask('eth_sendTransaction', { from: alice, to, value: '0x1', chainId: '0x7a69' })
    await expect(wrong).rejects.toMatchObject({ code: -32602 })
  })

  it.each([
    [
      'from an account that the page has no access to',
      { from: '0x00000000000000000000000000000000000000aa', to: bob },
      4100,
    ],
    ['with a recipient that is not an address', { from: alice, to: 'bob.eth' }, -32602],
    ['with an amount that is not a hex quantity', { from: alice, to: bob, value: '1e21' }, -32602],
    ['without recipient and code', { from: alice }, -32602],
  ])('rejects a transaction %s without a request to the user', async (_, transaction, code) => {
    const approve = vi.fn(() => true)
    const { ask } = await connect({ approve })
    approve.mockClear()
    await expect(ask('eth_sendTransaction', transaction)).rejects.toMatchObject({ code })
    expect(approve).not.toHaveBeenCalled()
  })

  it("returns the node's error with its code", async () => {
    const { ask } = await connect()
    const tooMuch = ask('eth_sendTransaction', { from: alice, to: bob, value: `0x${'f'.repeat(40)}` })
    await expect(tooMuch).rejects.toMatchObject({ name: 'ProviderError', code: expect.any(Number) })
    await expect(ask('eth_getBalance', 'rubbish')).rejects.toMatchObject({ code: -32602 })
  })
})
