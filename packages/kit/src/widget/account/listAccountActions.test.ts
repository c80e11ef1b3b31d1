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

describe('listAccountActions', () => {
  it('returns only actions that have a view and can work [S1.13, S1.14]', () => {
    const all = { send: true, receive: true, swaps: true, onramp: true }
    expect(list(all, on())).toEqual(['receive', 'send'])
    expect(list({ ...all, send: false }, on())).toEqual(['receive'])
    expect(list({ ...all, receive: false }, on())).toEqual(['send'])
  })

  it('uses the order buy, swap, receive, send unless the app sets another [S9.23]', () => {
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
  ] as const)('returns for an account on %s: %j [S9.25]', (namespace, expected) => {
    const facts = on({
      namespace,
      chainId: `${namespace}:1`,
      adapter: undefined,
      trade: undefined,
      hasView: () => true,
    })
    expect(list({}, facts)).toEqual(expected)
  })

  it("uses the app's order and appends the missing actions [S9.23]", () => {
    const walletFeaturesOrder = ['onramp', 'swaps', 'receive'] as const
    expect(list({ walletFeaturesOrder }, on({ trade }))).toEqual(['swaps', 'receive', 'send'])
  })

  it('omits sending if the adapter does not support it [S5.27]', () => {
    expect(list({}, on({ adapter: {} }))).toEqual(['receive'])
  })

  it('assumes that a family can send until its adapter has loaded, so that the layout does not move', () => {
    expect(list({}, on({ adapter: undefined }))).toEqual(['receive', 'send'])
    expect(list({}, on({ namespace: 'bip122', chainId: 'bip122:0', adapter: undefined }))).toEqual(['receive'])
  })

  it('offers swaps if the server supports any network, and marks an unsupported network [S1.12, S9.27]', () => {
    expect(listAccountActions({}, on({ trade }))).toContainEqual({ feature: 'swaps', isElsewhere: false })
    const elsewhere = on({ trade, chainId: 'eip155:10' })
    expect(listAccountActions({}, elsewhere)).toContainEqual({ feature: 'swaps', isElsewhere: true })
    expect(list({}, on({ trade: { swap: [], buy: [] } }))).toEqual(['receive', 'send'])
    expect(list({}, on({ trade, namespace: 'bip122', chainId: 'bip122:0' }))).not.toContain('swaps')
    expect(list({ swaps: false }, on({ trade }))).not.toContain('swaps')
  })

  it('offers buying if its view exists and a provider sells [S1.15]', () => {
    const hasView = () => true
    expect(list({}, on({ trade, hasView }))).toEqual(['onramp', 'swaps', 'receive', 'send'])
    expect(list({}, on({ trade: { ...trade, buy: [] }, hasView }))).not.toContain('onramp')
    expect(list({}, on({ trade }))).not.toContain('onramp')
  })

  it('assumes that a server supports swaps until it responds, so that the layout does not move', () => {
    expect(listAccountActions({}, on({ trade: undefined }))).toContainEqual({ feature: 'swaps', isElsewhere: false })
  })
})
