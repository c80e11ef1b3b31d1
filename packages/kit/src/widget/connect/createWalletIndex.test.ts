import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWalletIndex, type ProductIdentity } from './createWalletIndex.js'
import { isSameWallet } from './createWalletRows.js'

const likeness: fc.Arbitrary<ProductIdentity> = fc.record(
  { name: fc.constantFrom('Alpha', 'alpha ', 'Beta', 'Trust', 'Trust Wallet'), rdns: fc.constantFrom('a', 'b', 'c') },
  { requiredKeys: [] },
)

describe('createWalletIndex', () => {
  it('finds the same wallets as a comparison of all pairs, for any rdns and names [S5.35]', () => {
    fc.assert(
      fc.property(fc.array(likeness, { maxLength: 8 }), likeness, (known, wanted) => {
        const index = createWalletIndex<ProductIdentity>()
        for (const each of known) index.add(each, each)
        expect(index.find(wanted) !== undefined).toBe(known.some((each) => isSameWallet(each, wanted)))
      }),
    )
  })

  it('keeps the first of several equal wallets', () => {
    const index = createWalletIndex<number>()
    index.add({ name: 'Alpha' }, 1)
    index.add({ name: 'alpha' }, 2)
    expect(index.find({ name: 'ALPHA' })).toBe(1)
  })
})
