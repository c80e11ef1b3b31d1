import { encodeBase58 } from '@foyer/primitives/base58'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeBase58 as encodeForPairing } from './bytes.js'

it('encodes every byte string in base58 as the encoder of the primitives does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(encodeForPairing(bytes)).toBe(encodeBase58(bytes))
    }),
  )
})
