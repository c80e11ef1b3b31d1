import { FoyerError } from '@foyer/kit/errors/FoyerError'
import { foyerLocal } from '@foyer/kit/networks/sandbox'
import { expect, it } from 'vitest'
import { addresses, createTestVault } from '../testing/createTestFrame.js'
import type { ApproveContext, Rpc } from './ApproveContext.js'
import { approveCalls } from './approveCalls.js'
import { createCallBatches } from './createCallBatches.js'

it('lets the app ask for the same batch again after a no', async () => {
  const vault = createTestVault()
  await vault.open()
  const rpc: Rpc = () => Promise.reject(new FoyerError('OFFLINE'))
  const context = {
    vault,
    rpc,
    chain: foyerLocal,
    host: { origin: 'https://app.example' },
    signal: new AbortController().signal,
    commit: () => {},
    queue: { enter: () => Promise.reject(new FoyerError('USER_REJECTED')) },
  } as unknown as ApproveContext
  const batches = createCallBatches(() => rpc)
  const batch = { id: '0xabc', from: addresses.eip155, calls: [{ to: `0x${'22'.repeat(20)}`, value: '0x1' }] }
  for (let tries = 0; tries < 2; tries += 1)
    await expect(approveCalls([batch], context, batches)).rejects.toMatchObject({ code: 'USER_REJECTED' })
})
