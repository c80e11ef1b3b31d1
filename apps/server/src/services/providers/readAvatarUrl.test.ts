import { describe, expect, it } from 'vitest'
import { readAvatarUrl } from './readAvatarUrl.js'

const strict = { ipfsGateway: undefined, isHttpAllowed: false }
const open = { ipfsGateway: 'https://gateway.example', isHttpAllowed: true }

describe('readAvatarUrl', () => {
  it.each([
    ['https://a.example/x.png', strict, 'https://a.example/x.png'],
    ['  https://a.example/x.png ', strict, 'https://a.example/x.png'],
    ['data:image/png;base64,AAAA', strict, 'data:image/png;base64,AAAA'],
    ['http://127.0.0.1/x.png', strict, null],
    ['http://127.0.0.1/x.png', open, 'http://127.0.0.1/x.png'],
    ['ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3', strict, null],
    [
      'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3/a.png',
      open,
      'https://gateway.example/ipfs/bafybeigdyrzt5sfp7udm7hu76uh7y26nf3/a.png',
    ],
    [
      'ipfs://ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
      open,
      'https://gateway.example/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    ],
    ['javascript:alert(1)', open, null],
    ['data:text/html,<script>alert(1)</script>', open, null],
    ['https://user:pass@a.example/', open, null],
    ['eip155:1/erc721:0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB/1', open, null],
    ['not an address', open, null],
    ['', open, null],
  ])('reads %j', (record, options, expected) => {
    expect(readAvatarUrl(record, options)).toBe(expected)
  })

  it('refuses a record of more than 64 kB', () => {
    expect(readAvatarUrl(`data:image/png;base64,${'A'.repeat(70_000)}`, open)).toBeNull()
  })
})
