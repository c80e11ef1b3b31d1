import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPairingClient } from './createPairingClient.js'
import { createTestBrowser } from './testApp.js'
import { grantAll, type PeerWallet, startSignWallet, startWalletKit } from './testPeers.js'
import { startTestRelay, type TestRelay } from './testRelay.js'
import { testAddresses } from './testWallet.js'

const asked = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged', 'accountsChanged'] },
}

describe.each([
  ['walletkit 1.2.10', startWalletKit],
  ['sign-client 2.21.8 as wallet', startSignWallet],
])('createPairingClient with %s', (_, startWallet) => {
  let relay: TestRelay
  let wallet: PeerWallet

  beforeAll(async () => {
    relay = await startTestRelay()
    wallet = await startWallet(relay.url)
  })
  afterAll(async () => {
    await wallet.stop()
    await relay.stop()
  })

  it('pings the wallet and extends the session by seven days', async () => {
    const tab = createTestBrowser().openTab()
    const client = createPairingClient({
      environment: tab.environment,
      relayUrl: relay.url,
      projectId: 'sandbox',
      metadata: () => ({ name: 'Foyer', description: '', url: 'https://app.example', icons: [] }),
    })
    const scanned: { topic?: Promise<string> } = {}
    const session = await client.pair({
      namespace: 'eip155',
      asked,
      chains: {},
      signal: new AbortController().signal,
      isReusing: false,
      onUri: (uri) => {
        scanned.topic = wallet
          .pair(uri)
          .then((proposal) => wallet.approve(proposal, grantAll(proposal, { eip155: testAddresses })))
      },
    })
    expect(await scanned.topic).toBe(session.topic)
    await client.ping()
    const before = session.expiresAtMs
    await client.extend()
    expect(client.getSession()?.expiresAtMs).toBeGreaterThanOrEqual(before)
    expect(wallet.getExpiry(session.topic) * 1000).toBeGreaterThanOrEqual(before)
    await client.disconnect()
    expect(client.getSession()).toBeUndefined()
    client.close()
    tab.leave()
  })
})
