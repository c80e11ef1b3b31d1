import { createServer } from 'node:http'
import { callRpc } from '@foyer/sandbox/callRpc'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { spawnAnvil } from '@foyer/sandbox/spawnAnvil'
import {
  concatHex,
  encodeErrorResult,
  getAddress,
  getCreate2Address,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  serializeErc6492Signature,
  size,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNameCaller, createNameReader, testCoinType } from '../testing/createNameCaller.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { createCheckSignature } from './checkSignature.js'

/** The code of a contract that accepts all signatures (ERC-1271). */
const yes: Hex = '0x631626ba7e60e01b60005260206000f3'
/** The code of a contract that rejects all signatures by returning zero. */
const no: Hex = '0x60206000f3'
/** The creation code of the accepting contract. */
const makeYes: Hex = `0x6010600c60003960106000f3${yes.slice(2)}`
/** The usual CREATE2 factory. Its input is the salt, then the creation code. */
const factory: Hex = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const factoryCode: Hex =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'
function at(digit: string): Hex {
  return getAddress(`0x${digit.repeat(40)}`)
}
/** An arbitrary signature: the contract alone decides about it. */
const word: Hex = `0x${'12'.repeat(32)}`
const otherCoinType = testCoinType + 1

describe('names of contract accounts', { timeout: 120_000 }, () => {
  let node: Awaited<ReturnType<typeof spawnAnvil>>
  let database: TestDatabase
  let server: Awaited<ReturnType<typeof startTestServer>>
  let requested: ReturnType<typeof createNameReader>
  const put = (address: Hex, code: Hex) => callRpc(node.url, 'anvil_setCode', [address, code])

  beforeAll(async () => {
    node = await spawnAnvil({ chainId: 31_337, port: await findFreePort(), onRequest: () => {} })
    database = (await testDatabases()[0].create()) as TestDatabase
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const network = { name: 'Local', tokens: [], nativeCurrency }
    const networks = [
      { ...network, chainId: 'eip155:31337' as const, rpcUrls: [node.url] },
      { ...network, chainId: 'eip155:31338' as const, rpcUrls: [node.url] },
      { ...network, chainId: 'eip155:31339' as const, rpcUrls: ['http://127.0.0.1:1'] },
    ]
    server = await startTestServer(database, {
      ...{ networks: { version: 1, networks }, rateLimitPerMinute: 10_000 },
      names: { parent: 'foyer.eth', zones: [], reserved: [], key: `0x${'11'.repeat(32)}` },
    })
    requested = createNameReader(server.call)
    await put(factory, factoryCode)
    await put(at('a'), yes)
    await put(at('b'), no)
  })
  afterAll(async () => {
    await server.close()
    await node.stop()
    await database.remove()
  })

  const person = () => createNameCaller(server.call, Date.now)
  const invalid = { status: 400, reason: 'signature_invalid' }

  it("register with an ERC-1271 signature, and resolve only on the contract's network [S3.42]", async () => {
    const odds = { address: at('a'), signature: word } as const
    expect(await person().register('contract.foyer.eth', odds)).toMatchObject({ status: 200 })
    const { body } = await requested.find('contract.foyer.eth')
    expect(Object.keys(body.addresses as object)).toEqual([String(testCoinType)])
    const name = { name: 'contract.foyer.eth', avatar: null }
    expect((await requested.identify(at('a'), '?chainId=eip155:31337')).body).toEqual(name)
    expect((await requested.identify(at('a'), '?chainId=eip155:31338')).body).toEqual({ name: null, avatar: null })
    // On the other network, someone else may have deployed a contract at this address.
    const release = { kind: 'release', name: 'contract.foyer.eth' } as const
    expect(await person().change(release, { ...odds, coinType: otherCoinType })).toMatchObject({ reason: 'not_yours' })
    const later = { ...odds, atMs: Date.now() + 2_000 }
    expect(await person().change(release, later)).toMatchObject({ status: 200 })
    const elsewhere = { ...odds, coinType: otherCoinType, atMs: Date.now() + 4_000 }
    expect(await person().register('contract.foyer.eth', elsewhere)).toMatchObject({ reason: 'held' })
  })

  it('registered by a key, cannot be changed by code deployed later at its address (EIP-7702)', async () => {
    const owner = person()
    expect((await owner.register('delegated.foyer.eth')).status).toBe(200)
    await put(owner.address, yes)
    const records = {
      kind: 'records',
      name: 'delegated.foyer.eth',
      texts: { url: 'https://thief.test' },
      addresses: {},
    } as const
    const release = { kind: 'release', name: 'delegated.foyer.eth' } as const
    const odds = { signature: word, atMs: Date.now() + 2_000 } as const
    for (const change of [records, release])
      expect(await owner.change(change, odds)).toMatchObject({ reason: 'not_yours' })
    expect((await owner.change(release, { atMs: Date.now() + 4_000 })).status).toBe(200)
    const again = { signature: word, atMs: Date.now() + 6_000 } as const
    expect(await owner.register('delegated.foyer.eth', again)).toMatchObject({ reason: 'held' })
  })

  it('are rejected if the contract rejects the signature, or the signature is of another contract', async () => {
    const name = 'nobodys.foyer.eth'
    expect(await person().register(name, { address: at('b'), signature: word })).toMatchObject(invalid)
    expect(await person().register(name, { address: at('c'), signature: word })).toMatchObject(invalid)
    const wrapped = serializeErc6492Signature({ address: at('a'), data: '0x', signature: word })
    for (const address of [at('b'), at('c'), person().address])
      expect(await person().register(name, { address, signature: wrapped })).toMatchObject(invalid)
    expect((await requested.find(name)).status).toBe(404)
  })

  it('are rejected on an unconfigured network', async () => {
    const odds = { address: at('a'), signature: word, coinType: 0x8000_0000 + 5 } as const
    expect(await person().register('nowhere.foyer.eth', odds)).toMatchObject(invalid)
  })

  it('return 502, and no signature error, while no node responds', async () => {
    const odds = { address: at('a'), signature: word, coinType: testCoinType + 2 } as const
    expect(await person().register('nodeless.foyer.eth', odds)).toMatchObject({ status: 502 })
  })

  it('register before the contract is deployed, with its creation code (ERC-6492)', async () => {
    const address = getCreate2Address({ from: factory, salt: zeroHash, bytecode: makeYes })
    const signature = serializeErc6492Signature({
      address: factory,
      data: concatHex([zeroHash, makeYes]),
      signature: word,
    })
    expect(await person().register('future.foyer.eth', { address: at('d'), signature })).toMatchObject(invalid)
    expect((await person().register('future.foyer.eth', { address, signature })).status).toBe(200)
    expect((await requested.find('future.foyer.eth')).body).toMatchObject({
      addresses: { [testCoinType]: { address } },
    })
    expect(await callRpc(node.url, 'eth_getCode', [address, 'latest']), 'nothing was sent').toBe('0x')
  })

  it('never make the server fetch a URL from the contract (EIP-3668)', async () => {
    const seen: string[] = []
    const inside = createServer((request, response) => {
      seen.push(request.url ?? '')
      response.end('{"data":"0x1626ba7e"}')
    })
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
    const listening = inside.address()
    const port = typeof listening === 'object' && listening !== null ? listening.port : 0
    const data = encodeErrorResult({
      abi: parseAbi([
        'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
      ]),
      args: [at('e'), [`http://127.0.0.1:${port}/{data}`], '0x12', '0x1626ba7e', '0x'],
    })
    const length = numberToHex(size(data), { size: 2 })
    // The code copies the data behind it, and reverts with that.
    const code = concatHex(['0x61', length, '0x61000f60003961', length, '0x6000fd', data])
    await put(at('e'), code)
    expect(await person().register('fetched.foyer.eth', { address: at('e'), signature: word })).toMatchObject(invalid)
    expect(keccak256(String(await callRpc(node.url, 'eth_getCode', [at('e'), 'latest'])) as Hex)).toBe(keccak256(code))
    expect(seen).toEqual([])
    await new Promise<void>((resolve) => inside.close(() => resolve()))
  })
})

it.each([
  ['a node error leaves the signature unverified', -32_005, 'limit exceeded', 'upstream_failed'],
  ['a contract that reverts rejects the signature', 3, 'execution reverted', undefined],
])('%s', async (_, code, message, fault) => {
  const chainId = 'eip155:31337'
  const rpc = { send: async () => [{ error: { code, message } }] }
  const check = createCheckSignature({ rpc, chainIds: [chainId], mainChainId: chainId })
  const checked = check({ address: at('a'), message: 'hello', signature: word, coinType: testCoinType })
  if (fault === undefined) expect(await checked).toBeUndefined()
  else await expect(checked).rejects.toMatchObject({ code: fault })
})
