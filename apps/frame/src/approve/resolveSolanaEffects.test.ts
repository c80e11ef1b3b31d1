import { describe, expect, it } from 'vitest'
import type { SolanaEffect } from '../decode/Effect.js'
import { resolveSolanaEffects } from './resolveSolanaEffects.js'

const tokens = {
  book: { read: () => Promise.reject(new Error('not read')), isListed: async () => false },
  accountOf: () => undefined,
  mintOf: () => undefined,
}
const send: SolanaEffect = { kind: 'send', asset: 'mint', amount: 5n, to: 'account' }
function open(owner: string, isAssociated: boolean): SolanaEffect {
  return {
    ...{ kind: 'openAccount', asset: 'mint', account: 'account', owner },
    ...(isAssociated && { isAssociated }),
  }
}
function resolveTo(effects: readonly SolanaEffect[]) {
  return resolveSolanaEffects(effects, tokens, 'own').flatMap((effect) => (effect.kind === 'send' ? [effect.to] : []))
}

describe('resolveSolanaEffects: a payment to a token account that the request opens', () => {
  it('an associated account: the recipient is its owner', () => {
    expect(resolveTo([open('friend', true), send])).toEqual(['friend'])
  })

  it('another account, which can be closed and opened for another owner: the recipient is the account', () => {
    expect(resolveTo([open('thief', false), send, open('friend', false)])).toEqual(['account'])
  })
})

it('control given to the user alone is received, any other control is given away', () => {
  const give = (own?: readonly string[]): SolanaEffect => ({
    ...{ kind: 'giveAway', account: 'account', to: own?.[0] },
    ...(own && { own }),
  })
  const kindsOf = (effect: SolanaEffect) => resolveSolanaEffects([effect], tokens, 'own').map(({ kind }) => kind)
  expect(kindsOf(give(['own']))).toEqual(['getControl'])
  expect(kindsOf(give(['own', 'thief']))).toEqual(['giveAway'])
  expect(kindsOf(give())).toEqual(['giveAway'])
})
