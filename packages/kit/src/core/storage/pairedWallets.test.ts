import { describe, expect, it } from 'vitest'
import { createScriptedPairing } from '../../widget/pairing/testPairing.js'
import { connect } from '../actions/connect.js'
import { disconnect } from '../actions/disconnect.js'
import { loadLinkChoice, preparePairing, storePairedWallet } from '../actions/pairing.js'
import { getConnection } from '../state/select.js'
import { createTestEngine } from '../testEngine.js'
import { loadRecentWallets } from './recentWallets.js'

const linkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
const link = { href: 'metamask://', name: 'MetaMask' }
const wallet = { id: 'mm', name: 'MetaMask', mobile_link: 'metamask://', app_store: 'https://apps.example/mm' }

describe('a paired wallet', () => {
  it('is in the recent wallets on the next visit, with its links [S3.55, S9.15]', () => {
    const engine = createTestEngine()
    storePairedWallet(engine.client, wallet, link)
    const { client } = engine.reload()
    loadRecentWallets(client)
    expect(client.store.getState().recentWallets).toEqual([wallet])
    expect(loadLinkChoice(client)).toEqual(link)
  })

  it('of three stored wallets, the two newest are loaded [S3.55, S9.15]', () => {
    const list = ['A', 'B', 'C'].map((name) => ({ id: name, name }))
    const { client } = createTestEngine({ stored: { '@appkit/recent_wallets': JSON.stringify(list) } })
    loadRecentWallets(client)
    expect(client.store.getState().recentWallets.map(({ name }) => name)).toEqual(['A', 'B'])
  })

  it.each([
    ['nothing', undefined],
    ['rubbish', 'not json'],
    ['null', 'null'],
    ['a text', '"metamask://"'],
    ['a link that is not text', '{"href":1,"name":"MetaMask"}'],
    ['no name', '{"href":"metamask://"}'],
  ])('has no link if the stored value is %s', (_what, stored) => {
    const { client } = createTestEngine(stored === undefined ? {} : { stored: { [linkKey]: stored } })
    expect(loadLinkChoice(client)).toBeUndefined()
  })

  it('ignores stored fields that are not strings', () => {
    const stored = JSON.stringify([{ ...wallet, mobile_link: { toString: 1 }, app_store: 5, evil: 'x' }])
    const { client } = createTestEngine({ stored: { '@appkit/recent_wallets': stored } })
    loadRecentWallets(client)
    expect(client.store.getState().recentWallets).toEqual([{ id: 'mm', name: 'MetaMask' }])
  })

  it('a disconnect removes its stored link, unlike for a browser wallet [S4.5]', async () => {
    const script = createScriptedPairing()
    const { client, connector } = createTestEngine({ stored: { [linkKey]: JSON.stringify(link) } })
    await connect(client, { connector })
    await disconnect(client)
    expect(loadLinkChoice(client)).toEqual(link)
    const connecting = connect(client, { connector: script.connector })
    script.approve()
    await connecting
    await disconnect(client)
    expect(loadLinkChoice(client)).toBeUndefined()
  })
})

describe('preparePairing', () => {
  it('causes no unhandled rejection if it fails before its promise is awaited', async () => {
    const script = createScriptedPairing()
    const { client } = createTestEngine()
    const signal = new AbortController().signal
    const answer = preparePairing(client, { connector: script.connector, signal, onPairingUri: () => undefined })
    script.asked[0]?.reject(Object.assign(new Error('gone')) as never)
    await expect(answer).rejects.toThrow('gone')
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
  })

  it("connects without a second request, with the caller's name in the event [S4.6]", async () => {
    const script = createScriptedPairing()
    const { client } = createTestEngine()
    const signal = new AbortController().signal
    const answer = preparePairing(client, { connector: script.connector, signal, onPairingUri: () => undefined })
    const getEventProperties = () => ({ method: 'mobile', name: 'MetaMask' }) as const
    const connecting = connect(client, { connector: script.connector, answer, getEventProperties })
    expect(getConnection(client.store.getState()).status).toBe('connecting')
    script.approve()
    await connecting
    expect(script.asked).toHaveLength(1)
    expect(client.store.getState().event.data).toEqual({
      type: 'track',
      event: 'CONNECT_SUCCESS',
      properties: { method: 'mobile', name: 'MetaMask' },
    })
  })
})
