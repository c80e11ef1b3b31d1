import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameWallet } from './arrangeWallets.js'
import { createWalletIndex, type Likeness } from './createWalletIndex.js'

const likeness: fc.Arbitrary<Likeness> = fc.record(
  { name: fc.constantFrom('Alpha', 'alpha ', 'Beta', 'Trust', 'Trust Wallet'), rdns: fc.constantFrom('a', 'b', 'c') },
  { requiredKeys: [] },
)

describe('finding the same wallet again', () => {
  it('agrees with comparing each with each, whatever the wallets tell of themselves [S5.35]', () => {
    fc.assert(
      fc.property(fc.array(likeness, { maxLength: 8 }), likeness, (known, wanted) => {
        const index = createWalletIndex<Likeness>()
        for (const each of known) index.add(each, each)
        expect(index.find(wanted) !== undefined).toBe(known.some((each) => isSameWallet(each, wanted)))
      }),
    )
  })

  it('keeps the first of several that are the same', () => {
    const index = createWalletIndex<number>()
    index.add({ name: 'Alpha' }, 1)
    index.add({ name: 'alpha' }, 2)
    expect(index.find({ name: 'ALPHA' })).toBe(1)
  })
})
