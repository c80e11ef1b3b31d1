import { describe, expect, it } from 'vitest'
import { limits } from '../../core/limits.js'
import type { ConnectMethod } from '../../core/Options.js'
import { arrangeWallets, orderConnectMethods, type WalletSources, walletRoom } from './arrangeWallets.js'
import { listExcluded } from './listWallets.js'
import { alpha, beta, createConnector, entry, external, hexId, injected, nothing, pairing } from './testWallets.js'

/** What the list says, as `group:name`, with `!` for a recent one. */
function arrange(sources: Partial<WalletSources>): string[] {
  return arrangeWallets({ ...nothing, ...sources }).map((row) => {
    const name = row.kind === 'connector' ? row.connector.name : row.wallet.name
    return `${row.group}:${name}${row.isRecent ? '!' : ''}`
  })
}

type Rule = readonly [rule: string, sources: Partial<WalletSources>, rows: readonly string[]]

const rules: readonly Rule[] = [
  ['shows nothing when nothing is there', {}, []],
  [
    'shows announced wallets in the order they came',
    { connectors: [beta, alpha] },
    ['injected:Beta', 'injected:Alpha'],
  ],
  [
    'shows the nameless wallet only where no other is present [S5.33]',
    { connectors: [injected] },
    ['injected:Browser Wallet'],
  ],
  [
    'shows it beside the way to a phone, which is no wallet of this browser [S5.33]',
    { connectors: [injected, pairing] },
    ['walletConnect:WalletConnect', 'injected:Browser Wallet'],
  ],
  [
    'hides the nameless wallet beside announced ones on desktop [S5.33]',
    { connectors: [injected, alpha] },
    ['injected:Alpha'],
  ],
  [
    'shows the nameless wallet on mobile when it is none of the announced',
    { connectors: [injected, alpha], isMobile: true },
    ['injected:Alpha', 'injected:Browser Wallet'],
  ],
  [
    'hides the nameless wallet on mobile when it is one of the announced',
    {
      connectors: [createConnector('Browser Wallet', { type: 'INJECTED', provider: alpha.provider }), alpha],
      isMobile: true,
    },
    ['injected:Alpha'],
  ],
  [
    'shows the pairing row on mobile where nothing else leads to the code',
    { connectors: [pairing], isMobile: true, isCodeElsewhere: false },
    ['walletConnect:WalletConnect'],
  ],
  [
    'shows one pairing row for many chains',
    { connectors: [pairing, { ...pairing, chain: 'solana' }] },
    ['walletConnect:WalletConnect'],
  ],
  [
    'shows a recent wallet that pairing leads to, in place of one that is recommended [S9.15, S9.16]',
    {
      connectors: [pairing],
      recent: [{ id: 'id-Gone', name: 'Gone' }],
      recentElsewhere: [entry('Gone')],
      recommended: [entry('A'), entry('B')],
    },
    ['walletConnect:WalletConnect', 'recent:Gone!', 'recommended:A'],
  ],
  [
    'takes what the catalogue says of a recent wallet today, and shows it once',
    {
      recent: [{ id: 'id-Gamma', name: 'Gamma' }],
      recentElsewhere: [entry('Gamma')],
      featured: [{ ...entry('Gamma'), mobile_link: 'new://' }],
    },
    ['recent:Gamma!'],
  ],
  [
    'hides a recent wallet that is excluded [S5.34]',
    { recent: [{ id: 'id-Gone', name: 'Gone' }], recentElsewhere: [entry('Gone')], excluded: [{ name: 'gone' }] },
    [],
  ],
  ['hides the pairing row on mobile', { connectors: [pairing, alpha], isMobile: true }, ['injected:Alpha']],
  ['never lists the embedded wallet among wallets', { connectors: [createConnector('Mail', { type: 'AUTH' })] }, []],
  [
    'shows one row for the same rdns [S5.35]',
    { connectors: [alpha, createConnector('Alpha Beta Channel', { rdns: 'test.alpha', id: 'x' })] },
    ['injected:Alpha'],
  ],
  [
    'shows one row for the same name where a wallet tells no rdns [S5.35]',
    { connectors: [alpha, createConnector(' ALPHA ', { id: 'x' })] },
    ['injected:Alpha'],
  ],
  [
    'shows two rows for one name under two rdns [S5.35]',
    { connectors: [alpha, createConnector('Alpha', { rdns: 'test.other' })] },
    ['injected:Alpha', 'injected:Alpha'],
  ],
  [
    'hides a wallet excluded by rdns [S5.34]',
    { connectors: [alpha, beta], excluded: [{ rdns: 'test.alpha' }] },
    ['injected:Beta'],
  ],
  [
    'hides a wallet excluded by name in any case [S5.34]',
    { connectors: [alpha, beta], excluded: [{ name: 'aLPHA ' }] },
    ['injected:Beta'],
  ],
  ['hides a wallet excluded by id [S5.34]', { featured: [entry('Gamma')], excluded: [{ id: 'id-Gamma' }] }, []],
  [
    'hides the installed twin of a wallet excluded by its catalogue id, and makes room for another [S5.34, S5.35]',
    {
      connectors: [alpha, beta],
      recommended: [entry('A'), entry('B')],
      excluded: listExcluded([hexId], [{ id: hexId, name: 'Alpha of the catalogue', rdns: 'test.alpha' }]),
    },
    ['injected:Beta', 'recommended:A'],
  ],
  [
    'hides the twin that was used last, too [S5.34]',
    {
      connectors: [alpha, beta],
      recent: [{ id: 'test.alpha', name: 'Alpha', rdns: 'test.alpha' }],
      excluded: listExcluded([hexId], [{ id: hexId, name: 'Alpha of the catalogue', rdns: 'test.alpha' }]),
    },
    ['injected:Beta'],
  ],
  [
    'hides the installed twin even where the host features it by the same id [S5.34]',
    {
      connectors: [alpha],
      featured: [{ id: hexId, name: 'Alpha of the catalogue', rdns: 'test.alpha' }],
      hasFeaturedIds: true,
      excluded: listExcluded([hexId], [{ id: hexId, name: 'Alpha of the catalogue', rdns: 'test.alpha' }]),
    },
    [],
  ],
  [
    'hides an excluded wallet wherever it would come from [S5.34]',
    {
      featured: [entry('Gamma')],
      recommended: [entry('Delta')],
      custom: [entry('Epsilon')],
      excluded: [{ name: 'gamma' }, { name: 'delta' }, { name: 'epsilon' }],
    },
    [],
  ],
  [
    'shows only wallets of the namespace the widget was opened for',
    { connectors: [alpha, createConnector('Sun', { chain: 'solana' })], namespace: 'solana' },
    ['injected:Sun'],
  ],
  [
    'puts groups in the usual order [S1.18, S9.22]',
    { connectors: [external, alpha, pairing], recent: [], featured: [entry('Gamma')], custom: [entry('Epsilon')] },
    ['walletConnect:WalletConnect', 'injected:Alpha', 'featured:Gamma', 'custom:Epsilon', 'external:Hosted'],
  ],
  [
    'puts groups in the order of the host, the others after them [S9.22]',
    { connectors: [external, alpha], featured: [entry('Gamma')], order: ['external', 'featured'] },
    ['external:Hosted', 'featured:Gamma', 'injected:Alpha'],
  ],
  [
    'moves recent wallets up, the latest first [S9.15]',
    {
      connectors: [external, alpha, beta],
      recent: [
        { id: 'test.beta', name: 'Beta', rdns: 'test.beta' },
        { id: 'Hosted', name: 'Hosted' },
      ],
    },
    ['recent:Beta!', 'recent:Hosted!', 'injected:Alpha'],
  ],
  [
    'never counts pairing as recent',
    { connectors: [pairing], recent: [{ id: 'WalletConnect', name: 'WalletConnect' }] },
    ['walletConnect:WalletConnect'],
  ],
  ['leaves out a recent wallet that is not here and offered nowhere', { recent: [{ id: 'gone', name: 'Gone' }] }, []],
  [
    'lets a wallet that is here stand for its catalogue entry, by rdns',
    { connectors: [alpha], featured: [entry('Alpha Wallet', 'test.alpha')] },
    ['injected:Alpha'],
  ],
  [
    'lets a wallet that is here stand for its catalogue entry, by name',
    { connectors: [alpha], custom: [entry('alpha')] },
    ['injected:Alpha'],
  ],
  [
    'shows a wallet that is offered twice once',
    { featured: [entry('Gamma')], custom: [entry('gamma')] },
    ['featured:Gamma'],
  ],
  [
    'recommends up to two wallets where none is here [S9.16]',
    { recommended: [entry('A'), entry('B'), entry('C')] },
    ['recommended:A', 'recommended:B'],
  ],
  [
    'recommends fewer for each wallet that is here [S9.16]',
    { connectors: [alpha], recommended: [entry('A'), entry('B')] },
    ['injected:Alpha', 'recommended:A'],
  ],
  [
    'recommends none beside two wallets that are here [S9.16]',
    { connectors: [alpha, beta], recommended: [entry('A')] },
    ['injected:Alpha', 'injected:Beta'],
  ],
  [
    'gives the place of one that is here to the next recommended',
    { connectors: [alpha], recommended: [entry('Alpha'), entry('B'), entry('C')] },
    ['injected:Alpha', 'recommended:B'],
  ],
  [
    'gives the place of a double to the next recommended',
    { recommended: [entry('A'), entry('A'), entry('B'), entry('C')] },
    ['recommended:A', 'recommended:B'],
  ],
  ['recommends none when the host features wallets [S9.16]', { recommended: [entry('A')], hasFeaturedIds: true }, []],
  [
    'recommends none when the host brings wallets of its own [S9.16]',
    { recommended: [entry('A')], custom: [entry('Epsilon')] },
    ['custom:Epsilon'],
  ],
]

