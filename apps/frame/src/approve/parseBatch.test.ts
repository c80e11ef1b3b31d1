import { describe, expect, it } from 'vitest'
import { addresses } from '../testing/createTestFrame.js'
import { type Batch, parseBatch } from './parseBatch.js'

const from = addresses.eip155
const to = `0x${'22'.repeat(20)}`
const call = { to, value: '0x1' }

function parse(batch: Partial<Batch>, isSmart = true) {
  return parseBatch({ calls: [call, call], ...batch }, 1n, from, isSmart)
}

describe('parseBatch', () => {
  it('returns a transaction for each call, also with a decimal value [S5.7]', () => {
    const [first, second] = parse({ chainId: '0x1', calls: [{ to, data: '0x1234', value: '15' }, call] })
    expect(first).toMatchObject({ chainId: 1n, to, value: 15n, data: new Uint8Array([0x12, 0x34]) })
    expect(second).toMatchObject({ value: 1n })
  })

  it.each([
    ['of another account', { from: to }, 'UNAUTHORIZED'],
    [
      'with a required capability (5700)',
      { capabilities: { paymasterService: { url: 'x' } } },
      'capability_not_supported',
    ],
    [
      'with a required capability of one call (5700)',
      { calls: [call, { ...call, capabilities: { validityTimeRange: {} } }] },
      'capability_not_supported',
    ],
    ['for another network (5710)', { chainId: '0xa' }, 'unsupported_chain'],
    ['of 51 calls (5740)', { calls: Array.from({ length: 51 }, () => call) }, 'batch_too_large'],
  ])('rejects a batch %s', (_, batch, code) => {
    expect(() => parse(batch)).toThrow(expect.objectContaining({ code }))
  })

  it('accepts optional capabilities and 50 calls', () => {
    const optional = { paymasterService: { url: 'x', optional: true } }
    const calls = Array.from({ length: 50 }, () => ({ ...call, capabilities: optional }))
    expect(parse({ capabilities: optional, calls })).toHaveLength(50)
  })

  it('rejects several atomic calls of a plain account (5760), but not one call', () => {
    expect(() => parse({ atomicRequired: true }, false)).toThrow(
      expect.objectContaining({ code: 'atomicity_not_supported' }),
    )
    expect(parse({ atomicRequired: true })).toHaveLength(2)
    expect(parse({ atomicRequired: true, calls: [call] }, false)).toHaveLength(1)
    expect(parse({ atomicRequired: false }, false)).toHaveLength(2)
  })
})
