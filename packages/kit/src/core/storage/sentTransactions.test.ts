import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import { describe, expect, it, vi } from 'vitest'
import { createTestEngine, testAddresses, testNetworks } from '../testEngine.js'
import {
  removeSentTransactions,
  sentQuery,
  storeOutcome,
  storeSentTransaction,
  updatePendingTransactions,
} from './sentTransactions.js'

const [network, other] = testNetworks as [Network, Network]
const [from, to] = testAddresses
const { signal } = new AbortController()
const chainId = network.caipNetworkId
const payment = { hash: '0x01', chainId, from, to, amount: '0.25', symbol: 'ETH' }

describe('a stored payment', () => {
  it('is returned for its account and network until the history includes it, also after a reload', async () => {
    const { client } = createTestEngine()
    await storeSentTransaction(client, payment)
    const read = (at = network, who: string = from) => sentQuery(client, at, who).queryFn({ signal })
    expect(await read()).toMatchObject([{ hash: '0x01', status: 'pending', amount: '0.25' }])
    expect(await read(other)).toEqual([])
    expect(await read(network, to)).toEqual([])
    const stored = {
      '@appkit/connection_status': 'connected',
      '@appkit/sent_cache': client.memory.get('sent_cache') ?? '',
    }
    const next = createTestEngine({ stored }).client
    expect(await sentQuery(next, network, from).queryFn({ signal })).toHaveLength(1)
    await removeSentTransactions(client, ['0X01'])
    expect(await read()).toEqual([])
  })

  it('is removed when 99 newer ones are stored [S9.17]', async () => {
    const { client } = createTestEngine()
    for (let at = 0; at < 101; at += 1) await storeSentTransaction(client, { ...payment, hash: `0x${at}` })
    const all = await sentQuery(client, network, from).queryFn({ signal })
    expect([all.length, all[0]?.hash, all.at(-1)?.hash]).toEqual([99, '0x100', '0x2'])
  })

  it('gets the outcome from the chain, and stays pending if the outcome cannot be read', async () => {
    const { client } = createTestEngine()
    vi.spyOn(client, 'getAdapter').mockResolvedValue({
      namespace: 'eip155',
      nativeAddress: '0xeee',
      isAddress: () => true,
      formatAddress: async (value) => value,
      waitForTransaction: async (_, hash) => {
        if (hash === '0xbad') throw new FoyerError('TRANSACTION_FAILED')
        if (hash === '0xlost') throw new FoyerError('RPC_FAILED')
        if (hash === '0xold') throw new FoyerError('TRANSACTION_REPLACED', { context: { hash: '0xnew' } })
      },
    })
    for (const hash of ['0xgood', '0xold', '0xbad', '0xlost']) await storeSentTransaction(client, { ...payment, hash })
    const read = () => sentQuery(client, network, from).queryFn({ signal })
    await updatePendingTransactions(client, network, await read())
    expect((await read()).map(({ hash, status, replacedBy }) => [hash, status, replacedBy ?? ''].join(' '))).toEqual([
      '0xlost pending ',
      '0xbad failed ',
      '0xold replaced 0xnew',
      '0xgood confirmed ',
    ])
    // A final state does not change.
    await storeOutcome(client, { hash: '0xbad', status: 'confirmed' })
    expect((await read())[1]?.status).toBe('failed')
  })

  it('is removed after a week, and invalid stored values are ignored', async () => {
    const old = { ...payment, atMs: Date.now() - 8 * 86_400_000, status: 'pending' }
    const rubbish = [null, 7, { ...old, atMs: 'x' }, { ...old, atMs: Date.now(), amount: '-1' }, { ...old, hash: {} }]
    const stored = { '@appkit/sent_cache': JSON.stringify([old, ...rubbish]) }
    const { client } = createTestEngine({ stored })
    expect(await sentQuery(client, network, from).queryFn({ signal })).toEqual([])
  })
})
