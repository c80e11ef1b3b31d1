import { expect, it, vi } from 'vitest'
import type { Adapter } from '../Adapter.js'
import { updateNamespace } from '../state/namespaceState.js'
import { getConnected } from '../state/select.js'
import { createTestEngine } from '../testEngine.js'
import { connect } from './connect.js'

it('refreshAccount: for 1,000 account changes in a row, reads the last account and fewer than 5 in total', async () => {
  const reads: string[] = []
  const adapter: Partial<Adapter> = {
    namespace: 'eip155',
    nativeAddress: '0xee',
    isAddress: () => true,
    fetchBalance: async (_, address) => {
      reads.push(address)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { atomic: BigInt(Number(address)), decimals: 18 }
    },
  }
  const { client, connector } = createTestEngine({ options: { adapters: [adapter as Adapter] } })
  await connect(client, { connector })
  for (let index = 1; index <= 1_000; index += 1) {
    const connected = getConnected(client.store.getState(), 'eip155')
    if (!connected) throw new Error('not connected')
    const address = `0x${index.toString(16).padStart(40, '0')}`
    updateNamespace(client, 'eip155', { connection: { ...connected, addresses: [address] }, account: {} })
    if (index % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await vi.waitFor(() => expect(client.store.getState().namespaces.eip155?.account.balance).toBe('0.000000000000001'))
  expect(reads.length).toBeLessThan(5)
  // No read remains.
  await vi.waitFor(() => expect(client.accountReads?.size).toBe(0))
})