describe('the list of wallets', () => {
  it.each(rules)('%s', (_rule, sources, rows) => {
    expect(arrange(sources)).toEqual(rows)
  })

  it('merges one wallet on two chains into a row for both, by name and the two names of Trust [S3.12, S5.35]', () => {
    const rows = arrangeWallets({
      ...nothing,
      connectors: [
        createConnector('Trust Wallet', { rdns: 'com.trust' }),
        createConnector('Trust', { chain: 'solana' }),
      ],
    })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      kind: 'connector',
      group: 'injected',
      connector: { type: 'MULTI_CHAIN', id: 'com.trust' },
    })
    const [row] = rows
    expect(row?.kind === 'connector' && row.connector.connectors?.map(({ chain }) => chain)).toEqual([
      'eip155',
      'solana',
    ])
  })

  it('carries the image of a wallet of the host over', () => {
    const rows = arrangeWallets({ ...nothing, custom: [{ id: 'own', name: 'Own', image_url: 'https://a.test/i.png' }] })
    expect(rows).toMatchObject([{ kind: 'wallet', wallet: { id: 'own', imageUrl: 'https://a.test/i.png' } }])
  })
})

describe('the order of connect methods', () => {
  const all: readonly ConnectMethod[] = ['email', 'social', 'wallet']

  it.each<
    readonly [string, readonly ConnectMethod[] | undefined, readonly ConnectMethod[], boolean, readonly ConnectMethod[]]
  >([
    ['is e-mail, social, wallet by default [S1.2, S1.8]', undefined, all, false, ['email', 'social', 'wallet']],
    ['is wallet, e-mail, social when a wallet is here [S1.8]', undefined, all, true, ['wallet', 'email', 'social']],
    ['is the host’s where it says so', ['social', 'wallet', 'email'], all, true, ['social', 'wallet', 'email']],
    ['adds what the host did not name', ['social'], all, true, ['social', 'wallet', 'email']],
    ['names only what exists', undefined, ['wallet'], false, ['wallet']],
    ['names a method once', ['wallet', 'wallet'], all, false, ['wallet', 'email', 'social']],
  ])('%s', (_rule, wanted, available, isHere, order) => {
    expect(orderConnectMethods(wanted, available, isHere)).toEqual(order)
  })
})

describe('walletRoom', () => {
  it('is as many wallets as are remembered [S9.15]', () => {
    expect(walletRoom).toBe(limits.recentWallets)
  })
})
