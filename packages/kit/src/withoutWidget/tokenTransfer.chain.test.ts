import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineNetwork } from '@foyer/primitives/networks/Network'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/index.js'
import { createEip1193Connector } from '../connectors/injected/createEip1193Connector.js'
import { connect } from '../core/actions/connect.js'
import { createInstance } from '../core/createInstance.js'
import { createTestEngine, testKeys } from '../core/testEngine.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { createTokenTransfer } from './tokenTransfer.js'

describe('createTokenTransfer on a real chain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-transfer-'))
  let world: RunningSandbox

  beforeAll(async () => {
    world = await startSandbox({ dataDir: folder, quiet: true })
  })
  afterAll(async () => {
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const setUp = async () => {
    const { evm } = world.urls
    const wallet = createTestWallet({ accounts: testKeys, chains: { 31337: { rpcUrl: evm } } })
    const connector = createEip1193Connector({
      ...{ id: 'test', name: 'Test', type: 'ANNOUNCED' },
      provider: wallet.provider,
    })
    const network = defineNetwork({
      ...{ id: 31337, name: 'Chain', rpcUrls: { default: { http: [evm] } } },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    })
    const { client } = createTestEngine({
      options: { networks: [network], connectors: [connector], adapters: [createEip155Adapter()] },
      fetch: (input, init) => fetch(input, init),
    })
    await connect(client, { connector })
    return { client, wallet, transfer: createTokenTransfer(createInstance(client, 'test')) }
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
