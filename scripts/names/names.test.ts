import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { callRpc } from '@foyer/sandbox/callRpc'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { namesSigner } from '@foyer/sandbox/names'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  namehash,
  parseAbi,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress, getEnsAvatar, getEnsName, getEnsText } from 'viem/actions'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../test/startTestServer.js'
import { namesCommands } from './commands.js'
import { readOptions } from './readOptions.js'
import { openEthersOf, openViemOf } from './testClients.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-names-'))
const loginEnv = { FOYER_INDEXER: '0' }
const avatar = 'data:image/svg+xml;base64,PHN2Zy8+'
const person = privateKeyToAccount(`0x${'a8'.repeat(32)}`)

let world: RunningSandbox
let server: TestServer
let port: number
beforeAll(async () => {
  port = await findFreePort()
  const links = { server: `http://localhost:${port}` }
  world = await startSandbox({ dataDir: join(dataDir, 'sandbox'), quiet: true, links })
  server = await startServer()
  expect(await register('maya.foyer.eth', { avatar, description: 'Maya' })).toEqual({ success: true })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await world.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function startServer() {
  return startTestServer({ ...{ root, port, framePort: 0, dataDir, loginEnv }, networksFile: world.networksFile })
}

async function register(name: string, attributes: Record<string, string>): Promise<unknown> {
  const message = JSON.stringify({ name, attributes, timestamp: Math.floor(Date.now() / 1_000) })
  const body = { coin_type: 60, address: person.address, message, signature: await person.signMessage({ message }) }
  const url = `${server.url}/v1/profile/account?projectId=sandbox`
  return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
}

function openViem(index?: 0 | 1) {
  return openViemOf(world, index)
}
function openEthers() {
  return openEthersOf(world)
}

describe('a registered name', () => {
  it('resolves with viem and only the chain’s node, on both chains', async () => {
    for (const index of [0, 1] as const) {
      const client = openViem(index)
      expect(await getEnsAddress(client, { name: 'maya.foyer.eth' })).toBe(person.address)
      expect(await getEnsAddress(client, { name: 'maya.foyer.eth', coinType: 2147483658n })).toBe(
        person.address.toLowerCase(),
      )
      expect(await getEnsText(client, { name: 'maya.foyer.eth', key: 'description' })).toBe('Maya')
      expect(await getEnsAvatar(client, { name: 'maya.foyer.eth' })).toBe(avatar)
      expect(await getEnsAddress(client, { name: 'nobody.foyer.eth' })).toBeNull()
    }
  })

  it('resolves with ethers and only the chain’s node', async () => {
    const provider = openEthers()
    try {
      expect(await provider.resolveName('maya.foyer.eth')).toBe(person.address)
      expect(await provider.resolveName('nobody.foyer.eth')).toBeNull()
      const resolver = await provider.getResolver('maya.foyer.eth')
      expect(await resolver?.getText('description')).toBe('Maya')
      expect(await resolver?.getAvatar()).toBe(avatar)
      expect(await provider.getAvatar('maya.foyer.eth')).toBe(avatar)
    } finally {
      provider.destroy()
    }
  })

  it('does not change its parent, which resolves on the chain', async () => {
    const provider = openEthers()
    try {
      const treasury = world.accounts[9]?.address
      expect(await provider.resolveName('foyer.eth')).toBe(treasury)
      expect(await getEnsAddress(openViem(), { name: 'foyer.eth' })).toBe(treasury)
      expect(await getEnsAvatar(openViem(), { name: 'foyer.eth' })).toMatch(/^data:image\/svg/)
      expect(await getEnsText(openViem(), { name: 'foyer.eth', key: 'description' })).toContain('treasury')
    } finally {
      provider.destroy()
    }
  })

  it('can be an account’s primary name, because it resolves back to the account (EIP-181)', async () => {
    const { ensReverseRegistrar } = world.addresses
    const abi = parseAbi(['function setName(string name)'])
    const say = async (from: Address, name: string) => {
      const data = encodeFunctionData({ abi, functionName: 'setName', args: [name] })
      await callRpc(world.urls.evm, 'anvil_impersonateAccount', [from])
      await callRpc(world.urls.evm, 'anvil_setBalance', [from, '0xde0b6b3a7640000'])
      await callRpc(world.urls.evm, 'eth_sendTransaction', [{ from, to: ensReverseRegistrar, data }])
    }
    await say(person.address, 'maya.foyer.eth')
    await expect.poll(() => getEnsName(openViem(), { address: person.address })).toBe('maya.foyer.eth')
    // Another account claims the name, but the name does not resolve to that account.
    const liar = privateKeyToAccount(generatePrivateKey()).address
    await say(liar, 'maya.foyer.eth')
    await expect.poll(() => callRpc(world.urls.evm, 'eth_getTransactionCount', [liar, 'latest'])).toBe('0x1')
    expect(await getEnsName(openViem(), { address: liar })).toBeNull()
  })
})

function owner() {
  return world.accounts[9]?.privateKey ?? '0x'
}
const keyFile = join(dataDir, 'owner.key')

async function run(command: string, args: readonly string[], key = owner()) {
  writeFileSync(keyFile, `${key}\n`)
  const lines: string[] = []
  const options = readOptions(['--rpc', world.urls.evm, '--key-file', keyFile, ...args], {})
  const isGood = await namesCommands[command]?.run(options, (line) => lines.push(line))
  return { isGood, text: lines.join('\n') }
}

describe('viem and ethers reject a lying gateway', () => {
  const thief = privateKeyToAccount(`0x${'a9'.repeat(32)}`)
  const parts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
  const stolen = encodeAbiParameters([{ type: 'address' }], [thief.address])
  type Question = Readonly<Record<'sender' | 'data', Hex>>
  /** Fetches the response of the operator's own gateway. */
  const fetchTruth = async (question: Question): Promise<Hex> => {
    const body = JSON.stringify(question)
    const response = await fetch(`${server.url}/foyer/v1/names/ccip`, { method: 'POST', body })
    return ((await response.json()) as { data: Hex }).data
  }
  const setUrls = async (...urls: readonly string[]) =>
    expect((await run('set-urls', ['--resolver', world.addresses.offchainNames, ...urls])).isGood).toBe(true)

  it.each<[string, (question: Question) => Promise<Hex>]>([
    [
      'about the address',
      async (question) => {
        const [, expires, signature] = decodeAbiParameters(parts, await fetchTruth(question))
        return encodeAbiParameters(parts, [stolen, expires, signature])
      },
    ],
    [
      'with a key of its own',
      async ({ sender, data }) => {
        const expires = BigInt(Math.floor(Date.now() / 1_000) + 300)
        const types = ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32']
        const signed = encodePacked(types, ['0x1900', sender, expires, keccak256(data), keccak256(stolen)])
        const signature = await thief.sign({ hash: keccak256(signed) })
        return encodeAbiParameters(parts, [stolen, expires, signature])
      },
    ],
    [
      'with the answer for another name',
      async ({ sender, data }) => {
        // This name has the same length and is not registered.
        const [dns, node] = [(name: string) => toHex(packetToBytes(name)), namehash].map(
          (write) => (text: string) => text.replace(write('maya.foyer.eth').slice(2), write('mara.foyer.eth').slice(2)),
        )
        return fetchTruth({ sender, data: dns?.(node?.(data) ?? '') as Hex })
      },
    ],
    [
      'with an answer that is over',
      async (question) => {
        await server.setClockAhead(-600_000)
        const answer = await fetchTruth(question)
        await server.setClockAhead(0)
        return answer
      },
    ],
  ])('%s', async (_, lie) => {
    const told: Hex[] = []
    const liar = createServer(async (request, response) => {
      const data = await lie((await json(request)) as Question)
      told.push(data)
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
    })
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
    await setUrls('--url', `http://127.0.0.1:${(liar.address() as AddressInfo).port}`)
    const provider = openEthers()
    try {
      expect(await getEnsAddress(openViem(), { name: 'maya.foyer.eth' })).toBeNull()
      await expect(getEnsAddress(openViem(), { name: 'maya.foyer.eth', strict: true })).rejects.toThrow('ResolverError')
      expect(await provider.resolveName('maya.foyer.eth').catch(() => null)).toBeNull()
      expect(told.map((data) => data.length > 2)).toEqual([true, true, true])
    } finally {
      provider.destroy()
      liar.close()
      await setUrls('--server', server.url)
    }
    expect(await getEnsAddress(openViem(), { name: 'maya.foyer.eth' })).toBe(person.address)
  })
})

describe('npm run names --', () => {
  it('check: verifies every step from the registry to the signature', async () => {
    const { isGood, text } = await run('check', ['--server', server.url, '--label', 'maya'])
    expect(text).not.toContain('FAIL')
    expect(text).toContain(`maya.foyer.eth resolves to ${person.address}`)
    expect(text).toContain(`${namesSigner} signed it, and the resolver accepts the signer`)
    expect(isGood).toBe(true)
  })

  it('deploy: deploys a resolver, copies the parent’s records and prints the call for its owner', async () => {
    const { isGood, text } = await run('deploy', ['--server', server.url])
    expect(isGood).toBe(true)
    expect(text).not.toContain(owner().slice(2))
    const resolver = /FOYER_NAMES_RESOLVER=(0x[0-9a-fA-F]{40})/.exec(text)?.[1] as Address
    expect(text).toContain('Copied from foyer.eth: the text avatar.')
    expect(text).toContain(toSetResolver(resolver))
    expect(text).toContain(world.addresses.ensRegistry)

    // Make the printed call. The server only responds for its configured contract.
    await setResolver(resolver)
    const refused = await run('check', ['--name', 'foyer.eth'])
    expect(refused.text).toContain(`${resolver} is the resolver`)
    expect(refused.text).toContain('status 404')
    expect(refused.isGood).toBe(false)
    const avatarNow = await getEnsAvatar(openViem(), { name: 'foyer.eth' })
    expect(avatarNow).toMatch(/^data:image\/svg/)
    await setResolver(world.addresses.offchainNames)
  })

  it.each<[string, string, string, string]>([
    ['a rejected signer', 'remove-signer', 'add-signer', 'rejects the signer'],
    ['a gateway that does not respond', 'set-urls --url http://127.0.0.1:1/', 'set-urls', 'does not respond'],
  ])('check: fails for %s', async (_, spoil, mend, words) => {
    const change = (command: string) => {
      const [name = '', ...args] = command.split(' ')
      const own = name === 'set-urls' ? ['--server', server.url] : ['--signer', namesSigner]
      return run(name, [...args, ...own, '--resolver', world.addresses.offchainNames])
    }
    const check = () => run('check', ['--name', 'foyer.eth'])
    expect((await change(spoil)).isGood).toBe(true)
    const checked = await check()
    expect(checked.text).toMatch(new RegExp(`FAIL.*${words}`))
    expect(checked.isGood).toBe(false)
    expect((await change(mend)).isGood).toBe(true)
    expect((await check()).isGood).toBe(true)
  })

  it('report missing options and missing permissions without printing the key', async () => {
    const stranger = generatePrivateKey()
    const { offchainNames } = world.addresses
    const add = ['--resolver', offchainNames, '--signer', person.address]
    await expect(run('add-signer', add, stranger)).rejects.toThrow('may not')
    await expect(run('add-signer', ['--resolver', offchainNames])).rejects.toThrow('--signer is missing')
    await expect(run('add-signer', add, '0x1234')).rejects.toThrow('64 hex digits')
    await expect(run('check', ['--name', 'Foyer.eth'])).rejects.toThrow('normal form')
    await expect(run('check', ['--name', 'nobody.eth'])).resolves.toMatchObject({ isGood: false })
    await expect(run('check', ['--names', 'x'])).rejects.toThrow('Unknown flag --names')
    await expect(run('check', ['--name', 'foyer.eth', '--registry', person.address])).resolves.toMatchObject({
      isGood: false,
    })
  })
})

it('work with the data of an older sandbox, whose parent had another resolver', async () => {
  await setResolver(world.addresses.ensResolver)
  expect(await getEnsAddress(openViem(), { name: 'maya.foyer.eth' })).toBeNull()
  await world.stop()
  const links = { server: `http://localhost:${port}` }
  world = await startSandbox({ dataDir: join(dataDir, 'sandbox'), quiet: true, links })
  expect(await getEnsAddress(openViem(), { name: 'maya.foyer.eth' })).toBe(person.address)
  expect(await getEnsAddress(openViem(), { name: 'foyer.eth' })).toBe(world.accounts[9]?.address)
})

/** Encodes the call that the owner of the parent makes. */
function toSetResolver(resolver: Address) {
  const abi = parseAbi(['function setResolver(bytes32 node, address resolver)'])
  return encodeFunctionData({ abi, functionName: 'setResolver', args: [namehash('foyer.eth'), resolver] })
}

async function setResolver(resolver: Address): Promise<void> {
  const [from, to] = [world.accounts[9]?.address, world.addresses.ensRegistry]
  await callRpc(world.urls.evm, 'eth_sendTransaction', [{ from, to, data: toSetResolver(resolver) }])
  const abi = parseAbi(['function resolver(bytes32 node) view returns (address)'])
  const question = { address: to, abi, functionName: 'resolver', args: [namehash('foyer.eth')] } as const
  await expect.poll(() => openViem().readContract(question)).toBe(resolver)
}
