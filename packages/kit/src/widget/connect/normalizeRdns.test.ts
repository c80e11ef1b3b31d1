import { describe, expect, it } from 'vitest'
import { createWalletRows } from './createWalletRows.js'
import { createConnector, entry, nothing } from './testWallets.js'

/** Lists the rows for an announced wallet and a wallet of the catalogue. */
function listNames(name: string, announced: string, catalogued: string): readonly string[] {
  const rows = createWalletRows({
    ...nothing,
    connectors: [createConnector(name, { rdns: announced })],
    featured: [entry(name, catalogued)],
  })
  return rows.map((row) => (row.kind === 'connector' ? `here:${row.connector.id}` : `catalogue:${row.wallet.rdns}`))
}

const families: readonly (readonly [name: string, announced: string, catalogued: string])[] = [
  ['MetaMask', 'io.metamask.mobile', 'io.metamask'],
  ['MetaMask', 'IO.MetaMask', 'io.metamask'],
  ['Coinbase Wallet', 'org.toshi', 'com.coinbase.wallet'],
  ['Coinbase Wallet', 'com.coinbase.wallet.mobile', 'com.coinbase.wallet'],
  ['Trust Wallet', 'com.trustwallet', 'com.trustwallet.app'],
  ['OKX Wallet', 'com.okx.wallet', 'com.okex.wallet'],
  ['Phantom', 'app.phantom.mobile', 'app.phantom'],
  ['Rabby Wallet', 'com.debank.rabby.mobile', 'io.rabby'],
  ['Uniswap Wallet', 'org.uniswap', 'org.uniswap.app'],
  ['Zerion', 'io.zerion.android', 'io.zerion.wallet'],
  ['imToken', 'im.token.app', 'im.token'],
  ['Bitget Wallet', 'com.bitkeep.wallet', 'com.bitget.web3'],
  ['Binance Wallet', 'com.binance.wallet.ios', 'com.binance.wallet'],
]

const strangers: readonly (readonly [name: string, announced: string, catalogued: string])[] = [
  ['MetaMask', 'io.metamask.flask', 'io.metamask'],
  ['MetaMask', 'io.metamask.evil', 'io.metamask'],
  ['MetaMask', 'evil.io.metamask', 'io.metamask'],
  ['MetaMask', 'io.metamask.mobile.evil', 'io.metamask'],
  ['Trust Wallet', 'com.trustwallet.application', 'com.trustwallet.app'],
  ['OKX Wallet', 'constructor', 'com.okex.wallet'],
  ['Base Account', 'app.base.account', 'com.coinbase.wallet'],
]

describe('normalizeRdns: rows of one product', () => {
  it.each(families)('%s announced as %s: the wallet %s of the catalogue has no second row', (name, own, catalogued) => {
    expect(listNames(name, own, catalogued)).toEqual([`here:${own}`])
  })

  it.each(strangers)('%s announced as %s: shows a separate row for %s', (name, own, catalogued) => {
    expect(listNames(name, own, catalogued)).toEqual([`here:${own}`, `catalogue:${catalogued}`])
  })

  it('io.metamask is excluded: io.metamask.mobile is excluded too', () => {
    const connectors = [createConnector('MetaMask', { rdns: 'io.metamask.mobile' })]
    expect(createWalletRows({ ...nothing, connectors, excluded: [{ rdns: 'io.metamask' }] })).toEqual([])
  })
})
