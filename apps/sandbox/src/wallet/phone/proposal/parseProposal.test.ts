import { describe, expect, it } from 'vitest'
import { createSolanaPhoneSetup } from '../../../services/pages/phonePage.js'
import { solanaChainId } from '../../../solana/slotClock.js'
import { createEip155 } from '../namespaces/eip155/createEip155.js'
import { createSolana } from '../namespaces/solana/createSolana.js'
import { phoneSetup } from '../testing/phoneSetup.js'
import { grantNamespaces, regrantNamespace } from './grantNamespaces.js'
import { type AskedNamespace, parseProposal } from './parseProposal.js'

const known = [createEip155(phoneSetup, { getItem: () => null, setItem: () => {} })]
function request(over: Partial<AskedNamespace> = {}): AskedNamespace {
  return {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
    ...over,
  }
}
function read(required: Record<string, AskedNamespace>, optional: Record<string, AskedNamespace> = {}) {
  return parseProposal({ requiredNamespaces: required, optionalNamespaces: optional }, known)
}
const [first, second] = phoneSetup.accounts.map(({ address }) => address)

it('parseProposal: returns the supported chains and methods, and lists the unsupported ones', () => {
  const wanted = read(
    {},
    {
      eip155: request({ chains: ['eip155:1', 'eip155:31338'], methods: ['personal_sign', 'eth_sign'] }),
      solana: request({ chains: ['solana:main'] }),
    },
  )
  expect(wanted.refusal).toBeUndefined()
  expect(wanted.namespaces.map(({ namespace }) => namespace)).toEqual(['eip155'])
  expect(wanted.namespaces[0]?.chains.map(({ chainId }) => chainId)).toEqual(['eip155:31338'])
  expect(wanted.namespaces[0]?.methods).toEqual(['personal_sign'])
  expect(wanted.leftOut.chains).toEqual(['eip155:1', 'solana:main'])
  expect(wanted.leftOut.methods).toEqual(['eth_sign'])
})

it('parseProposal: accepts a chain as the key (CAIP-25)', () => {
  const wanted = read({ 'eip155:31337': { methods: ['personal_sign'], events: [] } })
  expect(wanted.namespaces[0]?.chains).toMatchObject([{ chainId: 'eip155:31337', isRequired: true }])
})

it('parseProposal: returns all chains, methods and events if the app names none', () => {
  const wanted = read({}, { eip155: { methods: [], events: [] } })
  expect(wanted.namespaces[0]?.chains).toHaveLength(phoneSetup.chains.length)
  expect(wanted.namespaces[0]?.methods).toEqual(known[0]?.methods)
  expect(wanted.namespaces[0]?.events).toEqual(['chainChanged', 'accountsChanged'])
})

it.each([
  ['a network', { eip155: request({ chains: ['eip155:1'] }) }, 5100],
  ['another family of chains', { cosmos: request({ chains: ['cosmos:hub-4'] }) }, 5100],
  ['a family without chains', { cosmos: { methods: [], events: [] } }, 5100],
  ['a method', { eip155: request({ methods: ['eth_sign'] }) }, 5101],
  ['an event', { eip155: request({ events: ['message'] }) }, 5102],
])('parseProposal: has a refusal if the wallet lacks %s that the app requires', (_, required, code) => {
  expect(read(required).refusal?.code).toBe(code)
})

it('parseProposal: has a refusal if the wallet supports nothing of the proposal', () => {
  expect(read({}, { eip155: request({ chains: ['eip155:1'] }) }).refusal?.code).toBe(5100)
  expect(read({}, {}).refusal?.code).toBe(5100)
})

it('grantNamespaces: grants every chosen account on every chosen chain, in the chosen order', () => {
  const granted = grantNamespaces(read({}, { eip155: request() }), {
    chainIds: ['eip155:31338', 'eip155:31337'],
    accountIds: [`eip155:${second}`, `eip155:${first}`],
  })
  expect(granted.eip155?.chains).toEqual(['eip155:31338', 'eip155:31337'])
  expect(granted.eip155?.accounts).toEqual([
    `eip155:31338:${second}`,
    `eip155:31338:${first}`,
    `eip155:31337:${second}`,
    `eip155:31337:${first}`,
  ])
})

