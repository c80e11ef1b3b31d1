import { expect, it } from 'vitest'
import { createCallBatches } from './createCallBatches.js'

const sent = { chainId: 1n, hashes: ['0xa'], count: 1, isAtomic: true }

it('createCallBatches: rejects an id in use (5720) until the batch is dropped, and an empty or long id', () => {
  const batches = createCallBatches(() => undefined)
  expect(batches.open('0x1')).toBe('0x1')
  expect(() => batches.open('0x1')).toThrow(expect.objectContaining({ code: 'batch_id_in_use' }))
  batches.drop('0x1')
  expect(batches.open('0x1')).toBe('0x1')
  for (const id of ['', 'x'.repeat(8_195)])
    expect(() => batches.open(id)).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  expect(batches.open(undefined)).toMatch(/^0x[0-9a-f]{64}$/)
})

it('createCallBatches: has no batch (5730) for an unknown id, and none before anything was sent', () => {
  const batches = createCallBatches(() => undefined)
  batches.open('0x1')
  for (const id of ['0x1', '0x2', 7, undefined])
    expect(() => batches.get(id)).toThrow(expect.objectContaining({ code: 'batch_not_found' }))
  batches.update('0x1', sent)
  expect(batches.get('0x1')).toBe(sent)
})

it.each([
  ['pending', [null, { status: '0x1' }], 2, 100],
  ['confirmed', [{ status: '0x1' }, { status: '0x1' }], 2, 200],
  ['reverted', [{ status: '0x0' }, { status: '0x0' }], 2, 500],
  ['partly reverted', [{ status: '0x1' }, { status: '0x0' }], 2, 600],
  ['partly sent', [{ status: '0x1' }], 2, 600],
])('createCallBatches: the status of a %s batch follows EIP-5792', async (_, receipts, count, status) => {
  const hashes = receipts.map((_, index) => String(index))
  const batches = createCallBatches(
    () =>
      async (_, [hash]) =>
        receipts[Number(hash)],
  )
  batches.update('0x1', { chainId: 1n, hashes, count, isAtomic: false })
  expect(await batches.getStatus('0x1')).toMatchObject({ version: '2.0.0', chainId: '0x1', status, atomic: false })
})
