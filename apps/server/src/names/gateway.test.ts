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
    read(await gateway.resolve(by, toRequest(toHex(packetToBytes(name)), question)))
  return { gateway, asked, ask }
}

function toRequest(name: Hex, data: Hex): Hex {
  return `${encodeFunctionData({ abi, functionName: 'resolve', args: [name, data] })}${chainId}`
}
function read(answer: Hex) {
  return decodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], answer)
}

function resolveAddress(name: string) {
  return encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
}
function resolveCoin(name: string, coin: bigint) {
  return encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name), coin] })
}
function resolveText(name: string, text: string) {
  return encodeFunctionData({ abi, functionName: 'text', args: [namehash(name), text] })
}
function resolveMany(calls: readonly Hex[]) {
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

describe('createNameGateway', () => {
  it('returns the addresses of a name for several chains (ENSIP-9, ENSIP-11, ENSIP-19)', async () => {
    const { ask } = start()
    expect(toAddress((await ask('maya.foyer.eth', resolveAddress('maya.foyer.eth')))[0]).toLowerCase()).toBe(maya)
    const coin = async (name: string, type: bigint) => toBytes((await ask(name, resolveCoin(name, type)))[0])
    expect(await coin('maya.foyer.eth', 60n)).toBe(maya)
    expect(await coin('maya.foyer.eth', 0n)).toBe('0x0014aabb')
    expect(await coin('maya.foyer.eth', 501n)).toBe('0x')
    expect(await coin('maya.foyer.eth', 2147483658n)).toBe(elsewhere)
    expect(await coin('maya.foyer.eth', 2147483649n)).toBe(maya)
    expect(await coin('maya.foyer.eth', 2n ** 200n)).toBe('0x')
    expect(await coin('vault.foyer.eth', 60n)).toBe('0x')
    expect(await coin('vault.foyer.eth', 2147483658n)).toBe(elsewhere)
  })

  it('returns texts, and many records at once', async () => {
    const { ask, asked } = start()
    const name = 'maya.foyer.eth'
    expect(toText((await ask(name, resolveText(name, 'avatar')))[0])).toBe('https://pictures.example/maya.png')
    for (const none of ['description', '__proto__', 'constructor', '']) {
      expect([none, toText((await ask(name, resolveText(name, none)))[0])]).toEqual([none, ''])
    }
    asked.length = 0
    const website = encodeFunctionData({ abi, functionName: 'contenthash', args: [namehash(name)] })
    const [result] = await ask(
      name,
      resolveMany([resolveAddress(name), resolveText(name, 'url'), website, '0x12345678']),
    )
    const [address, url, hash, unknown] = decodeFunctionResult({ abi, functionName: 'multicall', data: result })
    expect(toAddress(address ?? '0x').toLowerCase()).toBe(maya)
    // The text is the owner's input. The server fetches nothing for it.
    expect(toText(url ?? '0x')).toBe('http://127.0.0.1/admin')
    expect(toBytes(hash ?? '0x')).toBe('0x')
    expect(decodeErrorResult({ abi, data: unknown ?? '0x' }).args).toEqual(['0x12345678'])
    expect(asked).toEqual([name])
  })

  it('returns a signed empty address for an unknown name', async () => {
    const { ask, asked } = start()
    for (const name of ['nobody.foyer.eth', 'foyer.eth', 'a.b.foyer.eth', '😀.foyer.eth', 'MAYA.foyer.eth']) {
      const [result] = await ask(name, resolveAddress(name))
      expect([name, BigInt(toAddress(result))]).toEqual([name, 0n])
    }
    expect(asked).toEqual(['nobody.foyer.eth', 'a.b.foyer.eth'])
  })

  it('signs response, request, contract and expiry for five minutes (ENS, EIP-191)', async () => {
    const { gateway } = start()
    const name = 'maya.foyer.eth'
    const request = toRequest(toHex(packetToBytes(name)), resolveAddress(name))
    const [result, expires, signature] = read(await gateway.resolve(sender, request))
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

describe('createNameGateway rejects', () => {
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
    await expect(ask(foreign, resolveAddress(foreign))).rejects.toMatchObject({ code: 'not_found' })
    expect(asked).toEqual([])
  })

  it('an unlisted contract, and accepts any contract without a list, because the signature includes it', async () => {
    const foreign: Address = '0x00000000000000000000000000000000000000C2'
    await expect(start().ask(name, resolveAddress(name), foreign)).rejects.toMatchObject({ code: 'not_found' })
    await expect(start({ resolvers: [] }).ask(name, resolveAddress(name), foreign)).resolves.toBeDefined()
    await expect(start().ask(name, resolveAddress(name), sender.toLowerCase())).resolves.toBeDefined()
  })

  it('a node hash that does not match the name', async () => {
    const { ask, asked } = start()
    await expect(ask(name, resolveAddress('vault.foyer.eth'))).rejects.toMatchObject({ code: 'bad_request' })
    await expect(
      ask(name, resolveMany([resolveAddress(name), resolveAddress('vault.foyer.eth')])),
    ).rejects.toMatchObject({
      code: 'bad_request',
    })
    expect(asked).toEqual([])
  })

  it.each<[string, Hex]>([
    ['nothing', '0x'],
    ['no end', '0x046d617961'],
    ['a label that is longer than the rest', '0x3f6d617961'],
    ['data after its end', '0x046d6179610000'],
    ['a truncated UTF-8 character', '0x02c328086d61796105666f79657203657468'],
    ['a dot within a label', '0x0a6d6179612e666f7965720365746800'],
    ['a zero character within a label', '0x056d617900610365746800'],
  ])('a name that has %s', async (_, dns) => {
    const { gateway, asked } = start()
    const refused = gateway.resolve(sender, toRequest(dns, resolveAddress(name)))
    await expect(refused).rejects.toMatchObject({ code: 'bad_request' })
    expect(asked).toEqual([])
  })

  it.each<[string, Hex]>([
    ['nothing', '0x'],
    ['a bare selector', '0x9061b923'],
    ['another call', encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })],
    ['offsets beyond its end', `0x9061b923${'ff'.repeat(64)}`],
    ['a name length beyond its end', `0x9061b923${'20'.padStart(64, '0')}${'20'.padStart(64, '0')}${'f'.repeat(64)}`],
  ])('a request of this kind: %s', async (_, request) => {
    await expect(start().gateway.resolve(sender, request)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it.each<[string, Hex]>([
    ['no call', '0x'],
    ['an unknown record', '0x691f3431'.concat('00'.repeat(32)) as Hex],
    ['a truncated call', resolveAddress(name).slice(0, -2) as Hex],
    ['a truncated text key', resolveText(name, 'avatar').slice(0, 140) as Hex],
  ])('a resolver call of this kind: %s', async (_, question) => {
    await expect(start().ask(name, question)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('more than 64 records at once, even if all point to the same data', async () => {
    const { ask, asked } = start()
    await expect(ask(name, resolveMany(Array(65).fill(resolveAddress(name))))).rejects.toMatchObject({
      code: 'bad_request',
    })
    // Three hundred entries with one shared question: 10 kB of offsets.
    const words = (value: number) => value.toString(16).padStart(64, '0')
    const entries = 300
    const shared = `${words(36)}${resolveAddress(name).slice(2).padEnd(128, '0')}`
    const bomb: Hex = `0xac9650d8${words(32)}${words(entries)}${words(entries * 32).repeat(entries)}${shared}`
    await expect(ask(name, bomb)).rejects.toMatchObject({ code: 'bad_request' })
    expect(asked).toEqual([])
  })

  it('a nested multicall, as an unsupported record', async () => {
    const { ask } = start()
    let nested = resolveMany([resolveAddress(name)])
    for (let depth = 0; depth < 20; depth += 1) nested = resolveMany([nested, nested].slice(0, depth < 4 ? 2 : 1))
    const [result] = await ask(name, nested)
    const answers = decodeFunctionResult({ abi, functionName: 'multicall', data: result })
    expect(answers.map((data) => decodeErrorResult({ abi, data }).args)).toEqual([['0xac9650d8']])
  })

  it('a request for many large texts', async () => {
    const { ask } = start()
    const large = 'large.foyer.eth'
    const [result] = await ask(large, resolveText(large, 'avatar'))
    expect(toText(result)).toHaveLength(40_000)
    await expect(ask(large, resolveMany(Array(6).fill(resolveText(large, 'avatar'))))).rejects.toMatchObject({
      code: 'bad_request',
    })
  })
})
