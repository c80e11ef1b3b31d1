import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  type AbiFunction,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { namehash } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNameReader } from '../testing/createNameCaller.js'
import { type FakeAnswer, type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

const [registry, resolver, other] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [Hex, Hex, Hex]
const alice: Hex = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
const chainId = 'eip155:1'
const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function answered(bytes response, bytes extraData) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const callback = toFunctionSelector('answered(bytes,bytes)')
const answerAddress = encodeAbiParameters(parseAbiParameters('address'), [alice])

/** The behaviour of the resolver of `wild.eth`. Each test can change it. */
interface World {
  urls: string[]
  sender: Hex
  rounds: number
  isWildcard: boolean
  claimed: string
}
const world: World = { urls: [], sender: resolver, rounds: 1, isWildcard: true, claimed: '' }
function revert(data: Hex): FakeAnswer {
  return { error: { code: 3, message: 'execution reverted', data } }
}
function encode(functionName: 'resolver' | 'supportsInterface' | 'resolve' | 'name' | 'addr', result: unknown) {
  return {
    result: encodeFunctionResult({ abi: abi as readonly AbiFunction[], functionName, result } as never),
  }
}

/** Simulates a registry with one wildcard resolver, which redirects each lookup to a gateway `rounds` times. */
function answerNode(method: string, params: unknown[]): FakeAnswer {
  if (method !== 'eth_call') return undefined
  const [{ to, data }] = params as [{ to: Hex; data: Hex }]
  const lookup = (round: number) =>
    revert(
      encodeErrorResult({
        abi,
        errorName: 'OffchainLookup',
        args: [world.sender, world.urls, `0x${'ab'.repeat(4)}`, callback, `0x0${round}`],
      }),
    )
  if (data.startsWith(callback)) {
    const [response, extra] = decodeFunctionData({ abi, data }).args as [Hex, Hex]
    const round = Number(extra)
    return round < world.rounds ? lookup(round + 1) : encode('resolve', response)
  }
  const { functionName, args } = decodeFunctionData({ abi, data })
  const [first] = (args ?? []) as [Hex]
  if (functionName === 'resolver') {
    const isReverse = first === namehash(`${alice.slice(2).toLowerCase()}.addr.reverse`)
    if (to !== registry) return undefined
    if (isReverse) return encode('resolver', other)
    return encode('resolver', first === namehash('wild.eth') ? resolver : zeroAddress)
  }
  if (functionName === 'name') return encode('name', world.claimed)
  if (functionName === 'supportsInterface') return encode('supportsInterface', world.isWildcard)
  return functionName === 'resolve' ? lookup(1) : revert('0x')
}
/** Starts an HTTP server: a gateway, or an internal server that must not be reached. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) {
  const seen: { method: string; url: string; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ method: request.method ?? '', url: request.url ?? '', body })
    answer(request, response, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { origin: `http://127.0.0.1:${port}`, port, seen, close }
}

describe('names of other registries', { timeout: 60_000 }, () => {
  let database: TestDatabase
  let node: FakeNode
  let server: Awaited<ReturnType<typeof startTestServer>>
  let gateway: Awaited<ReturnType<typeof serve>>
  let inside: Awaited<ReturnType<typeof serve>>
  let requested: ReturnType<typeof createNameReader>
  const behaviour: { answer: (request: IncomingMessage, response: ServerResponse) => void } = { answer: () => {} }
  const notify = (data: string, status = 200) => {
    behaviour.answer = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    }
  }
  let count = 0
  /** Returns a new name for each test, because results are cached for a minute. */
  const newName = () => `name${count++}.wild.eth`

  beforeAll(async () => {
    const create = testDatabases()[0]?.create
    database = (await create?.()) as TestDatabase
    node = await startFakeNode(answerNode)
    gateway = await serve((request, response) => behaviour.answer(request, response))
    inside = await serve((_, response) => response.end(JSON.stringify({ data: answerAddress })))
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const network = { chainId, name: 'Main', rpcUrls: [node.url], tokens: [], nativeCurrency, ensRegistry: registry }
    server = await startTestServer(database, {
      ...{
        networks: { version: 1, networks: [network] },
        outwardOrigins: [gateway.origin],
        rateLimitPerMinute: 10_000,
      },
      names: { parent: 'foyer.eth', zones: [], reserved: [], key: `0x${'11'.repeat(32)}` },
    })
    requested = createNameReader(server.call)
  })
  beforeEach(() => {
    Object.assign(world, { urls: [], sender: resolver, rounds: 1, isWildcard: true, claimed: '' })
    gateway.seen.length = 0
    inside.seen.length = 0
    notify(answerAddress)
  })
  afterAll(async () => {
    await server.close()
    await Promise.all([node.close(), gateway.close(), inside.close()])
    await database.remove()
  })

  const found = { status: 200, body: { address: alice, avatar: null, isOurs: false } }
  const nothing = { status: 200, body: { address: null, avatar: null, isOurs: false } }
  const failed = { status: 502, body: { error: { code: 'upstream_failed' } } }

  it('below a wildcard: use a GET request if the gateway URL contains `{data}` (ENSIP-10, EIP-3668)', async () => {
    world.urls = [`${gateway.origin}/{sender}/{data}.json`]
    expect(await requested.resolve(newName())).toEqual(found)
    expect(gateway.seen[0]).toMatchObject({ method: 'GET', url: `/${resolver}/0xabababab.json` })
  })

  it('below a wildcard: use a POST request if the gateway URL contains no `{data}`', async () => {
    world.urls = [`${gateway.origin}/ask`]
    expect(await requested.resolve(newName())).toEqual(found)
    expect(gateway.seen[0]).toMatchObject({ method: 'POST', url: '/ask' })
    expect(JSON.parse(gateway.seen[0]?.body ?? '')).toEqual({ data: '0xabababab', sender: resolver })
  })

  it('try the next gateway after a failure 500, and no other after a 404', async () => {
    behaviour.answer = (request, response) => {
      const statuses: Readonly<Record<string, number>> = { broken: 500, refusing: 404 }
      const status = statuses[request.url?.split('/')[1] ?? ''] ?? 200
      response.writeHead(status).end(JSON.stringify({ data: answerAddress }))
    }
    world.urls = [`${gateway.origin}/broken/{data}`, 'not an address {data}', `${gateway.origin}/good/{data}`]
    expect(await requested.resolve(newName())).toEqual(found)
    world.urls = [`${gateway.origin}/refusing/{data}`, `${gateway.origin}/good/{data}`]
    expect(await requested.resolve(newName())).toEqual(nothing)
    world.urls = [`${gateway.origin}/broken/{data}`]
    expect(await requested.resolve(newName())).toMatchObject(failed)
  })

  it.each([
    ['rubbish', (response: ServerResponse) => response.end('<html>')],
    ['data that is not hex', (response: ServerResponse) => response.end('{"data":"0xzz"}')],
    [
      'a response above the limit',
      (response: ServerResponse) => response.end(JSON.stringify({ data: `0x${'00'.repeat(70_000)}` })),
    ],
  ])('return 502 if a gateway returns %s', async (_, answer) => {
    behaviour.answer = (_request, response) => void answer(response)
    world.urls = [`${gateway.origin}/{data}`]
    expect(await requested.resolve(newName())).toMatchObject(failed)
  })

  it('follow four lookups in a row, and no fifth', async () => {
    world.urls = [`${gateway.origin}/{data}`]
    world.rounds = 4
    expect(await requested.resolve(newName())).toEqual(found)
    world.rounds = 5
    expect(await requested.resolve(newName())).toEqual(nothing)
  })

  it('do not resolve if the lookup is of another contract', async () => {
    world.urls = [`${gateway.origin}/{data}`]
    world.sender = other
    expect(await requested.resolve(newName())).toEqual(nothing)
    expect(gateway.seen).toEqual([])
  })

  it("do not resolve if the parent's resolver has no wildcard support", async () => {
    world.urls = [`${gateway.origin}/{data}`]
    world.isWildcard = false
    expect(await requested.resolve(newName())).toEqual(nothing)
    expect(gateway.seen).toEqual([])
  })

  it.each([
    ['this machine', () => `${inside.origin}/{data}`],
    ['this machine, by POST', () => `${inside.origin}/`],
    ['this machine, as https', () => `https://127.0.0.1:${inside.port}/{data}`],
    ['this machine by its name', () => `http://localhost:${inside.port}/{data}`],
    ['this machine in IPv6', () => `http://[::ffff:127.0.0.1]:${inside.port}/{data}`],
    ['the metadata service of a cloud', () => 'http://169.254.169.254/latest/meta-data/{data}'],
    ['the metadata service of a cloud, as https', () => 'https://169.254.169.254/latest/meta-data/{data}'],
    ['a private network', () => 'https://10.0.0.1/{data}'],
    ['a file', () => 'file:///etc/passwd?{data}'],
  ])('never lead to %s', async (_, url) => {
    world.urls = [url()]
    expect(await requested.resolve(newName())).toMatchObject(failed)
    expect(inside.seen).toEqual([])
  })

  it.each([302, 307, 308])('never follow a redirect to an internal server with status %s', async (status) => {
    behaviour.answer = (_, response) => void response.writeHead(status, { location: `${inside.origin}/` }).end()
    for (const url of [`${gateway.origin}/{data}`, `${gateway.origin}/`]) {
      world.urls = [url]
      expect(await requested.resolve(newName())).toMatchObject(failed)
    }
    expect(inside.seen).toEqual([])
    expect(gateway.seen.length).toBeGreaterThanOrEqual(2)
  })

  it('are returned as the identity only of an address to which they resolve [S7.5]', async () => {
    world.urls = [`${gateway.origin}/{data}`]
    world.claimed = 'alice.wild.eth'
    expect(await requested.identify(alice)).toEqual({ status: 200, body: { name: 'alice.wild.eth', avatar: null } })
    world.claimed = 'mallory.wild.eth'
    notify(encodeAbiParameters(parseAbiParameters('address'), [other]))
    // Use a different query, because the first result is cached for five minutes.
    expect((await requested.identify(alice, `?chainId=${chainId}`)).body).toEqual({ name: null, avatar: null })
  })

  it('are not resolved for requests of another Foyer server, to prevent endless loops', async () => {
    const headers = { 'user-agent': 'Foyer' }
    for (const path of ['/foyer/v1/names/resolve/led.wild.eth', `/v1/identity/${alice}`])
      expect((await server.call(path, { headers })).status).toBe(404)
  })

  it("below the operator's parent: never use a gateway", async () => {
    world.urls = [`${gateway.origin}/{data}`]
    const ours = { address: null, avatar: null, isOurs: true }
    expect((await requested.resolve('nobody.foyer.eth')).body).toEqual(ours)
    expect(gateway.seen).toEqual([])
  })

  it.each(['', 'a..eth', 'a\u0000b.eth', '<b>.eth'])('are rejected if invalid: %j', async (name) => {
    expect((await requested.resolve(name)).status).toBeGreaterThanOrEqual(400)
  })
})
