import { describe, expect, it } from 'vitest'
import { createScriptedPairing } from '../../widget/pairing/testPairing.js'
import { connect } from '../actions/connect.js'
import { disconnect } from '../actions/disconnect.js'
import { preparePairing, recallLinkChoice, rememberPairedWallet } from '../actions/pairing.js'
import { getConnection } from '../state/select.js'
import { createTestEngine } from '../testEngine.js'
import { recallWallets } from './recentWallets.js'

const linkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
const link = { href: 'metamask://', name: 'MetaMask' }
const wallet = { id: 'mm', name: 'MetaMask', mobile_link: 'metamask://', app_store: 'https://apps.example/mm' }

describe('a wallet that was paired', () => {
  it('is among the recent ones at the next visit, with what leads to it [S3.55, S9.15]', () => {
    const engine = createTestEngine()
    rememberPairedWallet(engine.client, wallet, link)
    const { client } = engine.reload()
    recallWallets(client)
    expect(client.store.getState().recentWallets).toEqual([wallet])
    expect(recallLinkChoice(client)).toEqual(link)
  })

  it('of three stored wallets the two newest are read [S3.55, S9.15]', () => {
    const list = ['A', 'B', 'C'].map((name) => ({ id: name, name }))
    const { client } = createTestEngine({ stored: { '@appkit/recent_wallets': JSON.stringify(list) } })
    recallWallets(client)
    expect(client.store.getState().recentWallets.map(({ name }) => name)).toEqual(['A', 'B'])
  })

  it.each([
    ['nothing', undefined],
    ['rubbish', 'not json'],
    ['null', 'null'],
    ['a text', '"metamask://"'],
    ['a link that is no text', '{"href":1,"name":"MetaMask"}'],
    ['no name', '{"href":"metamask://"}'],
  ])('has no link when what is stored is %s', (_what, stored) => {
    const { client } = createTestEngine(stored === undefined ? {} : { stored: { [linkKey]: stored } })
    expect(recallLinkChoice(client)).toBeUndefined()
  })

  it('keeps nothing of a stored wallet that is not a text', () => {
    const stored = JSON.stringify([{ ...wallet, mobile_link: { toString: 1 }, app_store: 5, evil: 'x' }])
    const { client } = createTestEngine({ stored: { '@appkit/recent_wallets': stored } })
    recallWallets(client)
    expect(client.store.getState().recentWallets).toEqual([{ id: 'mm', name: 'MetaMask' }])
  })

  it('has its link forgotten when it is disconnected, unlike a wallet of the browser [S4.5]', async () => {
    const script = createScriptedPairing()
    const { client, connector } = createTestEngine({ stored: { [linkKey]: JSON.stringify(link) } })
    await connect(client, { connector })
    await disconnect(client)
    expect(recallLinkChoice(client)).toEqual(link)
    const connecting = connect(client, { connector: script.connector })
    script.approve()
    await connecting
    await disconnect(client)
    expect(recallLinkChoice(client)).toBeUndefined()
  })
})

describe('a pairing that was prepared', () => {
  it('is nobody’s error when it fails before somebody waits for it', async () => {
    const script = createScriptedPairing()
    const { client } = createTestEngine()
    const signal = new AbortController().signal
    const answer = preparePairing(client, { connector: script.connector, signal, onPairingUri: () => undefined })
    script.asked[0]?.reject(Object.assign(new Error('gone')) as never)
    await expect(answer).rejects.toThrow('gone')
    expect(getConnection(client.store.getState()).status).toBe('disconnected')
  })

  it('becomes the connection without a second question, under the name the caller gives [S4.6]', async () => {
    const script = createScriptedPairing()
    const { client } = createTestEngine()
    const signal = new AbortController().signal
    const answer = preparePairing(client, { connector: script.connector, signal, onPairingUri: () => undefined })
    const describe = () => ({ method: 'mobile', name: 'MetaMask' }) as const
    const connecting = connect(client, { connector: script.connector, answer, describe })
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
