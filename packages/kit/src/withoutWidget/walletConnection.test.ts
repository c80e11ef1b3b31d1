import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getConnected, getConnection } from '../core/state/select.js'
import { createPairingUri } from '../widget/pairing/testPairing.js'
import { setUpApp } from './testApp.js'
import type { Wallet } from './Wallet.js'
import { createWalletConnection } from './walletConnection.js'

const undos: (() => void)[] = []
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
})

const absent: Wallet = {
  ...{ id: 'mm', name: 'MetaMask', imageUrl: undefined, group: 'catalogue' },
  ...{ isInstalled: false, isRecent: false, isCertified: false, ways: ['pairing'], connectors: [], downloads: [] },
  ...{ browserLink: undefined, entry: { id: 'mm', name: 'MetaMask', mobile_link: 'metamask://' } },
}

function setUp(set: Parameters<typeof setUpApp>[0] = {}) {
  const all = setUpApp(set)
  undos.push(all.appKit.destroy)
  const connection = createWalletConnection(all.appKit)
  const installed: Wallet = {
    ...{ ...absent, id: all.connector.id, name: all.connector.name, entry: undefined, isInstalled: true },
    ...{ ways: ['extension'], connectors: [{ id: all.connector.id, namespace: 'eip155' }] },
  }
  const statuses: string[] = []
  connection.subscribe(() => statuses.push(connection.get().status))
  const getStatus = () => getConnection(all.client.store.getState()).status
  const waitFor = (status: string) => vi.waitFor(() => expect(connection.get().status).toBe(status))
  const waitForUri = () => vi.waitFor(() => expect(connection.get().uri).toBeDefined())
  const pair = async (wallet?: Wallet) => {
    const ended = connection.connect(wallet)
    await waitFor('pairing')
    all.script.give()
    await waitForUri()
    return ended
  }
  return { ...all, connection, installed, statuses, getStatus, waitFor, waitForUri, pair }
}

describe('a wallet in this browser', () => {
  it('connects and returns the final state', async () => {
    const { connection, installed, statuses, client } = setUp()
    expect(await connection.connect(installed)).toMatchObject({ status: 'connected', wallet: installed, error: null })
    expect(statuses).toEqual(['waiting', 'connected'])
    expect(getConnected(client.store.getState())?.connector.id).toBe(installed.id)
  })

  it('fails with USER_REJECTED if the wallet rejects, and stays disconnected', async () => {
    const { connection, installed, wallet, getStatus } = setUp()
    wallet.answerWith('eth_requestAccounts', () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    expect(await connection.connect(installed)).toMatchObject({ status: 'failed', error: { code: 'USER_REJECTED' } })
    expect(getStatus()).toBe('disconnected')
  })

  it('cancel settles a request that the wallet never answers', async () => {
    const { connection, installed, wallet, getStatus } = setUp()
    wallet.answerWith('eth_requestAccounts', () => new Promise(() => {}))
    const ended = connection.connect(installed)
    await vi.waitFor(() => expect(getStatus()).toBe('connecting'))
    connection.cancel()
    expect(await ended).toMatchObject({ status: 'idle', error: null })
    await vi.waitFor(() => expect(getStatus()).toBe('disconnected'))
  })

  it('fails with CONNECTOR_NOT_FOUND for a chain family that the wallet does not have', async () => {
    const { connection, installed } = setUp()
    const state = await connection.connect(installed, { namespace: 'solana' })
    expect(state).toMatchObject({ status: 'failed', error: { code: 'CONNECTOR_NOT_FOUND' } })
  })

  it('shows a QR code for it on demand', async () => {
    const { connection, installed, waitFor, script } = setUp()
    connection.connect(installed, { way: 'pairing' })
    await waitFor('pairing')
    expect(script.asked.length).toBe(1)
  })

  it('uses the extension of a catalogue wallet that was installed after it was listed', async () => {
    const { connection, connector } = setUp()
    const { name } = connector
    const state = await connection.connect({ ...absent, name, entry: { id: 'x', name, rdns: 'org.foyer.test' } })
    expect(state.status).toBe('connected')
  })
})

describe('a wallet on another device', () => {
  it('gives the URI for a QR code, and connects the wallet that answers', async () => {
    const { connection, pair, script, client } = setUp()
    const ended = pair(absent)
    await vi.waitFor(() => expect(connection.get().uri).toBe(createPairingUri(1)))
    expect(connection.get()).toMatchObject({ status: 'pairing', deepLink: undefined })
    script.approve()
    expect(await ended).toMatchObject({ status: 'connected', uri: undefined })
    expect(client.store.getState().recentWallets.map(({ id }) => id)).toEqual(['mm'])
  })

  it('on a phone, gives a link and opens the wallet in the same turn', async () => {
    const { connection, pair, opened } = setUp({ device: 'android' })
    pair(absent)
    await vi.waitFor(() => expect(connection.get().deepLink).toBeDefined())
    const href = `metamask://wc?uri=${encodeURIComponent(createPairingUri(1))}`
    expect(connection.get().deepLink).toBe(href)
    expect(connection.openWallet()).toBe(true)
    expect(opened).toEqual([{ href, target: '_self' }])
  })

  it('openWallet returns false before the URI arrives and after the end', async () => {
    const { connection, waitFor, opened } = setUp({ device: 'android' })
    expect(connection.openWallet()).toBe(false)
    connection.connect(absent)
    await waitFor('pairing')
    expect(connection.openWallet()).toBe(false)
    connection.cancel()
    expect(connection.openWallet()).toBe(false)
    expect(opened).toEqual([])
  })

  it.each(['OFFLINE', 'USER_REJECTED'] as const)('fails with %s and forgets the URI', async (code) => {
    const { connection, pair, script } = setUp()
    const ended = pair(absent)
    await vi.waitFor(() => expect(connection.get().uri).toBeDefined())
    script.refuse(new FoyerError(code))
    expect(await ended).toMatchObject({ status: 'failed', error: { code }, uri: undefined })
  })

  it('fails with TIMED_OUT when the URI expires', async () => {
    const { connection, waitFor, script } = setUp()
    const ended = connection.connect(absent)
    await waitFor('pairing')
    script.give(undefined, Date.now() + 30)
    expect(await ended).toMatchObject({ status: 'failed', error: { code: 'TIMED_OUT' } })
  })

  it('cancel makes the URI invalid', async () => {
    const { connection, pair, script } = setUp()
    const ended = pair(absent)
    await vi.waitFor(() => expect(connection.get().uri).toBeDefined())
    connection.cancel()
    expect(await ended).toMatchObject({ status: 'idle', uri: undefined })
    expect(script.isOver(0)).toBe(true)
  })

  it('a destroyed instance ends the pairing', async () => {
    const { connection, waitFor, appKit, script } = setUp()
    const ended = connection.connect()
    await waitFor('pairing')
    appKit.destroy()
    expect(await ended).toMatchObject({ status: 'failed', error: { code: 'INSTANCE_DESTROYED' } })
    expect(script.isOver(0)).toBe(true)
  })

  it('fails with CONNECTOR_NOT_FOUND without a relay, and if the app pairs by itself', async () => {
    const { connection } = setUp({ options: { enableWalletConnect: false } })
    expect(await connection.connect()).toMatchObject({ status: 'failed', error: { code: 'CONNECTOR_NOT_FOUND' } })
    const manual = setUp({ options: { manualWCControl: true } })
    expect(await manual.connection.connect()).toMatchObject({ error: { code: 'CONNECTOR_NOT_FOUND' } })
  })
})
