import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { createCatalogueWallet, setUpApp } from './testApp.js'
import { createWalletList } from './walletList.js'

const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

const catalogue = [
  createCatalogueWallet('Alpha'),
  createCatalogueWallet('Beta', { badge_type: 'certified' }),
  createCatalogueWallet('Test Wallet', { rdns: 'org.foyer.test' }),
  ...Array.from({ length: 60 }, (_, index) => createCatalogueWallet(`Wallet ${index}`)),
]

async function setUp(set: Parameters<typeof setUpApp>[0] = {}) {
  const all = setUpApp({ catalogue, ...set })
  const list = createWalletList(all.appKit)
  undos.push(
    all.appKit.destroy,
    list.subscribe(() => undefined),
  )
  await vi.waitFor(() => expect(list.get().wallets.length).toBeGreaterThan(0))
  const getNames = () => list.get().wallets.map(({ name }) => name)
  return { ...all, list, getNames }
}

it('lists the installed wallet first, with its chain families, and sends no request', async () => {
  const { list, requests, connector } = await setUp()
  expect(list.get()).toMatchObject({ isLoading: false, error: null, hasMore: true, canPair: true })
  expect(list.get().wallets).toEqual([
    expect.objectContaining({
      ...{ id: connector.id, name: 'Test Wallet', isInstalled: true, isRecent: false, ways: ['extension'] },
      ...{ group: 'injected', connectors: [{ id: connector.id, namespace: 'eip155' }] },
    }),
  ])
  expect(requests).toEqual([])
})

it('fetchMore adds pages of 40 wallets until the catalogue ends, each product once', async () => {
  const { list, requests, getNames } = await setUp()
  await list.fetchMore()
  expect(getNames().slice(0, 3)).toEqual(['Test Wallet', 'Alpha', 'Beta'])
  expect([getNames().length, list.get().hasMore]).toEqual([40, true])
  await list.fetchMore()
  expect([getNames().length, new Set(getNames()).size, list.get().hasMore]).toEqual([63, 63, false])
  await list.fetchMore()
  expect(requests.length).toBe(2)
  expect(list.get().wallets[1]).toMatchObject({ group: 'catalogue', isInstalled: false, ways: ['pairing'] })
})

it('a search filters the list at once, and is sent to the catalogue once the typing has ended', async () => {
  const { list, requests, getNames } = await setUp()
  for (const search of ['Wal', 'Wallet', 'Wallet 5']) list.setQuery({ search })
  expect(getNames()).toEqual([])
  await vi.waitFor(() => expect(getNames()).toContain('Wallet 59'))
  expect(requests.length).toBe(1)
  expect(requests[0]).toContain('search=Wallet+5')
  list.setQuery({})
  expect(getNames()).toEqual(['Test Wallet'])
})

it('`catalogue` requests the featured wallets and the first page', async () => {
  const [alpha] = catalogue
  const { list, getNames } = await setUp({ options: { featuredWalletIds: [alpha?.id ?? ''] } })
  list.setQuery({ catalogue: true })
  await vi.waitFor(() => expect([getNames().length, list.get().isLoading]).toEqual([40, false]))
  expect(list.get().wallets[1]).toMatchObject({ name: 'Alpha', group: 'featured' })
})

it('certified wallets are requested separately', async () => {
  const { list, requests } = await setUp()
  await list.fetchMore()
  list.setQuery({ isCertifiedOnly: true })
  expect(list.get().wallets).toEqual([])
  await list.fetchMore()
  expect(requests.at(-1)).toContain('badge_type=certified')
  expect(list.get().wallets.map(({ name }) => name)).toEqual(['Beta'])
})

it('a failed request leaves the installed wallets with a coded error, and retry repeats a search', async () => {
  const { list, server, getNames } = await setUp()
  server.isDown = true
  list.setQuery({ search: 'Alpha' })
  await vi.waitFor(() => expect(list.get().error).toMatchObject({ code: 'OFFLINE' }))
  server.isDown = false
  await list.retry()
  expect([getNames(), list.get().error]).toEqual([['Alpha'], null])
})

it('shows custom wallets, marks recent ones, and hides excluded ones', async () => {
  const customWallets = [
    { id: 'one', name: 'One', mobile_link: 'one://' },
    { id: 'two', name: 'Two', mobile_link: 'two://' },
  ]
  const { list, client, connector } = await setUp({ options: { customWallets, excludeWalletIds: ['two'] } })
  expect(list.get().wallets.map(({ name, group }) => `${name} ${group}`)).toEqual([
    'Test Wallet injected',
    'One custom',
  ])
  await connect(client, { connector })
  await vi.waitFor(() => expect(list.get().wallets[0]).toMatchObject({ name: 'Test Wallet', isRecent: true }))
})

it('lists only wallets of the wanted chain family, and updates when a wallet announces itself', async () => {
  const { list, client, createWallet, getNames } = await setUp()
  const { connector } = createWallet('Other', 'org.other')
  client.store.setState(({ connectors }) => ({ connectors: [...connectors, connector] }))
  expect(getNames()).toEqual(['Test Wallet', 'Other'])
  list.setQuery({ namespace: 'solana' })
  expect(getNames()).toEqual([])
})

it('on a phone, a wallet of the catalogue has a deep link, and its download page', async () => {
  const { list } = await setUp({
    device: 'android',
    catalogue: [createCatalogueWallet('Alpha', { play_store: 'https://play.test/alpha' })],
  })
  await list.fetchMore()
  expect(list.get().wallets.find(({ name }) => name === 'Alpha')).toMatchObject({
    ways: ['deepLink'],
    downloads: [{ kind: 'android', href: 'https://play.test/alpha' }],
  })
})

it('the list stops reading without listeners', async () => {
  const all = setUpApp({ catalogue })
  undos.push(all.appKit.destroy)
  const list = createWalletList(all.appKit)
  const stop = list.subscribe(() => undefined)
  await vi.waitFor(() => expect(list.get().wallets.length).toBe(1))
  list.setQuery({ search: 'Alpha' })
  stop()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(all.requests).toEqual([])
})
