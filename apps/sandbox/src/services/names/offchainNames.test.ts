import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  createClient,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  namehash,
  parseAbi,
  parseSignature,
  serializeSignature,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { getBlock, readContract } from 'viem/actions'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deriveSandboxAccounts } from '../../accounts.js'
import { callRpc } from '../../evm/chain/callRpc.js'
import { type RunningAnvil, spawnAnvil } from '../../evm/chain/spawnAnvil.js'
import { readArtifact } from '../../evm/contracts/readArtifact.js'
import { sendFromUnlocked } from '../../evm/contracts/sendFromUnlocked.js'
import { findFreePort } from '../../ports/findFreePort.js'

const { abi, bytecode } = readArtifact('OffchainNames')
const recordsAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
  'function multicall(bytes[] calls) view returns (bytes[])',
])
const signerKey = `0x${'a1'.repeat(32)}` as const
const signer = privateKeyToAccount(signerKey).address
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const maya = '0x00000000000000000000000000000000000000A1'

let nodes: readonly RunningAnvil[]
let accounts: readonly [Address, Address]
/** Both chains have the same address: the same account deploys this contract first. */
let contract: Address
let other: Address
beforeAll(async () => {
  const start = async (chainId: number) =>
    spawnAnvil({ chainId, port: await findFreePort(), onRequest: () => undefined })
  nodes = [await start(31_337), await start(31_338)]
  const [first, second] = deriveSandboxAccounts()
  accounts = [first?.address ?? '0x', second?.address ?? '0x']
  contract = await deploy(0)
  expect(await deploy(1)).toBe(contract)
  other = await deploy(0)
})
afterAll(() => Promise.all(nodes.map((node) => node.stop())))

function url(index: number) {
  return nodes[index]?.url ?? ''
}
function client(index = 0) {
  return createClient({ transport: http(url(index)), ccipRead: false })
}

async function deploy(index: number): Promise<Address> {
  const [owner] = accounts
  const nonce = BigInt(String(await callRpc(url(index), 'eth_getTransactionCount', [owner, 'latest'])))
  const data = encodeDeployData({ abi, bytecode, args: [owner, ['https://gateway.example'], [signer]] })
  await callRpc(url(index), 'eth_sendTransaction', [{ from: owner, data, gas: toHex(5_000_000) }])
  const address = getContractAddress({ from: owner, nonce })
  await vi.waitFor(async () => expect(await callRpc(url(index), 'eth_getCode', [address, 'latest'])).not.toBe('0x'))
  return address
}

function dns(name: string) {
  return toHex(packetToBytes(name))
}
function resolveAddress(name: string) {
  return encodeFunctionData({ abi: recordsAbi, functionName: 'addr', args: [namehash(name)] })
}
function resolveText(name: string, key: string) {
  return encodeFunctionData({ abi: recordsAbi, functionName: 'text', args: [namehash(name), key] })
}

interface Question {
  readonly name: string
  readonly data: Hex
}
const question: Question = { name: 'maya.foyer.eth', data: resolveAddress('maya.foyer.eth') }
const answer = encodeAbiParameters([{ type: 'address' }], [maya])

/** Returns the arguments of the `OffchainLookup` revert. */
async function look({ name, data }: Question, to = contract, index = 0) {
  const failure = await read('resolve', [dns(name), data], to, index).catch((error: unknown) => error)
  const revert = failure instanceof BaseError && failure.walk((e) => e instanceof ContractFunctionRevertedError)
  if (!(revert instanceof ContractFunctionRevertedError) || revert.data?.errorName !== 'OffchainLookup') throw failure
  const [sender, urls, callData, callback, extraData] = revert.data.args as [Address, string[], Hex, Hex, Hex]
  return { sender, urls, callData, callback, extraData }
}

function read(functionName: string, args: readonly unknown[], address = contract, index = 0) {
  return readContract(client(index), { address, abi, functionName, args })
}
function write(functionName: string, args: readonly unknown[], from = accounts[0]) {
  return sendFromUnlocked(url(0), from, [{ to: contract, data: encodeFunctionData({ abi, functionName, args }) }])
}

/** Creates a gateway's response. It is valid except for the given parts. */
async function respond(
  request: Hex,
  given: {
    result?: Hex
    shown?: Hex
    resolver?: Address
    expires?: bigint
    key?: Hex
    alter?: (signature: Hex) => Hex
  } = {},
): Promise<Hex> {
  const { result = answer, resolver = contract, key = signerKey, alter = (signature) => signature } = given
  const expires = given.expires ?? (await getBlock(client())).timestamp + 300n
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', resolver, expires, keccak256(request), keccak256(result)],
    ),
  )
  const signature = alter(serializeSignature(await sign({ hash, privateKey: key })))
  return encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    [given.shown ?? result, expires, signature],
  )
}

