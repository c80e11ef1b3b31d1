import { describe, expect, it } from 'vitest'
import { parseAvatar } from './names.js'

describe('parseAvatar', () => {
  it.each([
    ['a picture in the record', 'data:image/png;base64,iVBORw0KGgo='],
    ['a drawing in the record', 'data:image/svg+xml,%3Csvg%2F%3E'],
    ['an https address', 'https://example.org/me.webp'],
  ])('accepts %s [S3.40]', (_, value) => {
    expect(parseAvatar(value)).toBe(value)
  })

  it.each([
    ['nothing', null],
    ['an empty record', ''],
    ['a script address', 'javascript:alert(1)'],
    ['a page in the record', 'data:text/html,<script>alert(1)</script>'],
    ['a page with the type of a picture', 'data:image/svg+html,<b>'],
    ['a line break', 'data:image/png;base64,\nAAAA'],
    ['plain http', 'http://example.org/me.png'],
    ['credentials', 'https://me:secret@example.org/me.png'],
    ['a broken address', 'https://'],
    ['an NFT', 'eip155:1/erc721:0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d/1'],
    ['IPFS', 'ipfs://QmPicture'],
    ['more than 100,000 characters', `data:image/png;base64,${'A'.repeat(100_000)}`],
  ])('returns null for %s', (_, value) => {
    expect(parseAvatar(value)).toBeNull()
  })
})
