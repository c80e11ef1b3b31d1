import {
  type Address,
  decodeAbiParameters,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  namehash,
  parseAbi,
  recoverAddress,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import { createNameGateway } from './gateway.js'
import type { NameRecords } from './NameRecords.js'

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] calls) view returns (bytes[])',
  'error UnsupportedResolverProfile(bytes4 selector)',
])
const sender = '0x00000000000000000000000000000000000000C1'
const maya = '0x00000000000000000000000000000000000000a1'
const elsewhere = '0x00000000000000000000000000000000000000a2'
const chainId = '00'.repeat(31).concat('01')
const key = `0x${'a3'.repeat(32)}` as const
const nowMs = 1_764_000_000_500

const kept: Readonly<Record<string, NameRecords>> = {
  'maya.foyer.eth': {
    addresses: { 60: maya, 2147483648: maya, 2147483658: elsewhere, 0: '0x0014aabb' },
    texts: { avatar: 'https://pictures.example/maya.png', url: 'http://127.0.0.1/admin' },
  },
  'vault.foyer.eth': { addresses: { 2147483658: elsewhere }, texts: {} },
  'large.foyer.eth': { addresses: {}, texts: { avatar: 'x'.repeat(40_000) } },
}

function start(given: { resolvers?: readonly string[] } = {}) {
  const asked: string[] = []
  const gateway = createNameGateway({
    parent: 'foyer.eth',
    resolvers: given.resolvers ?? [sender],
    key,
    findRecords: async (name) => {
      asked.push(name)
      return kept[name]
    },
    now: () => nowMs,
  })
  const ask = async (name: string, question: Hex, by: string = sender) =>
    read(await gateway.answer(by, toRequest(toHex(packetToBytes(name)), question)))
  return { gateway, asked, ask }
}

function toRequest(name: Hex, data: Hex): Hex {
  return `${encodeFunctionData({ abi, functionName: 'resolve', args: [name, data] })}${chainId}`
}
function read(answer: Hex) {
  return decodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], answer)
}

function askAddress(name: string) {
  return encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
}
function askCoin(name: string, coin: bigint) {
  return encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name), coin] })
}
function askText(name: string, text: string) {
  return encodeFunctionData({ abi, functionName: 'text', args: [namehash(name), text] })
}
function askMany(calls: readonly Hex[]) {
  return encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
}

function toAddress(data: Hex) {
  return decodeAbiParameters([{ type: 'address' }], data)[0]
}
function toBytes(data: Hex) {
  return decodeAbiParameters([{ type: 'bytes' }], data)[0]
}
function toText(data: Hex) {
  return decodeAbiParameters([{ type: 'string' }], data)[0]
}

describe('the gateway', () => {
  it('answers with the addresses of a name, those of other chains too (ENSIP-9, ENSIP-11, ENSIP-19)', async () => {
    const { ask } = start()
    expect(toAddress((await ask('maya.foyer.eth', askAddress('maya.foyer.eth')))[0]).toLowerCase()).toBe(maya)
    const coin = async (name: string, type: bigint) => toBytes((await ask(name, askCoin(name, type)))[0])
    expect(await coin('maya.foyer.eth', 60n)).toBe(maya)
    expect(await coin('maya.foyer.eth', 0n)).toBe('0x0014aabb')
    expect(await coin('maya.foyer.eth', 501n)).toBe('0x')
    expect(await coin('maya.foyer.eth', 2147483658n)).toBe(elsewhere)
    expect(await coin('maya.foyer.eth', 2147483649n)).toBe(maya)
    expect(await coin('maya.foyer.eth', 2n ** 200n)).toBe('0x')
    expect(await coin('vault.foyer.eth', 60n)).toBe('0x')
    expect(await coin('vault.foyer.eth', 2147483658n)).toBe(elsewhere)
  })

  it('answers with texts, and with many records at once', async () => {
    const { ask, asked } = start()
    const name = 'maya.foyer.eth'
    expect(toText((await ask(name, askText(name, 'avatar')))[0])).toBe('https://pictures.example/maya.png')
    for (const none of ['description', '__proto__', 'constructor', '']) {
      expect([none, toText((await ask(name, askText(name, none)))[0])]).toEqual([none, ''])
    }
    asked.length = 0
    const website = encodeFunctionData({ abi, functionName: 'contenthash', args: [namehash(name)] })
    const [result] = await ask(name, askMany([askAddress(name), askText(name, 'url'), website, '0x12345678']))
    const [address, url, hash, unknown] = decodeFunctionResult({ abi, functionName: 'multicall', data: result })
    expect(toAddress(address ?? '0x').toLowerCase()).toBe(maya)
    // A text is what its owner wrote; nothing is fetched for it.
    expect(toText(url ?? '0x')).toBe('http://127.0.0.1/admin')
    expect(toBytes(hash ?? '0x')).toBe('0x')
    expect(decodeErrorResult({ abi, data: unknown ?? '0x' }).args).toEqual(['0x12345678'])
    expect(asked).toEqual([name])
  })

  it('says with a signature that nobody has a name', async () => {
    const { ask, asked } = start()
    for (const name of ['nobody.foyer.eth', 'foyer.eth', 'a.b.foyer.eth', '😀.foyer.eth', 'MAYA.foyer.eth']) {
      const [result] = await ask(name, askAddress(name))
      expect([name, BigInt(toAddress(result))]).toEqual([name, 0n])
    }
    expect(asked).toEqual(['nobody.foyer.eth', 'a.b.foyer.eth'])
  })

  it('signs answer, question, contract and end, for five minutes (ENS, EIP-191)', async () => {
    const { gateway } = start()
    const name = 'maya.foyer.eth'
    const request = toRequest(toHex(packetToBytes(name)), askAddress(name))
    const [result, expires, signature] = read(await gateway.answer(sender, request))
    expect(expires).toBe(1_764_000_300n)
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', sender, expires, keccak256(request), keccak256(result)],
      ),
    )
    expect(await recoverAddress({ hash, signature })).toBe(privateKeyToAccount(key).address)
    expect(gateway.signer).toBe(privateKeyToAccount(key).address)
  })
})

