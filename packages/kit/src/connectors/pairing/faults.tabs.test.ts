import { afterEach, describe, expect, it } from 'vitest'
import { createTestBrowser } from './testApp.js'
import { codeOf, networks, never, nobody, openApp, pair, sign, start, undo, until } from './testPair.js'
import { grantEip155, testAddresses } from './testWallet.js'

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each()
})

describe('tabs', () => {
  it('share one session; each gets its own answers, and a reload finds it again [S4.3]', async () => {
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

  it('pass on an answer that reached only the other', async () => {
    const { relay, wallet } = await start()
    const browser = createTestBrowser()
    const one = await pair(relay, wallet, { browser })
    const two = openApp(relay, { browser })
    await two.connector.reconnect({ networks, signal: never })
    await sign(two)
    two.tab.setOffline(true)
    const signed = sign(two)
    const { id } = await until(() => JSON.parse(browser.shelf.get('pairing_requests') ?? '').list[0])
    // Asked over a line that is dead; the wallet knows the question all the same, and only the other tab hears it.
    await wallet.say(one.topic, { id, jsonrpc: '2.0', result: 'for two' }, 1109)
    expect(await signed).toBe('for two')
  })

  it('answer the wallet once, and see the same chain', async () => {
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

  it('end together', async () => {
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

  it('a tab that is closed while the wallet agrees: the next visit is connected without another scan', async () => {
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

  it('a tab that is closed between yes and settlement: the next visit settles', async () => {
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
