import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { bySuite } from '../../../../scripts/test/suite.js'
import { type ServerProcess, startServerProcess } from '../cli/local/startServerProcess.js'
import { nameSigners, names } from '../db/namesSchema.js'
import { createNameCaller, createNameReader } from '../testing/createNameCaller.js'
import { networksOn } from '../testing/networksOn.js'
import { type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import { postgresDatabases, type TestDatabase, testDatabases, withQueries } from '../testing/testDatabases.js'

/**
 * The delays after a registration request at which the server is killed: before, during and after its transaction. In
 * milliseconds.
 */
const moments = bySuite({ main: [2, 10], soak: [0, 2, 5, 10, 25] })
const rounds = bySuite({ main: 1, soak: 4 })
/** The signature that the contract verifies. */
const word = `0x${'12'.repeat(32)}` as const
const settings = { FOYER_INDEXER: '0', FOYER_NAMES_PARENT: 'foyer.eth', FOYER_NAMES_RESERVED: 'treasury' }
const opened: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

/** Starts a server process on a database, and a client for it. */
async function startServer(database: TestDatabase, variables: Record<string, string> = {}) {
  const { dataDir, databaseUrl } = database.settings
  const server: ServerProcess = await startServerProcess({
    ...{ ...settings, ...variables },
    ...(databaseUrl === undefined ? { FOYER_DATA_DIR: dataDir ?? '' } : { DATABASE_URL: databaseUrl }),
  })
  opened.push({ close: server.kill })
  const url = server.url.replace('ws:', 'http:').replace('/relay', '')
  const call = (path: string, init?: RequestInit) =>
    fetch(`${url}${path}${path.includes('?') ? '&' : '?'}projectId=sandbox`, {
      signal: AbortSignal.timeout(20_000),
      ...init,
    })
  return { server, call, asked: createNameReader(call) }
}

/** Starts a node on which each contract accepts all signatures. */
async function startNode(): Promise<FakeNode> {
  const node = await startFakeNode((method, params) => {
    if (method === 'eth_getCode') return { result: '0x01' }
    if (method !== 'eth_call') return undefined
    // A call without `to` runs the code that verifies signatures of any kind (ERC-6492).
    const [{ to }] = params as [{ to?: string }]
    return { result: to === undefined ? '0x01' : `0x1626ba7e${'0'.repeat(56)}` }
  })
  opened.push(node)
  return node
}

describe.each(testDatabases())(
  'server killed during a registration, on the $name database',
  { timeout: 300_000 },
  ({ create }) => {
    it('registers nothing twice and loses nothing, at any moment [S7.18]', async () => {
      const database = await create()
      opened.push({ close: database.remove })
      const node = await startNode()
      const folder = mkdtempSync(join(tmpdir(), 'foyer-names-'))
      opened.push({ close: async () => rmSync(folder, { recursive: true }) })
      const networksFile = join(folder, 'networks.json')
      writeFileSync(networksFile, JSON.stringify(networksOn(node.url)))
      const start = () => startServer(database, { FOYER_NETWORKS: networksFile })
      let running = await start()
      const expected = new Map<string, string>()

      for (const [index, waitMs] of [undefined, ...moments].entries()) {
        const person = createNameCaller((path, init) => running.call(path, init), Date.now)
        const name = `${'klmnpqrst'[index]}aurel.foyer.eth`
        // Kill the server before the signature is verified: the node of the contract does not respond.
        const odds = waitMs === undefined ? ({ address: `0x${'ab'.repeat(20)}`, signature: word } as const) : {}
        const request = await person.writeRegistration(name, odds)
        if (waitMs === undefined) node.failure = 'hang'
        const first = person.sendRegistration(request).catch(() => undefined)
        if (waitMs === undefined) while (node.calls.length === 0) await delay(5)
        else await delay(waitMs)
        await running.server.kill()
        const answer = await first
        node.failure = undefined
        running = await start()
        if (answer?.status === 200)
          expect((await running.asked.find(name)).status, 'a confirmed name is stored').toBe(200)
        // The client sends the same signed request again twice, as after a lost response.
        expect((await person.sendRegistration(request)).status).toBe(200)
        expect((await person.sendRegistration(request)).status).toBe(200)
        const { body } = await running.asked.reverse(request.address)
        expect(body).toMatchObject([{ name }])
        expected.set(name, request.address.toLowerCase())
        const stranger = createNameCaller((path, init) => running.call(path, init), Date.now)
        expect(await stranger.register(name)).toMatchObject({ reason: 'taken' })
      }

      // Rename a name: the server must release the old one and register the new one, or do neither.
      for (const waitMs of moments) {
        const person = createNameCaller((path, init) => running.call(path, init), Date.now)
        const [old, next] = [`old${waitMs}xx.foyer.eth`, `new${waitMs}xx.foyer.eth`]
        await person.register(old, { atMs: Date.now() - 2_000 })
        const request = await person.writeChange({ kind: 'rename', name: old, newName: next })
        const first = person.sendChange(request).catch(() => undefined)
        await delay(waitMs)
        await running.server.kill()
        await first
        running = await start()
        const { body } = await running.asked.reverse(person.address)
        expect([[{ name: old }], [{ name: next }]]).toContainEqual(
          (body as unknown as { name: string }[]).map(({ name }) => ({ name })),
        )
        expect((await person.sendChange(request)).status).toBe(200)
        expect((await running.asked.reverse(person.address)).body).toMatchObject([{ name: next }])
        expected.set(next, person.address.toLowerCase())
      }
      await running.server.kill()
      const { rows, signers } = await withQueries(database, async (queries) => ({
        rows: await queries.select().from(names),
        signers: await queries.select().from(nameSigners),
      }))
      const live = rows.filter(({ heldUntilMs }) => heldUntilMs === null)
      expect(new Map(live.map(({ label, owner }) => [`${label}.foyer.eth`, owner]))).toEqual(expected)
      expect(live).toHaveLength(expected.size)
      expect(rows.length - live.length, 'released names').toBe(moments.length)
      expect(signers).toHaveLength(expected.size)
    })
  },
)

describe.each(postgresDatabases())('two server processes on one $name', { timeout: 300_000 }, ({ create }) => {
  it('register a label for only one of several concurrent requests, including similar labels', async () => {
    const database = await create()
    opened.push({ close: database.remove })
    const servers = [await startServer(database), await startServer(database)] as const
    const pairs = [
      ['double', 'double'],
      ['corner', 'comer'],
      ['sailor', '5a1l0r'],
      ['two-faced', 'twofaced'],
      ['Violet', 'violet'],
    ] as const
    for (let round = 0; round < rounds; round += 1) {
      for (const [one, other] of pairs) {
        const labels = [one, other, one, other].map((label) => `${label}${'xyzw'[round]}`)
        const people = labels.map((_, index) => createNameCaller(servers[index % 2]?.call ?? fetch, Date.now))
        const answers = await Promise.all(people.map((person, index) => person.register(`${labels[index]}.foyer.eth`)))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        for (const { status, reason } of answers) if (status !== 200) expect(['taken', 'too_similar']).toContain(reason)
        const winner = people[answers.findIndex(({ status }) => status === 200)]
        const [label] = labels.slice(answers.findIndex(({ status }) => status === 200))
        for (const { asked } of servers)
          expect((await asked.find(`${label}.foyer.eth`)).body).toMatchObject({
            addresses: { '60': { address: winner?.address } },
          })
      }
    }
    // The same person registers two names at once.
    const person = createNameCaller(servers[0].call, Date.now)
    const requests = await Promise.all(
      ['first-one', 'other-one'].map((label) => person.writeRegistration(`${label}.foyer.eth`)),
    )
    const answers = await Promise.all(
      requests.map(
        async (body, index) =>
          (await servers[index]?.call('/v1/profile/account', { method: 'POST', body: JSON.stringify(body) }))?.status,
      ),
    )
    expect(answers.sort()).toEqual([200, 400])
    // A change on one server is visible on the other at once, despite caches.
    const name = String(
      ((await servers[0].asked.reverse(person.address)).body as unknown as { name: string }[])[0]?.name,
    )
    expect((await servers[1].asked.identify(person.address)).body).toEqual({ name, avatar: null })
    expect((await person.change({ kind: 'release', name }, { atMs: Date.now() + 1_000 })).status).toBe(200)
    expect((await servers[1].asked.identify(person.address)).body).toEqual({ name: null, avatar: null })
  })
})