async function settle(response: Hex, extraData: Hex) {
  return read('resolveWithProof', [response, extraData])
}

it("OffchainNames: reverts with its gateways and accepts its signer's response (ENSIP-10, EIP-3668)", async () => {
  const lookup = await look(question)
  expect(lookup.sender).toBe(contract)
  expect(lookup.urls).toEqual(['https://gateway.example'])
  const requested = encodeFunctionData({ abi, functionName: 'resolve', args: [dns(question.name), question.data] })
  expect(lookup.callData).toBe(`${requested}${31_337n.toString(16).padStart(64, '0')}`)
  expect(await settle(await respond(lookup.callData), lookup.extraData)).toBe(answer)
})

describe('OffchainNames rejects', () => {
  it('a response that was altered after signing', async () => {
    const { callData, extraData } = await look(question)
    const shown = encodeAbiParameters([{ type: 'address' }], [other])
    await expect(settle(await respond(callData, { shown }), extraData)).rejects.toThrow('SignerUnknown')
  })

  it('a response of an unknown signer or a removed signer', async () => {
    const { callData, extraData } = await look(question)
    const response = await respond(callData)
    const foreign = await respond(callData, { key: generatePrivateKey() })
    await expect(settle(foreign, extraData)).rejects.toThrow('SignerUnknown')
    await write('setSigner', [signer, false])
    await expect(settle(response, extraData)).rejects.toThrow('SignerUnknown')
    await write('setSigner', [signer, true])
    expect(await settle(response, extraData)).toBe(answer)
  })

  it('an expired response', async () => {
    const { callData, extraData } = await look(question)
    const { timestamp } = await getBlock(client())
    const expired = await respond(callData, { expires: timestamp - 1n })
    await expect(settle(expired, extraData)).rejects.toThrow('AnswerExpired')
  })

  it.each<[string, Question]>([
    ['another record', { ...question, data: resolveText(question.name, 'avatar') }],
    ['another name', { name: 'mara.foyer.eth', data: resolveAddress('mara.foyer.eth') }],
    ['another name with the same record', { ...question, name: 'mara.foyer.eth' }],
  ])('a response to a request about %s', async (_, requested) => {
    const { callData } = await look(requested)
    const { extraData } = await look(question)
    await expect(settle(await respond(callData), extraData)).rejects.toThrow('SignerUnknown')
  })

  it('a response that was signed for another resolver', async () => {
    const elsewhere = await look(question, other)
    const { callData, extraData } = await look(question)
    expect(elsewhere.callData).toBe(callData)
    const response = await respond(elsewhere.callData, { resolver: other })
    await expect(settle(response, extraData)).rejects.toThrow('SignerUnknown')
    expect(await read('resolveWithProof', [response, elsewhere.extraData], other)).toBe(answer)
  })

  it('a response that was signed for the same address on another chain', async () => {
    const there = await look(question, contract, 1)
    const response = await respond(there.callData)
    expect(await read('resolveWithProof', [response, there.extraData], contract, 1)).toBe(answer)
    const { extraData } = await look(question)
    await expect(settle(response, extraData)).rejects.toThrow('SignerUnknown')
  })

  it.each<[string, (signature: Hex) => Hex]>([
    ['the same signer with a high s value', twin],
    ['64 bytes', (signature) => signature.slice(0, -2) as Hex],
    ['66 bytes', (signature) => `${signature}00`],
    ['nothing', () => '0x'],
  ])('a signature of %s', async (_, alter) => {
    const { callData, extraData } = await look(question)
    await expect(settle(await respond(callData, { alter }), extraData)).rejects.toThrow('SignatureMalformed')
  })

  it('a signature that recovers to no signer', async () => {
    const { callData, extraData } = await look(question)
    const alter = (signature: Hex): Hex => `${signature.slice(0, -2) as Hex}05`
    await expect(settle(await respond(callData, { alter }), extraData)).rejects.toThrow('SignerUnknown')
  })

  it('an invalid response', async () => {
    const { extraData } = await look(question)
    for (const response of ['0x', '0x1234', answer] as const) {
      await expect(settle(response, extraData)).rejects.toThrow()
    }
  })

  it('an invalid name', async () => {
    for (const name of ['0x', '0x05', '0x046d617961', '0x046d617961ff00'] as const) {
      await expect(read('resolve', [name, question.data])).rejects.toThrow('NameMalformed')
    }
  })
})

