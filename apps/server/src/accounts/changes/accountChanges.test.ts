import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createModelChain, type ModelChain } from '../../testing/createModelChain.js'
import { indexedOn } from '../../testing/networksOn.js'
import { type FakeNode, startFakeNode } from '../../testing/startFakeNode.js'
import { startTestServer } from '../../testing/startTestServer.js'
import { type TestDatabase, testDatabases, withQueries } from '../../testing/testDatabases.js'
import { createAccountChanges } from './accountChanges.js'

const chainId = 'eip155:31337'

describe.each(testDatabases())('GET /v1/account/{address}/changes on the $name database', ({ create }) => {
  let database: TestDatabase
  let chain: ModelChain
  let node: FakeNode
  let server: Awaited<ReturnType<typeof startTestServer>>

  beforeAll(async () => {
    database = await create()
    chain = createModelChain(chainId, 31)
    chain.mine(20)
    node = await startFakeNode((method, params) => chain.respond({ method, params }))
    server = await startTestServer(database, {
      networks: indexedOn(node.url),
      rateLimitPerMinute: 1_000_000,
      sandbox: true,
      testLogins: false,
    })
    await vi.waitFor(async () => expect(await readHistory(chain.addresses[0] ?? '')).toContain(newest(0)))
  })
  afterAll(async () => {
    await server.close()
    await node.close()
    await database.remove()
  })

  const newest = (index: number) => chain.listHashes(chain.addresses[index] ?? '').at(-1)
  const readHistory = async (address: string) =>
    (await server.call(`/v1/account/${address}/history?chainId=${chainId}`)).text()

  /** Opens a stream as a browser does. `text` is all received text. */
  const listen = async (address: string, lastEventId?: number) => {
    const stop = new AbortController()
    const response = await server.call(`/v1/account/${address}/changes?chainId=${chainId}`, {
      signal: stop.signal,
      ...(lastEventId === undefined ? {} : { headers: { 'Last-Event-ID': String(lastEventId) } }),
    })
    const heard = { text: '', status: response.status, type: response.headers.get('content-type'), isOver: false }
    const reading = (async () => {
      for await (const chunk of response.body ?? []) heard.text += Buffer.from(chunk).toString()
      heard.isOver = true
    })().catch(() => undefined)
    const leave = async () => {
      stop.abort()
      await reading
    }
    return { heard, leave }
  }

  it('sends an event for a block that touches the account, and for no other block', async () => {
    const idle = `0x${'9'.repeat(40)}`
    const [address = ''] = chain.addresses
    const [mine, other] = await Promise.all([listen(address), listen(idle)])
    expect(mine.heard).toMatchObject({ status: 200, type: 'text/event-stream' })
    while (newest(0) === chain.listHashes(address).at(-1) && chain.head() < 26) chain.mine(1)
    await vi.waitFor(() => expect(mine.heard.text).toContain('event: change'))
    const block = Number(/event: change\nid: (\d+)\n/.exec(mine.heard.text)?.[1])
    expect(mine.heard.text).toContain(`data: {"chainId":"${chainId}","block":${block}}`)
    // When the event arrives, the history already contains the transaction.
    expect(await readHistory(address)).toContain(newest(0))
    expect(other.heard.text).not.toContain('event: change')
    await Promise.all([mine.leave(), other.leave()])
  })

  it('sends missed changes at once after a reconnect', async () => {
    const [address = ''] = chain.addresses
    const { heard, leave } = await listen(address, 1)
    await vi.waitFor(() => expect(heard.text).toContain('event: change'))
    await leave()
  })

  it('sends an event for every account if the chain has become shorter', async () => {
    const { heard, leave } = await listen(`0x${'8'.repeat(40)}`, 1_000)
    await vi.waitFor(() => expect(heard.text).toContain(`event: change\nid: ${chain.head()}`))
    await leave()
  })

  it('sends an event for every account if blocks were replaced, even if the chain is as long again', async () => {
    const idle = `0x${'7'.repeat(40)}`
    const { heard, leave } = await listen(idle)
    const head = chain.head()
    await vi.waitFor(() => expect(heard.text).toContain(`id: ${head}\n`))
    chain.reorganise(3)
    chain.mine(3)
    expect(chain.head()).toBeGreaterThan(head)
    await vi.waitFor(() => expect(heard.text).toContain('event: change'))
    await leave()
  })

  it('rejects the 21st stream of a client', async () => {
    const open = await Promise.all(Array.from({ length: 20 }, () => listen(chain.addresses[1] ?? '')))
    expect((await listen(chain.addresses[1] ?? '')).heard.status).toBe(429)
    await Promise.all(open.map(({ leave }) => leave()))
    // New streams are accepted when the server has noticed the end of the others.
    await vi.waitFor(async () => {
      const again = await listen(chain.addresses[1] ?? '')
      await again.leave()
      expect(again.heard.status).toBe(200)
    })
  })

  it('ends a stream of the largest project for a smaller one when all places are taken', async () => {
    const own = await create()
    onTestFinished(own.remove)
    await withQueries(own, async (queries) => {
      const changes = createAccountChanges({
        ...{ queries, chainIds: [chainId], now: Date.now, onChange: () => undefined, onFailure: () => undefined },
        wait: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
        limits: { total: 3, client: 20 },
      })
      const open = (projectId: string, network: string) =>
        changes.open({ chainId, address: '0x1', lastBlock: 1, owner: { projectId, network, client: network } })
      const greedy = [await open('greedy', 'a'), await open('greedy', 'b'), await open('greedy', 'c')]
      await expect(open('greedy', 'd')).rejects.toMatchObject({ code: 'rate_limited' })
      const shop = await open('shop', 'a')
      const isOver = (stream: ReadableStream<Uint8Array>) => stream.pipeTo(new WritableStream()).then(() => true)
      await expect(Promise.any(greedy.map(isOver))).resolves.toBe(true)
      await expect(open('shop', 'b')).rejects.toMatchObject({ code: 'rate_limited' })
      await shop.cancel()
      await open('greedy', 'd')
      await changes.close()
    })
  })

  it('throws unsupported_chain for a network that is not indexed', async () => {
    const response = await server.call(`/v1/account/${chain.addresses[0]}/changes?chainId=eip155:5`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('unsupported_chain')
  })

  it('ends all streams when the server stops', async () => {
    const { heard } = await listen(chain.addresses[0] ?? '')
    await server.close()
    await vi.waitFor(() => expect(heard.isOver).toBe(true))
  })
})