it('grantNamespaces: throws for a selection without a required chain, or an empty one', () => {
  const accountIds = [`eip155:${first}`]
  const required = read({ eip155: request() })
  expect(() => grantNamespaces(required, { chainIds: ['eip155:31337'], accountIds })).toThrow('Foyer Chain Two')
  const optional = read({}, { eip155: request() })
  expect(() => grantNamespaces(optional, { chainIds: [], accountIds })).toThrow('network')
  expect(() => grantNamespaces(optional, { chainIds: ['eip155:31337'], accountIds: [] })).toThrow('account')
  expect(() => grantNamespaces(optional, { chainIds: ['eip155:1'], accountIds })).toThrow('network')
})

it('regrantNamespace: replaces chains and accounts, and keeps the methods', () => {
  const before = {
    chains: ['eip155:31337'],
    accounts: [`eip155:31337:${first}`],
    methods: ['personal_sign'],
    events: [],
  }
  const grant = { chainIds: ['eip155:31338', 'solana:x'], accountIds: [`eip155:${second}`] }
  expect(regrantNamespace(before, 'eip155', grant)).toEqual({
    ...before,
    chains: ['eip155:31338'],
    accounts: [`eip155:31338:${second}`],
  })
  expect(() => regrantNamespace(before, 'eip155', { ...grant, chainIds: [] })).toThrow('disconnect')
  expect(() => regrantNamespace(before, 'eip155', { ...grant, accountIds: [] })).toThrow('disconnect')
})

describe('a proposal with several namespaces', () => {
  const setup = { ...phoneSetup, ...createSolanaPhoneSetup('http://localhost:1') }
  const families = [...known, createSolana(setup)]
  const solana = {
    chains: [solanaChainId, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    methods: ['solana_signMessage', 'solana_signNothing'],
    events: [],
  }
  const account = setup.accounts[0]?.address ?? ''
  const all = { chainIds: ['eip155:31337', solanaChainId], accountIds: [`eip155:${first}`, `solana:${account}`] }
  const readBoth = (required: Record<string, AskedNamespace>, optional: Record<string, AskedNamespace>) =>
    parseProposal({ requiredNamespaces: required, optionalNamespaces: optional }, families)

  it('is granted as a whole, each namespace with its own accounts and methods', () => {
    const wanted = readBoth({ eip155: request({ chains: ['eip155:31337'] }) }, { solana })
    expect(wanted.refusal).toBeUndefined()
    expect(wanted.leftOut).toEqual({
      chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      methods: ['solana_signNothing'],
    })
    expect(grantNamespaces(wanted, all)).toMatchObject({
      eip155: { accounts: [`eip155:31337:${first}`], methods: ['personal_sign', 'eth_sendTransaction'] },
      solana: { chains: [solanaChainId], accounts: [`${solanaChainId}:${account}`], methods: ['solana_signMessage'] },
    })
  })

  it('can be granted in part if the rest is optional, but not without a required namespace', () => {
    const alone = { ...all, chainIds: [solanaChainId] }
    expect(Object.keys(grantNamespaces(readBoth({}, { eip155: request(), solana }), alone))).toEqual(['solana'])
    const required = readBoth({ solana: { ...solana, chains: [solanaChainId], methods: [] } }, { eip155: request() })
    expect(() => grantNamespaces(required, { ...all, chainIds: ['eip155:31337'] })).toThrow('Foyer Solana')
    expect(readBoth({ solana }, { eip155: request() }).refusal?.code).toBe(5100)
  })

  it('throws if a namespace has no account, with the names of its networks', () => {
    const wanted = readBoth({}, { eip155: request(), solana })
    expect(() => grantNamespaces(wanted, { ...all, accountIds: [`eip155:${first}`] })).toThrow('for Foyer Solana')
  })
})
