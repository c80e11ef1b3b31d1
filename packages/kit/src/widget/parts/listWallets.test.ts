import { describe, expect, it } from 'vitest'
import type { ExcludedWallet } from '../../core/State.js'
import { isExcluded } from '../arrangeWallets.js'
import type { Likeness } from '../createWalletIndex.js'
import { listCatalogueIds, listExcluded } from './listWallets.js'

const alphaId = 'a1'.repeat(32)
const betaId = 'b2'.repeat(32)
const known: readonly ExcludedWallet[] = [{ id: alphaId, name: 'Alpha', rdns: 'test.alpha' }]

type Rule = readonly [
  rule: string,
  ids: readonly string[],
  known: readonly ExcludedWallet[] | undefined,
  wallet: Likeness,
  isOut: boolean,
]

const rules: readonly Rule[] = [
  ['an announced wallet by its rdns', ['test.alpha'], undefined, { id: 'x', name: 'Alpha', rdns: 'test.alpha' }, true],
  ['an announced wallet by its name in any case', ['aLPHA'], undefined, { id: 'x', name: 'Alpha' }, true],
  ['a catalogue entry by its id', [alphaId], undefined, { id: alphaId, name: 'Alpha' }, true],
  ['a catalogue entry by its id in capitals', [alphaId.toUpperCase()], undefined, { id: alphaId, name: 'Alpha' }, true],
  [
    'no announced wallet before the catalogue said whose id it is',
    [alphaId],
    undefined,
    { id: 'test.alpha', name: 'Alpha', rdns: 'test.alpha' },
    false,
  ],
  [
    'an announced wallet whose rdns the catalogue has under the id',
    [alphaId],
    known,
    { id: 'test.alpha', name: 'Alpha Extension', rdns: 'test.alpha' },
    true,
  ],
  [
    'a wallet that tells no rdns, by the name the catalogue has under the id',
    [alphaId],
    known,
    { id: 'x', name: ' ALPHA' },
    true,
  ],
  [
    'the other name of a wallet that has two',
    [betaId],
    [{ id: betaId, name: 'Trust Wallet' }],
    { id: 'x', name: 'Trust' },
    true,
  ],
  ['no other wallet', [alphaId], known, { id: 'test.beta', name: 'Beta', rdns: 'test.beta' }, false],
  [
    'no wallet whose id the host has taken off the list again',
    [betaId],
    known,
    { id: 'test.alpha', name: 'Alpha', rdns: 'test.alpha' },
    false,
  ],
  ['nothing where nothing is excluded', [], known, { id: alphaId, name: 'Alpha', rdns: 'test.alpha' }, false],
]

describe('what the host excludes', () => {
  it.each(rules)('leaves out %s [S5.34]', (_rule, ids, answer, wallet, isOut) => {
    expect(isExcluded(wallet, listExcluded(ids, answer))).toBe(isOut)
  })

  it('asks the catalogue about its own ids only, each once', () => {
    expect(listCatalogueIds(['io.metamask', alphaId, alphaId.toUpperCase(), 'Alpha', `${betaId}0`])).toEqual([alphaId])
  })
})
