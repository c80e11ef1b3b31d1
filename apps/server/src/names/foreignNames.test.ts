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

/** What the resolver of `wild.eth` does, to be changed by each test. */
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

/** A registry with one wildcard resolver that sends everybody to the web, as often as `rounds` says. */
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
/** A gateway of the web, or something inside that nobody must reach. */
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

describe('names of others', { timeout: 60_000 }, () => {
  let database: TestDatabase
  let node: FakeNode
  let server: Awaited<ReturnType<typeof startTestServer>>
  let gateway: Awaited<ReturnType<typeof serve>>
  let inside: Awaited<ReturnType<typeof serve>>
  let asked: ReturnType<typeof createNameReader>
  const behaviour: { answer: (request: IncomingMessage, response: ServerResponse) => void } = { answer: () => {} }
  const tell = (data: string, status = 200) => {
    behaviour.answer = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    }
  }
  let count = 0
  /** Answers are kept for a minute: each test asks for a name of its own. */
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
    asked = createNameReader(server.call)
  })
  beforeEach(() => {
    Object.assign(world, { urls: [], sender: resolver, rounds: 1, isWildcard: true, claimed: '' })
    gateway.seen.length = 0
    inside.seen.length = 0
    tell(answerAddress)
  })
  afterAll(async () => {
    await server.close()
    await Promise.all([node.close(), gateway.close(), inside.close()])
    await database.remove()
  })

  const found = { status: 200, body: { address: alice, avatar: null, isOurs: false } }
  const nothing = { status: 200, body: { address: null, avatar: null, isOurs: false } }
  const failed = { status: 502, body: { error: { code: 'upstream_failed' } } }

  it('below a wildcard are asked of its gateway, by GET where the address has a place for the question (ENSIP-10, EIP-3668)', async () => {
    world.urls = [`${gateway.origin}/{sender}/{data}.json`]
    expect(await asked.resolve(newName())).toEqual(found)
    expect(gateway.seen[0]).toMatchObject({ method: 'GET', url: `/${resolver}/0xabababab.json` })
  })

  it('are asked by POST where it has none', async () => {
    world.urls = [`${gateway.origin}/ask`]
    expect(await asked.resolve(newName())).toEqual(found)
    expect(gateway.seen[0]).toMatchObject({ method: 'POST', url: '/ask' })
    expect(JSON.parse(gateway.seen[0]?.body ?? '')).toEqual({ data: '0xabababab', sender: resolver })
  })

  it('are asked of the next gateway when one is broken, and of no other when one refuses', async () => {
    behaviour.answer = (request, response) => {
      const statuses: Readonly<Record<string, number>> = { broken: 500, refusing: 404 }
      const status = statuses[request.url?.split('/')[1] ?? ''] ?? 200
      response.writeHead(status).end(JSON.stringify({ data: answerAddress }))
    }
    world.urls = [`${gateway.origin}/broken/{data}`, 'not an address {data}', `${gateway.origin}/good/{data}`]
    expect(await asked.resolve(newName())).toEqual(found)
    world.urls = [`${gateway.origin}/refusing/{data}`, `${gateway.origin}/good/{data}`]
    expect(await asked.resolve(newName())).toEqual(nothing)
    world.urls = [`${gateway.origin}/broken/{data}`]
    expect(await asked.resolve(newName())).toMatchObject(failed)
  })

  it.each([
    ['rubbish', (response: ServerResponse) => response.end('<html>')],
    ['no hex', (response: ServerResponse) => response.end('{"data":"0xzz"}')],
    ['too much', (response: ServerResponse) => response.end(JSON.stringify({ data: `0x${'00'.repeat(70_000)}` }))],
  ])('have no address when a gateway answers %s', async (_, answer) => {
    behaviour.answer = (_request, response) => void answer(response)
    world.urls = [`${gateway.origin}/{data}`]
    expect(await asked.resolve(newName())).toMatchObject(failed)
  })

  it('go through four gateways in a row, and no fifth', async () => {
    world.urls = [`${gateway.origin}/{data}`]
    world.rounds = 4
    expect(await asked.resolve(newName())).toEqual(found)
    world.rounds = 5
    expect(await asked.resolve(newName())).toEqual(nothing)
  })

  it('are not answered for another contract', async () => {
    world.urls = [`${gateway.origin}/{data}`]
    world.sender = other
    expect(await asked.resolve(newName())).toEqual(nothing)
    expect(gateway.seen).toEqual([])
  })

  it('are nobody’s where the resolver above answers for its own name alone', async () => {
    world.urls = [`${gateway.origin}/{data}`]
    world.isWildcard = false
    expect(await asked.resolve(newName())).toEqual(nothing)
    expect(gateway.seen).toEqual([])
  })

  it.each([
    ['this machine', () => `${inside.origin}/{data}`],
    ['this machine, by POST', () => `${inside.origin}/`],
    ['this machine, as https', () => `https://127.0.0.1:${inside.port}/{data}`],
    ['this machine by its name', () => `http://localhost:${inside.port}/{data}`],
    ['this machine in IPv6', () => `http://[::ffff:127.0.0.1]:${inside.port}/{data}`],
    ['what clouds tell their machines', () => 'http://169.254.169.254/latest/meta-data/{data}'],
    ['what clouds tell their machines, as https', () => 'https://169.254.169.254/latest/meta-data/{data}'],
    ['a private network', () => 'https://10.0.0.1/{data}'],
    ['a file', () => 'file:///etc/passwd?{data}'],
  ])('never lead to %s', async (_, url) => {
    world.urls = [url()]
    expect(await asked.resolve(newName())).toMatchObject(failed)
    expect(inside.seen).toEqual([])
  })

  it.each([302, 307, 308])('never lead inside by a redirect with %s', async (status) => {
    behaviour.answer = (_, response) => void response.writeHead(status, { location: `${inside.origin}/` }).end()
    for (const url of [`${gateway.origin}/{data}`, `${gateway.origin}/`]) {
      world.urls = [url]
      expect(await asked.resolve(newName())).toMatchObject(failed)
    }
    expect(inside.seen).toEqual([])
    expect(gateway.seen.length).toBeGreaterThanOrEqual(2)
  })

  it('are the identity of the address they lead back to, and of no other [S7.5]', async () => {
    world.urls = [`${gateway.origin}/{data}`]
    world.claimed = 'alice.wild.eth'
    expect(await asked.identify(alice)).toEqual({ status: 200, body: { name: 'alice.wild.eth', avatar: null } })
    world.claimed = 'mallory.wild.eth'
    tell(encodeAbiParameters(parseAbiParameters('address'), [other]))
    // Another way of asking, since the first answer is kept for five minutes.
    expect((await asked.identify(alice, `?chainId=${chainId}`)).body).toEqual({ name: null, avatar: null })
  })

  it('are looked up for no server that a name led here, or servers would ask one another without end', async () => {
    const headers = { 'user-agent': 'Foyer' }
    for (const path of ['/foyer/v1/names/resolve/led.wild.eth', `/v1/identity/${alice}`])
      expect((await server.call(path, { headers })).status).toBe(404)
  })

  it('that are ours are never asked of the web', async () => {
    world.urls = [`${gateway.origin}/{data}`]
    const ours = { address: null, avatar: null, isOurs: true }
    expect((await asked.resolve('nobody.foyer.eth')).body).toEqual(ours)
    expect(gateway.seen).toEqual([])
  })

  it.each(['', 'a..eth', 'a\u0000b.eth', '<b>.eth'])('are no names: %j', async (name) => {
    expect((await asked.resolve(name)).status).toBeGreaterThanOrEqual(400)
  })
})
