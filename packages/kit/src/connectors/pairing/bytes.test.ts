import { encodeBase58 } from '@foyer/primitives/base58'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeBase58 as encodeForPairing } from './bytes.js'

it('encodeBase58: returns the same text as the encoder in the primitives', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(encodeForPairing(bytes)).toBe(encodeBase58(bytes))
    }),
  )
})
