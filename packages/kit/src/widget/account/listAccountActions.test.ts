import { describe, expect, it } from 'vitest'
import type { Features } from '../../core/Options.js'
import { type AccountFacts, listAccountActions } from './listAccountActions.js'

const sends = { sendToken: async () => '0x' }
const trade = { swap: ['eip155:1'], buy: ['eip155:1'] } as const
function on(facts: Partial<AccountFacts> = {}): AccountFacts {
  return {
    namespace: 'eip155',
    chainId: 'eip155:1',
    adapter: sends,
    hasView: (view) => view === 'Swap',
    trade: null,
    ...facts,
  }
}
function list(features: Features, facts: AccountFacts) {
  return listAccountActions(features, facts).map(({ feature }) => feature)
}

describe('the actions of an account', () => {
  it('offers what has a view and can work, and nothing else [S1.13, S1.14]', () => {
    const all = { send: true, receive: true, swaps: true, onramp: true }
    expect(list(all, on())).toEqual(['receive', 'send'])
    expect(list({ ...all, send: false }, on())).toEqual(['receive'])
    expect(list({ ...all, receive: false }, on())).toEqual(['send'])
  })

  it('have the order buy, swap, receive, send unless the host sets another [S9.23]', () => {
    const facts = on({ trade, hasView: () => true })
    expect(list({}, facts)).toEqual(['onramp', 'swaps', 'receive', 'send'])
    expect(list({ walletFeaturesOrder: ['send'] }, facts)).toEqual(['send', 'onramp', 'swaps', 'receive'])
  })

  it.each([
    ['eip155', ['onramp', 'swaps', 'receive', 'send']],
    ['solana', ['onramp', 'swaps', 'receive', 'send']],
    ['bip122', ['receive']],
    ['polkadot', ['receive']],
    ['cosmos', ['receive']],
  ] as const)('of an account on %s are %j [S9.25]', (namespace, expected) => {
    const facts = on({
      namespace,
      chainId: `${namespace}:1`,
      adapter: undefined,
      trade: undefined,
      hasView: () => true,
    })
    expect(list({}, facts)).toEqual(expected)
  })

  it('follows the order of the host, and adds what it left out [S9.23]', () => {
    const walletFeaturesOrder = ['onramp', 'swaps', 'receive'] as const
    expect(list({ walletFeaturesOrder }, on({ trade }))).toEqual(['swaps', 'receive', 'send'])
  })

  it('offers no sending where the adapter cannot [S5.27]', () => {
    expect(list({}, on({ adapter: {} }))).toEqual(['receive'])
  })

  it('takes a family at its word until its adapter has come, so that nothing jumps', () => {
    expect(list({}, on({ adapter: undefined }))).toEqual(['receive', 'send'])
    expect(list({}, on({ namespace: 'bip122', chainId: 'bip122:0', adapter: undefined }))).toEqual(['receive'])
  })

  it('offers swaps where a server swaps on some network, and says when it is not this one [S1.12, S9.27]', () => {
    expect(listAccountActions({}, on({ trade }))).toContainEqual({ feature: 'swaps', isElsewhere: false })
    const elsewhere = on({ trade, chainId: 'eip155:10' })
    expect(listAccountActions({}, elsewhere)).toContainEqual({ feature: 'swaps', isElsewhere: true })
    expect(list({}, on({ trade: { swap: [], buy: [] } }))).toEqual(['receive', 'send'])
    expect(list({}, on({ trade, namespace: 'bip122', chainId: 'bip122:0' }))).not.toContain('swaps')
    expect(list({ swaps: false }, on({ trade }))).not.toContain('swaps')
  })

  it('offers buying once its view is there, where somebody sells [S1.15]', () => {
    const hasView = () => true
    expect(list({}, on({ trade, hasView }))).toEqual(['onramp', 'swaps', 'receive', 'send'])
    expect(list({}, on({ trade: { ...trade, buy: [] }, hasView }))).not.toContain('onramp')
    expect(list({}, on({ trade }))).not.toContain('onramp')
  })

  it('takes a server at its word until it has answered, so that nothing jumps', () => {
    expect(listAccountActions({}, on({ trade: undefined }))).toContainEqual({ feature: 'swaps', isElsewhere: false })
  })
})
