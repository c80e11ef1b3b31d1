import { expect, it } from 'vitest'
import { parseHeldNft } from './blockscoutAnswers.js'

function createEntry(type: string) {
  return {
    id: '7',
    token: { address_hash: `0x${'a'.repeat(40)}`, type },
    token_type: type,
    value: '3',
  }
}

it.each([
  ['ERC-721', 'erc721'],
  ['ERC-1155', 'erc1155'],
])('parseHeldNft: returns the kind of an %s token', (type, kind) => {
  expect(parseHeldNft(createEntry(type))).toMatchObject({ kind, tokenId: 7n, amount: 3n })
})

it.each(['ERC-20', 'ERC-404', '', 'constructor', '__proto__', 'toString'])(
  'parseHeldNft: returns undefined for the token type "%s"',
  (type) => {
    expect(parseHeldNft(createEntry(type))).toBeUndefined()
  },
)
