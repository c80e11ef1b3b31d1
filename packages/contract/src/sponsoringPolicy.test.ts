import { describe, expect, it } from 'vitest'
import { sponsoringPolicySchema } from './sponsoringPolicy.js'

const rule = { budgetPerDay: '1000', budgetPerUserAndDay: '10' }
function isValid(policy: unknown) {
  return sponsoringPolicySchema.safeParse(policy).success
}

describe('sponsoringPolicySchema', () => {
  it('accepts a policy, and limits it to logged-in users by default', () => {
    const parsed = sponsoringPolicySchema.parse({ networks: { 'eip155:1': rule } })
    expect(parsed).toEqual({ users: 'loggedIn', networks: { 'eip155:1': rule } })
    const targets = [
      { address: `0x${'11'.repeat(20)}`, selectors: ['0xa9059cbb'] },
      { address: `0x${'22'.repeat(20)}` },
    ]
    expect(isValid({ users: 'anyone', networks: { 'eip155:1': { ...rule, maxPerOperation: '5', targets } } })).toBe(
      true,
    )
  })

  it('rejects unknown fields, which may be misspelt limits', () => {
    expect(isValid({ networks: { 'eip155:1': { ...rule, maxPerOperaton: '5' } } })).toBe(false)
    expect(isValid({ networks: {}, user: 'loggedIn' })).toBe(false)
    expect(
      isValid({ networks: { 'eip155:1': { ...rule, targets: [{ address: `0x${'11'.repeat(20)}`, selector: [] }] } } }),
    ).toBe(false)
  })

  it('rejects invalid amounts, networks and targets', () => {
    const invalid = [
      { networks: { 'eip155:1': { budgetPerDay: '1000' } } },
      { networks: { 'eip155:1': { ...rule, budgetPerDay: 1000 } } },
      { networks: { 'eip155:1': { ...rule, budgetPerDay: '-1' } } },
      { networks: { 'eip155:1': { ...rule, budgetPerDay: '1.5' } } },
      { networks: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': rule } },
      { networks: { 'eip155:1': { ...rule, targets: [] } } },
      { networks: { 'eip155:1': { ...rule, targets: [{ address: 'vitalik.eth' }] } } },
      { networks: { 'eip155:1': { ...rule, targets: [{ address: `0x${'00'.repeat(20)}` }] } } },
      { networks: { 'eip155:1': { ...rule, targets: [{ address: `0x${'11'.repeat(20)}`, selectors: [] }] } } },
      { networks: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`eip155:${index + 1}`, rule])) },
    ]
    for (const policy of invalid) expect(isValid(policy), JSON.stringify(policy)).toBe(false)
  })
})
