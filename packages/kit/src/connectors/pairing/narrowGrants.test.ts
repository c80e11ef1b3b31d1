import { grantedNamespaces } from '@foyer/contract/pairing/namespaces'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { narrowGrants } from './narrowGrants.js'
import { PairingError } from './PairingError.js'
import { testAddresses } from './testWallet.js'

const [alice, bob] = testAddresses
const requested = {
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
    return error instanceof PairingError ? error.code : error
  }
}

describe('narrowGrants', () => {
  it('accepts fewer chains than proposed, with different accounts for each', () => {
    const grants = narrowGrants(requested, given([`eip155:10:${bob}`, `eip155:1:${alice}`, `eip155:10:${bob}`]))
    expect(grants).toEqual({
      eip155: {
        chains: ['eip155:10', 'eip155:1'],
        accounts: [`eip155:10:${bob}`, `eip155:1:${alice}`],
        methods: ['personal_sign'],
        events: ['chainChanged'],
      },
    })
  })

  it('removes chains, methods and events that were not proposed', () => {
    const more = { methods: ['personal_sign', 'eth_decrypt'], events: ['chainChanged', 'spy'], chains: ['eip155:56'] }
    const grants = narrowGrants(requested, given([`eip155:56:${alice}`, `eip155:1:${alice}`], more))
    expect(grants.eip155).toEqual({
      chains: ['eip155:1'],
      accounts: [`eip155:1:${alice}`],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    })
  })

  it('preserves all chains of a wallet that supports any chain', () => {
    expect(narrowGrants(requested, given([`eip155:56:${alice}`]), true).eip155?.chains).toEqual(['eip155:56'])
  })

  it('merges namespaces that are listed by chain', () => {
    const grants = narrowGrants(requested, {
      'eip155:1': { accounts: [`eip155:1:${alice}`], methods: ['personal_sign'], events: [] },
      'eip155:10': { accounts: [`eip155:10:${bob}`], methods: ['eth_sign'], events: ['chainChanged'] },
    })
    expect(grants.eip155?.chains).toEqual(['eip155:1', 'eip155:10'])
    expect(grants.eip155?.methods).toEqual(['personal_sign', 'eth_sign'])
  })

  it.each([
    ['a family that was not requested', 'NAMESPACE_UNASKED', { cosmos: { accounts: [], methods: [], events: [] } }],
    ['a family named like a property of Object.prototype', 'NAMESPACE_UNASKED', { constructor: given([]).eip155 }],
    ['an account of another family', 'ACCOUNT_INVALID', given(['solana:abc:xyz'])],
    [
      'an account of another chain than its key',
      'ACCOUNT_INVALID',
      { 'eip155:1': given([`eip155:10:${alice}`]).eip155 },
    ],
    ['an invalid address', 'ACCOUNT_INVALID', given(['eip155:1:0x1234'])],
    ['no accounts', 'NOTHING_GRANTED', given([])],
    ['an empty grant', 'NOTHING_GRANTED', {}],
    ['only chains that were not requested', 'NOTHING_GRANTED', given([`eip155:56:${alice}`])],
  ])('error: rejects all namespaces because of %s', (_, code, grant) => {
    expect(codeOf(() => narrowGrants(requested, grant))).toBe(code)
  })

  it('never returns more than the proposal, for any input', () => {
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
            narrowGrants(requested, namespaces),
          )) {
            const question = requested[family as 'eip155']
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