/** Returns the signature with the larger `s`, which recovers to the same account. */
function twin(signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature)
  return serializeSignature({ r, s: toHex(order - BigInt(s), { size: 32 }), yParity: yParity === 0 ? 1 : 0 })
}

describe('the owner of OffchainNames', () => {
  it('is the only account that can change gateways, signers, records and the owner', async () => {
    const calls: readonly [string, readonly unknown[]][] = [
      ['setUrls', [[]]],
      ['setSigner', [accounts[1], true]],
      ['setPinned', [namehash('foyer.eth'), true]],
      ['setAddr', [namehash('foyer.eth'), 60n, maya]],
      ['setText', [namehash('foyer.eth'), 'avatar', 'x']],
      ['setContenthash', [namehash('foyer.eth'), '0xe301']],
      ['offerOwner', [accounts[1]]],
      ['acceptOwner', []],
    ]
    for (const [name, args] of calls) await expect(write(name, args, accounts[1]), name).rejects.toThrow()
    await expect(write('setSigner', [`0x${'00'.repeat(20)}`, true])).rejects.toThrow()
  })

  it('changes the gateways', async () => {
    await write('setUrls', [['https://one.example/{sender}/{data}', 'https://two.example']])
    expect(await read('urls', [])).toEqual(['https://one.example/{sender}/{data}', 'https://two.example'])
    expect((await look(question)).urls).toEqual(['https://one.example/{sender}/{data}', 'https://two.example'])
    await write('setUrls', [['https://gateway.example']])
    expect((await look(question)).urls).toEqual(['https://gateway.example'])
  })

  it('transfers the ownership to an account that accepts it', async () => {
    await write('offerOwner', [accounts[1]])
    expect(await read('owner', [])).toBe(accounts[0])
    await expect(write('acceptOwner', [], accounts[0])).rejects.toThrow()
    await write('acceptOwner', [], accounts[1])
    expect(await read('owner', [])).toBe(accounts[1])
    await expect(write('setUrls', [[]], accounts[0])).rejects.toThrow()
    await write('offerOwner', [accounts[0]], accounts[1])
    await write('acceptOwner', [], accounts[0])
  })

  it('pins the records of one name, which then resolves on the chain', async () => {
    const node = namehash('foyer.eth')
    const sendRequest = (data: Hex, name = 'foyer.eth') => read('resolve', [dns(name), data])
    await write('setAddr', [node, 60n, maya])
    await write('setText', [node, 'avatar', 'https://foyer.example/a.png'])
    await write('setContenthash', [node, '0xe301'])
    await expect(sendRequest(resolveAddress('foyer.eth'))).rejects.toThrow('OffchainLookup')
    expect(await read('addr', [node])).toBe(`0x${'00'.repeat(20)}`)

    await write('setPinned', [node, true])
    const avatar = encodeAbiParameters([{ type: 'string' }], ['https://foyer.example/a.png'])
    expect(await sendRequest(resolveAddress('foyer.eth'))).toBe(answer)
    expect(await sendRequest(resolveText('foyer.eth', 'avatar'))).toBe(avatar)
    expect(await sendRequest(resolveText('foyer.eth', 'url'))).toBe(encodeAbiParameters([{ type: 'string' }], ['']))
    const website = encodeFunctionData({ abi, functionName: 'contenthash', args: [node] })
    expect(await sendRequest(website)).toBe(encodeAbiParameters([{ type: 'bytes' }], ['0xe301']))
    const both = [resolveAddress('foyer.eth'), resolveText('foyer.eth', 'avatar')]
    const data = encodeFunctionData({ abi: recordsAbi, functionName: 'multicall', args: [both] })
    expect(await sendRequest(data)).toBe(encodeAbiParameters([{ type: 'bytes[]' }], [[answer, avatar]]))
    await expect(sendRequest('0x12345678')).rejects.toThrow('UnsupportedResolverProfile')
    await expect(sendRequest(question.data, question.name)).rejects.toThrow('OffchainLookup')

    await write('setPinned', [node, false])
    await expect(sendRequest(resolveAddress('foyer.eth'))).rejects.toThrow('OffchainLookup')
  })
})

it('OffchainNames: returns its supported interfaces (ERC-165)', async () => {
  const ids = ['0x01ffc9a7', '0x9061b923', '0x3b3b57de', '0xf1cb7e06', '0x59d1d43c', '0xbc1c58d1', '0xac9650d8']
  for (const id of ids) expect([id, await read('supportsInterface', [id])]).toEqual([id, true])
  for (const id of ['0xffffffff', '0x691f3431']) {
    expect([id, await read('supportsInterface', [id])]).toEqual([id, false])
  }
})
