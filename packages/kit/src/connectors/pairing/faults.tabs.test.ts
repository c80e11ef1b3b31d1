import { afterEach, describe, expect, it } from 'vitest'
import { createTestBrowser } from './testApp.js'
import { codeOf, networks, never, nobody, openApp, pair, sign, start, undo, until } from './testPair.js'
import { grantEip155, testAddresses } from './testWallet.js'

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

describe('tabs of one browser', () => {
  it('share one session, receive their own responses and restore the session after a reload [S4.3]', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const one = await pair(relay, wallet, { browser })
    const two = openApp(relay, { browser })
    expect(await two.connector.reconnect({ networks, signal: never })).toMatchObject({ addresses: testAddresses })
    wallet.on.request = ({ params }) => (params as { request: { params: string[] } }).request.params[0]
    const texts = ['0x01', '0x02', '0x03', '0x04']
    const answers = await Promise.all(texts.map((text, index) => sign(index % 2 ? one : two, text)))
    expect(answers).toEqual(texts)
    expect(JSON.parse(browser.shelf.get('pairing_requests') ?? '{"list":[]}').list).toEqual([])
  })

  it('forward a response that only the other tab received', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const one = await pair(relay, wallet, { browser })
    const two = openApp(relay, { browser })
    await two.connector.reconnect({ networks, signal: never })
    await sign(two)
    two.tab.setOffline(true)
    const signed = sign(two)
    const { id } = await until(() => JSON.parse(browser.shelf.get('pairing_requests') ?? '').list[0])
    // This tab is offline, so only the other tab receives the wallet's response.
    await wallet.say(one.topic, { id, jsonrpc: '2.0', result: 'for two' }, 1109)
    expect(await signed).toBe('for two')
  })

  it('respond to a wallet event once, and both apply its chain', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const one = await pair(relay, wallet, { browser })
    const two = openApp(relay, { browser })
    await two.connector.reconnect({ networks, signal: never })
    await sign(two)
    const seen: string[] = []
    one.connector.watch({ ...nobody, chainChanged: (chain) => seen.push(`one ${chain}`) })
    two.connector.watch({ ...nobody, chainChanged: (chain) => seen.push(`two ${chain}`) })
    const event = { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' }
    await wallet.call(one.topic, 'wc_sessionEvent', event)
    await until(() => expect(seen.sort()).toEqual(['one eip155:10', 'two eip155:10']))
    await wallet.call(one.topic, 'wc_sessionPing', {})
    expect(relay.published.filter(({ tag }) => tag === 1111)).toHaveLength(1)
    expect(relay.published.filter(({ tag }) => tag === 1115)).toHaveLength(1)
  })

  it('end the session in both tabs', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const one = await pair(relay, wallet, { browser })
    const two = openApp(relay, { browser })
    await two.connector.reconnect({ networks, signal: never })
    const ends: string[] = []
    two.connector.watch({ ...nobody, disconnected: () => ends.push('two') })
    await one.connector.disconnect()
    await until(() => expect(ends).toEqual(['two']))
    expect(await codeOf(sign(two))).toBe('WALLET_DISCONNECTED')
  })

  it('closed while the wallet approves: the next visit connects without another scan', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const app = openApp(relay, { browser })
    const { uri, accounts } = app.connect()
    const proposal = await wallet.scan(await uri)
    app.leave()
    await wallet.approve(proposal, grantEip155([1]))
    expect(await codeOf(accounts)).toBe('ABORTED')
    const next = openApp(relay, { browser })
    expect((await next.connect().accounts).addresses).toEqual(testAddresses)
  })

  it('closed between approval and settlement: the next visit connects', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const app = openApp(relay, { browser })
    const { agree, settle } = await wallet.prepareApproval(await wallet.scan(await app.connect().uri), grantEip155([1]))
    await agree()
    await until(() => expect(browser.shelf.get('pairing_proposals')).toContain('approval'))
    app.leave()
    await settle()
    const next = openApp(relay, { browser })
    expect((await next.connect().accounts).addresses).toEqual(testAddresses)
  })
})
