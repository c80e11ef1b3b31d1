import { grantedNamespaces } from '@foyer/contract/pairing/namespaces'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { narrowGrants } from './narrowGrants.js'
import { PairingRefusal } from './PairingRefusal.js'
import { testAddresses } from './testWallet.js'

const [alice, bob] = testAddresses
const asked = {
  eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign', 'eth_sign'], events: ['chainChanged'] },
  solana: { chains: ['solana:abc'], methods: ['solana_signMessage'], events: [] },
}
function given(accounts: string[], more: object = {}) {
  return {
    eip155: { accounts, methods: ['personal_sign'], events: ['chainChanged'], ...more },
  }
}
function codeOf(run: () => unknown) {
  try {
    run()
    return 'fine'
  } catch (error) {
    return error instanceof PairingRefusal ? error.code : error
  }
}

describe('what a wallet grants', () => {
  it('may be less than asked, with other accounts on each chain', () => {
    const grants = narrowGrants(asked, given([`eip155:10:${bob}`, `eip155:1:${alice}`, `eip155:10:${bob}`]))
    expect(grants).toEqual({
      eip155: {
        chains: ['eip155:10', 'eip155:1'],
        accounts: [`eip155:10:${bob}`, `eip155:1:${alice}`],
        methods: ['personal_sign'],
        events: ['chainChanged'],
      },
    })
  })

  it('counts only as far as it was asked for: chains, methods, events', () => {
    const more = { methods: ['personal_sign', 'eth_decrypt'], events: ['chainChanged', 'spy'], chains: ['eip155:56'] }
    const grants = narrowGrants(asked, given([`eip155:56:${alice}`, `eip155:1:${alice}`], more))
    expect(grants.eip155).toEqual({
      chains: ['eip155:1'],
      accounts: [`eip155:1:${alice}`],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    })
  })

  it('keeps every chain of a wallet that goes to all of them', () => {
    expect(narrowGrants(asked, given([`eip155:56:${alice}`]), true).eip155?.chains).toEqual(['eip155:56'])
  })

  it('may come chain by chain', () => {
    const grants = narrowGrants(asked, {
      'eip155:1': { accounts: [`eip155:1:${alice}`], methods: ['personal_sign'], events: [] },
      'eip155:10': { accounts: [`eip155:10:${bob}`], methods: ['eth_sign'], events: ['chainChanged'] },
    })
    expect(grants.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
    expect(grants.eip155?.methods).toEqual(['personal_sign', 'eth_sign'])
  })

  it.each([
    ['a family nobody asked for', 'NAMESPACE_UNASKED', { cosmos: { accounts: [], methods: [], events: [] } }],
    ['a family called like a property of every object', 'NAMESPACE_UNASKED', { constructor: given([]).eip155 }],
    ['an account of another family', 'ACCOUNT_INVALID', given(['solana:abc:xyz'])],
    [
      'an account of another chain than its key',
      'ACCOUNT_INVALID',
      { 'eip155:1': given([`eip155:10:${alice}`]).eip155 },
    ],
    ['an address that is none', 'ACCOUNT_INVALID', given(['eip155:1:0x1234'])],
    ['no accounts', 'NOTHING_GRANTED', given([])],
    ['nothing at all', 'NOTHING_GRANTED', {}],
    ['only chains that were not asked for', 'NOTHING_GRANTED', given([`eip155:56:${alice}`])],
  ])('error: %s refuses it all', (_, code, grant) => {
    expect(codeOf(() => narrowGrants(asked, grant))).toBe(code)
  })

  it('is never more than asked, whatever a wallet says', () => {
    const word = fc.constantFrom('personal_sign', 'eth_sign', 'chainChanged', 'steal', 'toString')
    const account = fc.constantFrom(
      `eip155:1:${alice}`,
      `eip155:10:${bob}`,
      `eip155:56:${bob}`,
      'solana:abc:x',
      'solana:z:x',
    )
    const grant = fc.record({ accounts: fc.array(account), methods: fc.array(word), events: fc.array(word) })
    const key = fc.constantFrom('eip155', 'solana', 'eip155:1', 'eip155:56', 'cosmos')
    fc.assert(
      fc.property(fc.dictionary(key, grant), (value) => {
        const namespaces = grantedNamespaces.parse(value)
        const outcome = codeOf(() => {
          for (const [family, { chains, accounts, methods, events }] of Object.entries(
            narrowGrants(asked, namespaces),
          )) {
            const question = asked[family as 'eip155']
            expect(question.chains).toEqual(expect.arrayContaining(chains))
            expect(question.methods).toEqual(expect.arrayContaining(methods))
            expect(question.events).toEqual(expect.arrayContaining(events))
            expect(accounts.length).toBeGreaterThan(0)
          }
        })
        expect(['fine', 'NAMESPACE_UNASKED', 'ACCOUNT_INVALID', 'NOTHING_GRANTED']).toContain(outcome)
      }),
    )
  })
})