describe('the gateway refuses', () => {
  const name = 'maya.foyer.eth'

  it.each([
    'maya.other.eth',
    'eth',
    'maya.evilfoyer.eth',
    'foyer.eth.evil.eth',
    'maya.foyer.eth.localhost',
    '127.0.0.1',
  ])('a name of another parent: %s', async (foreign) => {
    const { ask, asked } = start()
    await expect(ask(foreign, askAddress(foreign))).rejects.toMatchObject({ code: 'not_found' })
    expect(asked).toEqual([])
  })

  it('a contract that is not the operator’s; without a list it answers for any, since the signature names it', async () => {
    const foreign: Address = '0x00000000000000000000000000000000000000C2'
    await expect(start().ask(name, askAddress(name), foreign)).rejects.toMatchObject({ code: 'not_found' })
    await expect(start({ resolvers: [] }).ask(name, askAddress(name), foreign)).resolves.toBeDefined()
    await expect(start().ask(name, askAddress(name), sender.toLowerCase())).resolves.toBeDefined()
  })

  it('a node that is not that of the name', async () => {
    const { ask, asked } = start()
    await expect(ask(name, askAddress('vault.foyer.eth'))).rejects.toMatchObject({ code: 'bad_request' })
    await expect(ask(name, askMany([askAddress(name), askAddress('vault.foyer.eth')]))).rejects.toMatchObject({
      code: 'bad_request',
    })
    expect(asked).toEqual([])
  })

  it.each<[string, Hex]>([
    ['nothing', '0x'],
    ['no end', '0x046d617961'],
    ['a label that is longer than the rest', '0x3f6d617961'],
    ['more after its end', '0x046d6179610000'],
    ['half a character', '0x02c328086d61796105666f79657203657468'],
    ['a dot within a label', '0x0a6d6179612e666f7965720365746800'],
    ['a zero within a label', '0x056d617900610365746800'],
  ])('a name with %s', async (_, dns) => {
    const { gateway, asked } = start()
    const refused = gateway.answer(sender, toRequest(dns, askAddress(name)))
    await expect(refused).rejects.toMatchObject({ code: 'bad_request' })
    expect(asked).toEqual([])
  })

  it.each<[string, Hex]>([
    ['nothing', '0x'],
    ['a bare selector', '0x9061b923'],
    ['another call', encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })],
    ['offsets beyond its end', `0x9061b923${'ff'.repeat(64)}`],
    [
      'a name of a length that is not there',
      `0x9061b923${'20'.padStart(64, '0')}${'20'.padStart(64, '0')}${'f'.repeat(64)}`,
    ],
  ])('a request that is %s', async (_, request) => {
    await expect(start().gateway.answer(sender, request)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it.each<[string, Hex]>([
    ['no question', '0x'],
    ['a record that there is not', '0x691f3431'.concat('00'.repeat(32)) as Hex],
    ['a question that breaks off', askAddress(name).slice(0, -2) as Hex],
    ['a text key that breaks off', askText(name, 'avatar').slice(0, 140) as Hex],
  ])('%s', async (_, question) => {
    await expect(start().ask(name, question)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('more records at once than a client shows, though all of them point at one place', async () => {
    const { ask, asked } = start()
    await expect(ask(name, askMany(Array(65).fill(askAddress(name))))).rejects.toMatchObject({ code: 'bad_request' })
    // Three hundred entries that share one question: ten kB of offsets.
    const words = (value: number) => value.toString(16).padStart(64, '0')
    const entries = 300
    const shared = `${words(36)}${askAddress(name).slice(2).padEnd(128, '0')}`
    const bomb: Hex = `0xac9650d8${words(32)}${words(entries)}${words(entries * 32).repeat(entries)}${shared}`
    await expect(ask(name, bomb)).rejects.toMatchObject({ code: 'bad_request' })
    expect(asked).toEqual([])
  })

  it('lists in lists: the inner one is a question that nobody knows', async () => {
    const { ask } = start()
    let nested = askMany([askAddress(name)])
    for (let depth = 0; depth < 20; depth += 1) nested = askMany([nested, nested].slice(0, depth < 4 ? 2 : 1))
    const [result] = await ask(name, nested)
    const answers = decodeFunctionResult({ abi, functionName: 'multicall', data: result })
    expect(answers.map((data) => decodeErrorResult({ abi, data }).args)).toEqual([['0xac9650d8']])
  })

  it('an answer of many large texts', async () => {
    const { ask } = start()
    const large = 'large.foyer.eth'
    const [result] = await ask(large, askText(large, 'avatar'))
    expect(toText(result)).toHaveLength(40_000)
    await expect(ask(large, askMany(Array(6).fill(askText(large, 'avatar'))))).rejects.toMatchObject({
      code: 'bad_request',
    })
  })
})
