import { encodeBase58 } from '@foyer/primitives/base58'
import { formatMessage } from '@foyer/sign-in/formatMessage'
import { data } from '@foyer/sign-in/testMessages'
import { expect } from 'vitest'
import { encodeBase64 } from './connectors/pairing/bytes.js'
import { formatPairingUri } from './connectors/pairing/createPair.js'
import { createTestNetwork, solanaNetwork } from './connectors/pairing/testApp.js'
import { grantEip155, testAddresses } from './connectors/pairing/testWallet.js'

// Valid inputs of the decoders that `decoders.fuzz.test.ts` mutates.

export const [address] = testAddresses
export const nowMs = Date.parse('2026-01-02T03:30:00Z')
export const networks = [createTestNetwork(1), createTestNetwork(10)]
export const solana = solanaNetwork
export const symKey = '5a'.repeat(32)
export const topic = 'ab'.repeat(32)
const key = new Uint8Array(32).fill(7)
export const solanaAddress = encodeBase58(key)
export const base58Signature = encodeBase58(new Uint8Array(64).fill(9))

export const codes = [
  address,
  `ethereum:${address}@1?value=1e18`,
  `ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48@1/transfer?address=${address}&uint256=1`,
  `solana:${solanaAddress}?amount=1`,
]
export const pairingUri = formatPairingUri({ topic, symKey, relayProtocol: 'irn', expiresAtMs: nowMs + 300_000 })
export const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

export const messageData = data
export const messages = [formatMessage(data), formatMessage({ ...data, chainId: 'eip155:1', resources: [] })]
export const messageRules = {
  domain: data.domain,
  origin: 'https://app.example:8443',
  chains: 'all',
  nonceLifetimeMs: 3_600_000,
  toleranceMs: 60_000,
} as const

export const bip322 = {
  address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  message: 'Hello World',
  signature:
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
}

export const walletErrors = [
  { code: 4001, message: 'User rejected the request.' },
  {
    code: -32603,
    message: 'Internal',
    data: { originalError: { code: 4902, message: 'No chain', cause: { code: 1 } } },
  },
  { code: -32002, message: 'Transaction simulation failed', data: { err: {}, logs: ['a'] } },
]

export function createStandardAccount() {
  return {
    address: solanaAddress,
    publicKey: key,
    chains: ['solana:mainnet'],
    features: ['solana:signMessage'],
  }
}
export function createStandardWallet(connect: () => Promise<unknown>) {
  return {
    version: '1.0.0',
    name: 'Wallet',
    icon: 'data:image/png;base64,AAAA',
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { connect },
      'standard:events': { on: () => () => undefined },
      'solana:signMessage': { signMessage: async () => [] },
    },
  }
}
/** A message with one signer. */
export const kitTransaction = {
  messageBytes: new Uint8Array([1, 0, 1, 2, ...key, ...new Uint8Array(32), ...new Uint8Array(32), 0]),
  signatures: { [solanaAddress]: null },
}

export const asked = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}
const peer = {
  publicKey: topic,
  metadata: { name: 'W', description: '', url: 'https://w.example', icons: [], redirect: { native: 'w://' } },
}
export const settlement = {
  relay: { protocol: 'irn' },
  controller: peer,
  namespaces: grantEip155([1, 10]),
  expiry: nowMs / 1000 + 3_600,
  sessionProperties: { a: 'b' },
}
export const walletCalls: readonly (readonly [string, object])[] = [
  ['wc_sessionUpdate', { namespaces: grantEip155([1]) }],
  ['wc_sessionExtend', { expiry: nowMs / 1000 + 7_200 }],
  ['wc_sessionEvent', { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:1' }],
  [
    'wc_sessionEvent of accounts',
    { event: { name: 'accountsChanged', data: [`eip155:1:${address}`] }, chainId: 'eip155:1' },
  ],
  ['wc_sessionPing', {}],
  ['wc_sessionDelete', { code: 6000, message: 'Bye' }],
]

/** Asserts that a session contains only requested chain families, chains, methods and events. */
export function assertNarrow(
  grants: Readonly<Record<string, { chains: string[]; accounts: string[]; methods: string[]; events: string[] }>>,
  families: readonly string[] = ['eip155'],
): void {
  for (const [family, { chains, accounts, methods, events }] of Object.entries(grants)) {
    expect(families).toContain(family)
    if (families.length > 1) continue
    for (const chain of chains) expect(asked.eip155.chains).toContain(chain)
    for (const account of accounts) expect(account).toMatch(/^eip155:(1|10):0x[0-9a-fA-F]{40}$/)
    for (const method of methods) expect(asked.eip155.methods).toContain(method)
    for (const event of events) expect(asked.eip155.events).toContain(event)
  }
}

const proposed = { eip155: { ...asked.eip155 } }
export const hostProvider = {
  session: {
    topic,
    peer,
    relay: { protocol: 'irn' },
    namespaces: grantEip155([1, 10]),
    expiry: nowMs / 1000 + 3_600,
    requiredNamespaces: {},
    optionalNamespaces: proposed,
  },
  namespaces: { eip155: { defaultChain: '10' } },
}
export const frames = [
  {
    id: 1,
    jsonrpc: '2.0',
    method: 'irn_subscription',
    params: { id: 's', data: { topic, message: 'AAAA', tag: 1100, publishedAt: 1 } },
  },
  { id: '1', jsonrpc: '2.0', result: true },
  { id: 1, jsonrpc: '2.0', error: { code: -32_000, message: 'No' } },
]
/** The text `{"id":1}`, encrypted with `symKey`. */
export const sharedEnvelope = 'ANM8fuPWgfOHcZB8pbf6Sf6ZNiZSUpjUt9yVnS9Hm7SOjzETCQ=='
export const envelopes = [
  sharedEnvelope,
  // This envelope of type 1 contains the sender's public key.
  'Aaurq6urq6urq6urq6urq6urq6urq6urq6urq6urq6urYKh+FpMkFxwHtf52CRtOqkT7hzH/0w1V7HPAOSpZGkD2/ejl',
  encodeBase64(Uint8Array.of(2, 1, 2, 3)),
]
export const signInAnswer = {
  cacaos: [
    {
      h: { t: 'caip122' },
      p: {
        iss: `did:pkh:eip155:1:${address}`,
        domain: 'app.example',
        aud: 'https://app.example',
        version: '1',
        nonce: '12345678',
        iat: '2026-01-02T03:04:05Z',
        resources: ['urn:recap:e30'],
      },
      s: { t: 'eip191', s: `0x${'11'.repeat(65)}` },
    },
  ],
  responder: peer,
}

function withLength(text: string) {
  return [text.length, 0, 0, 0, ...new TextEncoder().encode(text)]
}
export const metadata = new Uint8Array([...new Uint8Array(65), ...withLength('A token'), ...withLength('TOK')])

/** Creates an Error with the fields of a plain object, getters included. */
export function toError(fields: unknown): unknown {
  try {
    if (typeof fields !== 'object' || fields === null || Object.getPrototypeOf(fields) !== Object.prototype)
      return fields
    return Object.defineProperties(new Error('wallet'), Object.getOwnPropertyDescriptors(fields))
  } catch {
    // The input is a proxy that throws.
    return fields
  }
}
