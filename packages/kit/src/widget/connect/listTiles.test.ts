import { describe, expect, it } from 'vitest'
import { createTestEngine } from '../../core/testEngine.js'
import { filterTiles, listTiles } from './listTiles.js'

function getImage() {
  return undefined
}
const wallets = [
  { id: '1', name: 'Amber', isCertified: true },
  { id: '2', name: 'Birch' },
  { id: '3', name: 'Test', rdns: 'org.foyer.test', imageUrl: 'https://a.test/t.png', isCertified: true },
  { id: '1', name: 'Amber', isCertified: true },
]

describe('listTiles and filterTiles', () => {
  const createTiles = () => listTiles({ connectors: [createTestEngine().connector], wallets, getImage })

  it('listTiles returns connectable wallets first and each product once [S5.35]', () => {
    expect(createTiles().map(({ kind, name }) => `${kind}:${name}`)).toEqual([
      'connector:Test Wallet',
      'wallet:Amber',
      'wallet:Birch',
    ])
  })

  it('listTiles gives a connectable wallet the image and badge of its catalogue entry', () => {
    expect(createTiles()[0]).toMatchObject({ imageUrl: 'https://a.test/t.png', isCertified: true })
  })

  it.each([
    ['', false, ['Test Wallet', 'Amber', 'Birch']],
    ['  aMB ', false, ['Amber']],
    ['e', true, ['Test Wallet', 'Amber']],
    ['', true, ['Test Wallet', 'Amber']],
    ['zzz', false, []],
    ['.*', false, []],
  ])('filterTiles filters by "%s" (certified only: %s) without a request', (text, isCertifiedOnly, names) => {
    expect(filterTiles(createTiles(), text, isCertifiedOnly).map(({ name }) => name)).toEqual(names)
  })
})
