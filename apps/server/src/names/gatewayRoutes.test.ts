import {
  decodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  namehash,
  parseAbi,
  recoverAddress,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from '../cli/runCli.js'
import { createNameCaller } from '../testing/createNameCaller.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases, withQueries } from '../testing/testDatabases.js'

const settings = { parent: 'foyer.eth', zones: [], reserved: [] }
const secretKey = new Uint8Array(32).fill(7)
const sender = '0x00000000000000000000000000000000000000c1'
const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
])
function toQuestion(name: string): Hex {
  const data = encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
  return encodeFunctionData({ abi, functionName: 'resolve', args: [toHex(packetToBytes(name)), data] })
}
const origin = 'https://any-page.example'

/** Returns the signer and the address of a response. */
async function readAnswer(request: Hex, response: Response) {
  const { data } = (await response.json()) as { data: Hex }
  const [result, expires, signature] = decodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    data,
  )
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', sender, expires, keccak256(request), keccak256(result)],
    ),
  )
  const [address] = decodeAbiParameters([{ type: 'address' }], result)
  return { address, signer: await recoverAddress({ hash, signature }) }
}

describe.each(testDatabases())('name gateway routes on the $name database', ({ create }) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await create()
  })
  afterEach(() => database.remove())
  const start = (more: Parameters<typeof startTestServer>[1] = {}) =>
    startTestServer(database, { names: settings, secretKey, rateLimitPerMinute: 1_000_000, ...more })
  const readSigner = async (url: string) => {
    const { names } = (await (await fetch(`${url}/health`)).json()) as { names?: { parent: string; signer: Hex } }
    return names
  }

  it('respond to any origin by GET and POST, signed with the key that /health shows', async () => {
    const server = await start()
    const maya = createNameCaller(server.call, Date.now)
    expect((await maya.register('maya.foyer.eth')).status).toBe(200)
    const names = await readSigner(server.url)
    const question = toQuestion('maya.foyer.eth')
    const path = '/foyer/v1/names/ccip'
    const post = (body: unknown) =>
      fetch(`${server.url}${path}`, { method: 'POST', headers: { origin }, body: JSON.stringify(body) })
    const answers = [
      await fetch(`${server.url}${path}/${sender}/${question}`, { headers: { origin } }),
      await fetch(`${server.url}${path}/${sender}/${question}.json`, { headers: { origin } }),
      await post({ sender, data: question }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(await readAnswer(question, answer)).toEqual({ address: maya.address, signer: names?.signer })
    }
    const preflight = await fetch(`${server.url}${path}`, { method: 'OPTIONS', headers: { origin } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type')
    await maya.change({ kind: 'release', name: 'maya.foyer.eth' }, { atMs: Date.now() + 1_000 })
    expect(BigInt((await readAnswer(question, await post({ sender, data: question }))).address)).toBe(0n)
    await server.close()
  })

  it('respond to an invalid or foreign question with an error code and CORS headers', async () => {
    const server = await start()
    const sendRequest = async (body: string, path = '/foyer/v1/names/ccip') => {
      const response = await fetch(`${server.url}${path}`, { method: 'POST', headers: { origin }, body })
      const { error } = (await response.json()) as { error: { code: string } }
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('content-type')).toContain('application/json')
      return [response.status, error.code]
    }
    const json = (data: string, by: string = sender) => JSON.stringify({ sender: by, data })
    expect(await sendRequest('{')).toEqual([400, 'malformed_json'])
    expect(await sendRequest('{}')).toEqual([400, 'bad_request'])
    expect(await sendRequest(json('0x'))).toEqual([400, 'bad_request'])
    expect(await sendRequest(json('0xzz'))).toEqual([400, 'bad_request'])
    expect(await sendRequest(json(toQuestion('maya.foyer.eth'), 'me'))).toEqual([400, 'bad_request'])
    expect(await sendRequest(json(toQuestion('maya.other.eth')))).toEqual([404, 'not_found'])
    expect(await sendRequest(json(`0x${'00'.repeat(10_002)}`))).toEqual([400, 'bad_request'])
    expect(await sendRequest(json(`0x${'00'.repeat(1_000_000)}`))).toEqual([413, 'body_too_large'])
    const long = await fetch(`${server.url}/foyer/v1/names/ccip/${sender}/0x${'00'.repeat(20_000)}`)
    expect(long.status).toBe(431)
    await server.close()
  })

  it('respond 429 above the rate limit', async () => {
    const server = await start({ rateLimitPerMinute: 3 })
    const sendRequest = () => fetch(`${server.url}/foyer/v1/names/ccip/${sender}/${toQuestion('maya.foyer.eth')}`)
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) statuses.push((await sendRequest()).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await server.close()
  })

  it('respond 403 if the server has no names', async () => {
    const server = await start({ names: undefined })
    const response = await fetch(`${server.url}/foyer/v1/names/ccip/${sender}/${toQuestion('maya.foyer.eth')}`)
    expect(response.status).toBe(403)
    expect(await readSigner(server.url)).toBeUndefined()
    await server.close()
  })

  it('keep the key over a restart, fail to start with another secret, and accept a configured key', async () => {
    const first = await start()
    const names = await readSigner(first.url)
    expect(names?.parent).toBe('foyer.eth')
    await first.close()
    const second = await start()
    expect(await readSigner(second.url)).toEqual(names)
    await second.close()
    const other = new Uint8Array(32).fill(8)
    await expect(start({ secretKey: other })).rejects.toThrow('FOYER_SECRET_KEY')
    await withQueries(database, (queries) => runCli(queries, ['secret', 'accept'], { secretKey: other }))
    await expect(start({ secretKey: other })).rejects.toThrow('FOYER_NAMES_KEY')
    const key = generatePrivateKey()
    const third = await start({ secretKey: other, names: { ...settings, key } })
    expect(await readSigner(third.url)).toEqual({ parent: 'foyer.eth', signer: privateKeyToAccount(key).address })
    await third.close()
    await expect(start({ secretKey: undefined })).rejects.toThrow('FOYER_NAMES_KEY')
  })
})
