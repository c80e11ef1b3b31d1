import { encodeBase58 } from '@foyer/primitives/base58'
import { solana } from '@foyer/primitives/networks/nonEvm'
import fc from 'fast-check'
import { getAddress } from 'viem'
import type { SignInData } from './messageFields.js'

/** A message with every field. */
export const data = {
  domain: 'app.example:8443',
  accountAddress: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  statement: 'Sign in to Example: it costs nothing.',
  uri: 'https://app.example:8443/login?next=1#top',
  version: '1',
  chainId: 'eip155:8453',
  nonce: '32891756abCDEF00',
  issuedAt: '2026-01-02T03:04:05.678Z',
  expirationTime: '2026-01-02T04:04:05.678Z',
  notBefore: '2026-01-02T03:04:05.000Z',
  requestId: 'request-1',
  resources: ['ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/', 'https://example.com/claim.json'],
} satisfies SignInData

const hex = fc.stringMatching(/^[0-9a-f]{40}$/)
const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 30,
})
const pchars = visible.map((text) => text.replace(/["<>\\^`{|}]/g, '_'))
const time = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const label = /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID|Resources):/i
const shared = {
  domain: fc.webAuthority({ withPort: true }),
  uri: fc.webUrl({ withFragments: true, withQueryParameters: true }),
  version: fc.constant('1'),
  nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,40}$/),
  statement: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((text) => text.replace(/[\p{Cc}\u2028\u2029]/gu, '·'))
    .filter((text) => text.trim() !== '' && !label.test(text)),
  issuedAt: time,
  expirationTime: time,
  notBefore: time,
  requestId: visible,
  resources: fc.array(
    pchars.map((text) => `urn:${text}`),
    { minLength: 1, maxLength: 4 },
  ),
}
const requiredKeys = ['domain', 'uri', 'version', 'nonce', 'accountAddress', 'chainId', 'issuedAt'] as const
const requiredLists = { requiredKeys: [...requiredKeys] }
/** Random messages of each chain family. Any optional field may be missing. */
export const evm = fc.record(
  {
    ...shared,
    accountAddress: hex.map((text) => getAddress(`0x${text}`)),
    chainId: fc.nat().map((id) => `eip155:${id}` as const),
  },
  requiredLists,
)
export const svm = fc.record(
  {
    ...shared,
    accountAddress: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(encodeBase58),
    chainId: fc.constant<SignInData['chainId']>(solana.caipNetworkId),
  },
  requiredLists,
)
export const bitcoin = fc.record(
  {
    ...shared,
    accountAddress: fc.stringMatching(/^bc1q[02-9ac-hj-np-z]{38}$/),
    chainId: fc.constant<SignInData['chainId']>('bip122:000000000019d6689c085ae165831e93'),
  },
  requiredLists,
)
