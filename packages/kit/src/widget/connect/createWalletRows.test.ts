import { describe, expect, it } from 'vitest'
import { limits } from '../../core/limits.js'
import type { ConnectMethod } from '../../core/Options.js'
import { createWalletRows, minNamedWallets, orderConnectMethods, type WalletSources } from './createWalletRows.js'
import { listExcluded } from './listWallets.js'
import { alpha, beta, createConnector, entry, external, hexId, injected, nothing, pairing } from './testWallets.js'

/** Returns the rows as `group:name`, with `!` for a recent wallet. */
function arrange(sources: Partial<WalletSources>): string[] {
  return createWalletRows({ ...nothing, ...sources }).map((row) => {
    const name = row.kind === 'connector' ? row.connector.name : row.wallet.name
    return `${row.group}:${name}${row.isRecent ? '!' : ''}`
  })
}

type Rule = readonly [rule: string, sources: Partial<WalletSources>, rows: readonly string[]]

const rules: readonly Rule[] = [
  ['shows no rows if there is no wallet', {}, []],
  [
    'shows announced wallets in the order of their announcements',
    { connectors: [beta, alpha] },
    ['injected:Beta', 'injected:Alpha'],
  ],
  [
    'shows the nameless wallet if there is no other wallet [S5.33]',
    { connectors: [injected] },
    ['injected:Browser Wallet'],
  ],
  [
    'shows the nameless wallet with the pairing row, which is not a wallet of this browser [S5.33]',
    { connectors: [injected, pairing] },
    ['walletConnect:WalletConnect', 'injected:Browser Wallet'],
  ],
  [
    'hides the nameless wallet beside announced ones on desktop [S5.33]',
    { connectors: [injected, alpha] },
    ['injected:Alpha'],
  ],
  [
    'shows the nameless wallet on mobile if it was not announced',
    { connectors: [injected, alpha], isMobile: true },
    ['injected:Alpha', 'injected:Browser Wallet'],
  ],
  [
    'hides the nameless wallet on mobile if it was announced',
    {
      connectors: [createConnector('Browser Wallet', { type: 'INJECTED', provider: alpha.provider }), alpha],
      isMobile: true,
    },
    ['injected:Alpha'],
  ],
  [
    'shows the pairing row on mobile if no other row opens the code',
    { connectors: [pairing], isMobile: true, isCodeElsewhere: false },
    ['walletConnect:WalletConnect'],
  ],
  [
    'shows one pairing row for many chains',
    { connectors: [pairing, { ...pairing, chain: 'solana' }] },
    ['walletConnect:WalletConnect'],
  ],
  [
    'shows a recent paired wallet instead of a recommended one [S9.15, S9.16]',
    {
      connectors: [pairing],
      recent: [{ id: 'id-Gone', name: 'Gone' }],
      recentElsewhere: [entry('Gone')],
      recommended: [entry('A'), entry('B')],
    },
    ['walletConnect:WalletConnect', 'recent:Gone!', 'recommended:A'],
  ],
  [
    'uses the current catalogue entry of a recent wallet, and shows it once',
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
  ['never lists the embedded wallet', { connectors: [createConnector('Mail', { type: 'AUTH' })] }, []],
  [
    'shows one row for the same rdns [S5.35]',
    { connectors: [alpha, createConnector('Alpha Beta Channel', { rdns: 'test.alpha', id: 'x' })] },
    ['injected:Alpha'],
  ],
  [
    'shows one row for the same name if a wallet has no rdns [S5.35]',
    { connectors: [alpha, createConnector(' ALPHA ', { id: 'x' })] },
    ['injected:Alpha'],
  ],
  [
    'shows two rows for the same name with two rdns [S5.35]',
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
    'hides the installed twin also if it is recent [S5.34]',
    {
      connectors: [alpha, beta],
      recent: [{ id: 'test.alpha', name: 'Alpha', rdns: 'test.alpha' }],
      excluded: listExcluded([hexId], [{ id: hexId, name: 'Alpha of the catalogue', rdns: 'test.alpha' }]),
    },
    ['injected:Beta'],
  ],
  [
    'hides the installed twin also if the host features the same id [S5.34]',
    {
      connectors: [alpha],
      featured: [{ id: hexId, name: 'Alpha of the catalogue', rdns: 'test.alpha' }],
      hasFeaturedIds: true,
      excluded: listExcluded([hexId], [{ id: hexId, name: 'Alpha of the catalogue', rdns: 'test.alpha' }]),
    },
    [],
  ],
  [
    'hides an excluded wallet from every source [S5.34]',
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
    'puts groups in the order of the host, and the others last [S9.22]',
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
  ['omits a recent wallet that is neither installed nor offered', { recent: [{ id: 'gone', name: 'Gone' }] }, []],
  [
    'replaces a catalogue entry with the installed wallet, by rdns',
    { connectors: [alpha], featured: [entry('Alpha Wallet', 'test.alpha')] },
    ['injected:Alpha'],
  ],
  [
    'replaces a catalogue entry with the installed wallet, by name',
    { connectors: [alpha], custom: [entry('alpha')] },
    ['injected:Alpha'],
  ],
  [
    'shows a wallet once if it is offered twice',
    { featured: [entry('Gamma')], custom: [entry('gamma')] },
    ['featured:Gamma'],
  ],
  [
    'recommends up to two wallets if none is installed [S9.16]',
    { recommended: [entry('A'), entry('B'), entry('C')] },
    ['recommended:A', 'recommended:B'],
  ],
  [
    'recommends one less for each installed wallet [S9.16]',
    { connectors: [alpha], recommended: [entry('A'), entry('B')] },
    ['injected:Alpha', 'recommended:A'],
  ],
  [
    'recommends none if two wallets are installed [S9.16]',
    { connectors: [alpha, beta], recommended: [entry('A')] },
    ['injected:Alpha', 'injected:Beta'],
  ],
  [
    'replaces an installed recommended wallet with the next one',
    { connectors: [alpha], recommended: [entry('Alpha'), entry('B'), entry('C')] },
    ['injected:Alpha', 'recommended:B'],
  ],
  [
    'replaces a duplicate recommended wallet with the next one',
    { recommended: [entry('A'), entry('A'), entry('B'), entry('C')] },
    ['recommended:A', 'recommended:B'],
  ],
  ['recommends none if the host features wallets [S9.16]', { recommended: [entry('A')], hasFeaturedIds: true }, []],
  [
    'recommends none if the host adds its own wallets [S9.16]',
    { recommended: [entry('A')], custom: [entry('Epsilon')] },
    ['custom:Epsilon'],
  ],
]

describe('createWalletRows', () => {
  it.each(rules)('%s', (_rule, sources, rows) => {
    expect(arrange(sources)).toEqual(rows)
  })

  it('merges one wallet on two chains into one row, matched by name, also for the two names of Trust [S3.12, S5.35]', () => {
    const rows = createWalletRows({
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

  it('keeps the image of a custom wallet', () => {
    const rows = createWalletRows({
      ...nothing,
      custom: [{ id: 'own', name: 'Own', image_url: 'https://a.test/i.png' }],
    })
    expect(rows).toMatchObject([{ kind: 'wallet', wallet: { id: 'own', imageUrl: 'https://a.test/i.png' } }])
  })
})

describe('orderConnectMethods', () => {
  const all: readonly ConnectMethod[] = ['email', 'social', 'wallet']

  it.each<
    readonly [string, readonly ConnectMethod[] | undefined, readonly ConnectMethod[], boolean, readonly ConnectMethod[]]
  >([
    ['is e-mail, social, wallet by default [S1.2, S1.8]', undefined, all, false, ['email', 'social', 'wallet']],
    ['is wallet, e-mail, social if a wallet is installed [S1.8]', undefined, all, true, ['wallet', 'email', 'social']],
    [
      'is the order of the host if it sets one',
      ['social', 'wallet', 'email'],
      all,
      true,
      ['social', 'wallet', 'email'],
    ],
    ['adds the methods that the host did not list', ['social'], all, true, ['social', 'wallet', 'email']],
    ['contains only available methods', undefined, ['wallet'], false, ['wallet']],
    ['contains each method once', ['wallet', 'wallet'], all, false, ['wallet', 'email', 'social']],
  ])('%s', (_rule, wanted, available, isHere, order) => {
    expect(orderConnectMethods(wanted, available, isHere)).toEqual(order)
  })
})

describe('minNamedWallets', () => {
  it('equals the number of recent wallets that are stored [S9.15]', () => {
    expect(minNamedWallets).toBe(limits.recentWallets)
  })
})
