import { describe, expect, it } from 'vitest'
import type { CallBatch } from './ApproveContext.js'
import { createBatchStore } from './createBatchStore.js'
import { createCallBatches } from './createCallBatches.js'

const hash = `0x${'a'.repeat(64)}`
const batch: CallBatch = { chainId: 31_337n, hashes: [hash], count: 1, isAtomic: true, isOperation: true }

function createTab() {
  const values = new Map<string, string>()
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  }
  const open = (personId: string | undefined, projectId = 'shop') =>
    createBatchStore({ storage, projectId, getPersonId: () => personId })
  return { values, open }
}

describe('createBatchStore', () => {
  it('returns the batches after a reload, and getStatus uses their chain and hash', async () => {
    const { open } = createTab()
    const before = createCallBatches(() => undefined, open('ada'))
    before.open('0x1')
    before.update('0x1', batch)
    before.open('0x2')
    const calls: unknown[] = []
    const after = createCallBatches(
      (chainId) => async (method, params) => void calls.push(chainId, method, params),
      open('ada'),
    )
    expect(after.get('0x1')).toEqual(batch)
    expect(() => after.open('0x1')).toThrow(expect.objectContaining({ code: 'batch_id_in_use' }))
    expect(await after.getStatus('0x1')).toMatchObject({ status: 100, chainId: '0x7a69' })
    expect(calls).toEqual([31_337n, 'eth_getUserOperationReceipt', [hash]])
    // Nothing was sent for this id, so it is free again.
    expect(after.open('0x2')).toBe('0x2')
  })

  it('has no batches of another user, of another project, or without a user', () => {
    const { open, values } = createTab()
    open('ada').store([['0x1', batch]])
    expect(open('ada').load()).toHaveLength(1)
    expect(open('bob').load()).toEqual([])
    expect(open(undefined).load()).toEqual([])
    expect(open('ada', 'other').load()).toEqual([])
    const stored = [...values]
    open(undefined).store([['0x2', batch]])
    expect([...values]).toEqual(stored)
  })

  it.each([
    ['no JSON', '{'],
    ['another shape', '[]'],
    ['a chain that is no number', JSON.stringify({ personId: 'ada', batches: [['0x1', { ...batch, chainId: 'x' }]] })],
    [
      'a hash that is no hash',
      JSON.stringify({ personId: 'ada', batches: [['0x1', { ...batch, chainId: '1', hashes: ['<b>'] }]] }),
    ],
    [
      'more than 200 batches',
      JSON.stringify({
        personId: 'ada',
        batches: Array.from({ length: 201 }, (_, at) => [`${at}`, { ...batch, chainId: '1' }]),
      }),
    ],
  ])('ignores a storage with %s', (_, text) => {
    const { open, values } = createTab()
    values.set('foyer-batches:shop', text)
    expect(open('ada').load()).toEqual([])
  })

  it('does not throw if the storage is denied or full', () => {
    const fail = () => {
      throw new Error('denied')
    }
    const store = createBatchStore({
      storage: { getItem: fail, setItem: fail },
      projectId: 'shop',
      getPersonId: () => 'ada',
    })
    store.store([['0x1', batch]])
    expect(store.load()).toEqual([])
  })
})
