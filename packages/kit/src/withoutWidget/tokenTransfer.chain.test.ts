import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineNetwork } from '@foyer/primitives/networks/Network'
import { createTestAssets } from '@foyer/sandbox/createTestAssets'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { createPublicClient, erc20Abi, erc721Abi, http, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/index.js'
import { createEip1193Connector } from '../connectors/injected/createEip1193Connector.js'
import { connect } from '../core/actions/connect.js'
import { createInstance } from '../core/createInstance.js'
import { createTestEngine, testKeys } from '../core/testEngine.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { createNftTransfer, createTokenTransfer } from './tokenTransfer.js'

describe('createTokenTransfer on a real chain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-transfer-'))
  let world: RunningSandbox

  beforeAll(async () => {
    world = await startSandbox({ dataDir: folder, quiet: true })
    await createTestAssets(world.urls.evm, world.accounts)
  })
  afterAll(async () => {
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const setUp = async (keys: readonly `0x${string}`[] = testKeys) => {
    const { evm } = world.urls
    const wallet = createTestWallet({ accounts: keys, chains: { 31337: { rpcUrl: evm } } })
    const connector = createEip1193Connector({
      ...{ id: 'test', name: 'Test', type: 'ANNOUNCED' },
      provider: wallet.provider,
    })
    const network = defineNetwork({
      ...{ id: 31337, name: 'Chain', rpcUrls: { default: { http: [evm] } } },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      contracts: { multicall3: { address: world.addresses.multicall3 } },
    })
    const sUSD = { address: world.addresses.tokens.sUSD, name: 'Sandbox Dollar', symbol: 'sUSD', decimals: 6 }
    const tokenLists = { 'eip155:31337': [sUSD] } as const
    const { client } = createTestEngine({
      options: { networks: [network], connectors: [connector], adapters: [createEip155Adapter()], tokenLists },
      fetch: (input, init) => fetch(input, init),
    })
    await connect(client, { connector })
    const appKit = createInstance(client, 'test')
    const chain = createPublicClient({ transport: http(evm) })
    return { client, wallet, chain, transfer: createTokenTransfer(appKit), nfts: createNftTransfer(appKit) }
  }
  const to = '0x00000000000000000000000000000000000000fe'

  it('estimates the fee, sends, and follows the transaction until it is confirmed', async () => {
    const { transfer, client } = await setUp()
    const estimated = await transfer.estimateFee({ to, amount: '0.5' })
    expect(estimated).toMatchObject({ status: 'idle', error: null, estimate: { maxFee: { symbol: 'ETH' } } })
    expect(estimated.estimate?.to.toLowerCase()).toBe(to)
    expect(estimated.estimate?.maxFee?.value).toBeGreaterThan(21_000n)
    const sent = await transfer.send({ to, amount: '0.5' })
    expect(sent.hash).toMatch(/^0x[0-9a-f]{64}$/)
    await vi.waitFor(() => expect(transfer.get().status).toBe('confirmed'))
    client.lifetime.abort()
  })

  it('sends the whole native balance without the fee for the amount `max`', async () => {
    const { transfer, client, chain } = await setUp([testKeys[1]])
    const receiver = '0x00000000000000000000000000000000000000fd'
    const before = await chain.getBalance({ address: world.accounts[1]?.address as `0x${string}` })
    const { estimate } = await transfer.estimateFee({ to: receiver, amount: 'max' })
    expect(estimate?.amount).toMatchObject({ symbol: 'ETH', value: before - (estimate?.maxFee?.value ?? 0n) })
    await transfer.send({ to: receiver, amount: 'max' })
    await vi.waitFor(() => expect(transfer.get()).toMatchObject({ status: 'confirmed', error: null }))
    expect(await chain.getBalance({ address: receiver })).toBeGreaterThan(before - parseEther('0.01'))
    expect(await transfer.send({ to: receiver, amount: 'max' })).toMatchObject({
      error: { code: 'INSUFFICIENT_FUNDS' },
    })
    client.lifetime.abort()
  })

  it('sends the whole balance of a token for the amount `max`', async () => {
    const { transfer, client, chain } = await setUp()
    const token = {
      address: world.addresses.tokens.sUSD as `0x${string}`,
      abi: erc20Abi,
      functionName: 'balanceOf',
    } as const
    const owner = world.accounts[0]?.address as `0x${string}`
    const before = await chain.readContract({ ...token, args: [owner] })
    expect(before).toBeGreaterThan(0n)
    await transfer.send({ to, amount: 'max', token: token.address })
    await vi.waitFor(() => expect(transfer.get()).toMatchObject({ status: 'confirmed', error: null }))
    expect(await chain.readContract({ ...token, args: [to] })).toBe(before)
    expect(await chain.readContract({ ...token, args: [owner] })).toBe(0n)
    client.lifetime.abort()
  })

  /** Creates an NFT as the server lists it. */
  const createNft = (standard: 'erc721' | 'erc1155', address: string, amount: string, more: object = {}) => ({
    ...{ id: `eip155:31337/${standard}:${address}/1`, address, tokenId: '1', standard, amount, traits: [] },
    ...{ name: 'Item', description: '', collection: '', status: 'ready' as const, isSpam: false, isTransferable: true },
    ...more,
  })

  it('createNftTransfer sends one NFT, and some copies of another', async () => {
    const { nfts, client, chain } = await setUp()
    const postcards = world.addresses.postcards as `0x${string}`
    const badges = world.addresses.badges as `0x${string}`
    const { estimate } = await nfts.estimateFee({ to, nft: createNft('erc721', postcards, '1') })
    expect(estimate).toMatchObject({ amount: { value: 1n, formatted: '1', symbol: 'Item' }, maxFee: { symbol: 'ETH' } })
    await nfts.send({ to, nft: createNft('erc721', postcards, '1') })
    await vi.waitFor(() => expect(nfts.get()).toMatchObject({ status: 'confirmed', error: null }))
    const owner = await chain.readContract({ address: postcards, abi: erc721Abi, functionName: 'ownerOf', args: [1n] })
    expect(owner.toLowerCase()).toBe(to)
    await nfts.send({ to, nft: createNft('erc1155', badges, '5'), amount: '3' })
    await vi.waitFor(() => expect(nfts.get()).toMatchObject({ status: 'confirmed', error: null }))
    const abi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
    const held = await chain.readContract({ address: badges, abi, functionName: 'balanceOf', args: [to, 1n] })
    expect(held).toBe(3n)
    client.lifetime.abort()
  })

  it.each([
    [{ amount: '6' }, {}, 'INSUFFICIENT_FUNDS'],
    [{ amount: '0' }, {}, 'INVALID_OPTION'],
    [{ amount: '0.5' }, {}, 'INVALID_OPTION'],
    [{}, { amount: '1.5' }, 'INVALID_OPTION'],
    [{}, { isTransferable: false }, 'TOKEN_NOT_SENDABLE'],
    [{}, { id: 'eip155:5/erc1155:0x1/1' }, 'NETWORK_NOT_FOUND'],
  ])(
    'createNftTransfer fails for %o and the NFT %o with %s, and the wallet gets no request',
    async (more, nft, code) => {
      const { nfts, wallet, client } = await setUp()
      const request = { to, nft: createNft('erc1155', world.addresses.badges, '5', nft), ...more }
      expect(await nfts.send(request)).toMatchObject({ status: 'failed', error: { code } })
      expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
      client.lifetime.abort()
    },
  )

  it.each([
    [{ to, amount: '0' }, 'INVALID_OPTION'],
    [{ to, amount: 'one' }, 'INVALID_OPTION'],
    [{ to: '0x12', amount: '1' }, 'INVALID_ADDRESS'],
    [{ to, amount: '1', token: to }, 'TOKEN_NOT_FOUND'],
    [{ to, amount: '1', chainId: 5 }, 'NETWORK_NOT_FOUND'],
    [{ to, amount: '999999999' }, 'INSUFFICIENT_FUNDS'],
  ])('fails for %o with %s, and the wallet gets no request', async (request, code) => {
    const { transfer, wallet, client } = await setUp()
    expect(await transfer.send(request)).toMatchObject({ status: 'failed', error: { code } })
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
    client.lifetime.abort()
  })

  it('cancel stops waiting, and a late approval still gives the hash', async () => {
    const { transfer, wallet, client } = await setUp()
    const late: { approve(hash: string): void } = { approve: () => {} }
    wallet.answerWith(
      'eth_sendTransaction',
      () =>
        new Promise<string>((resolve) => {
          late.approve = resolve
        }),
    )
    const ended = transfer.send({ to, amount: '0.1' })
    await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('eth_sendTransaction'))
    transfer.cancel()
    expect(await ended).toMatchObject({ status: 'left', error: null })
    late.approve(`0x${'cd'.repeat(32)}`)
    await vi.waitFor(() => expect(transfer.get()).toMatchObject({ status: 'sent', hash: `0x${'cd'.repeat(32)}` }))
    client.lifetime.abort()
  })
})
