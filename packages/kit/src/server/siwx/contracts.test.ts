import { createServer } from 'node:http'
import { callRpc } from '@foyer/sandbox/callRpc'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { planOwnedAccount } from '@foyer/sandbox/planOwnedAccount'
import { spawnAnvil } from '@foyer/sandbox/spawnAnvil'
import {
  concatHex,
  encodeErrorResult,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
  serializeErc6492Signature,
  size,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chainId, cookieOf, createTestApp } from './testSiwx.js'

/** The code of a contract that accepts every signature (ERC-1271). */
const yes: Hex = '0x631626ba7e60e01b60005260206000f3'
const no: Hex = '0x60206000f3'
/** An infinite loop. */
const loop: Hex = '0x5b600056'
/** Writes 1 to the first storage slot. */
const write: Hex = '0x600160005500'
function at(digits: string): Hex {
  return getAddress(`0x${digits.repeat(40 / digits.length)}`)
}
const word: Hex = `0x${'12'.repeat(32)}`
const owner = privateKeyToAccount(`0x${'a5'.repeat(32)}`)
const { address: owned, factory, factoryData: make } = planOwnedAccount(owner.address)

let node: Awaited<ReturnType<typeof spawnAnvil>>
function put(address: Hex, code: Hex) {
  return callRpc(node.url, 'anvil_setCode', [address, code])
}
function codeAt(address: Hex) {
  return callRpc(node.url, 'eth_getCode', [address, 'latest'])
}
function app(options: Parameters<typeof createTestApp>[0] = {}) {
  return createTestApp({ rpcUrls: { [chainId]: node.url }, ...options })
}
const invalid = expect.objectContaining({ code: 'SIGN_IN_INVALID', context: { reason: 'the account did not sign it' } })

beforeAll(async () => {
  node = await spawnAnvil({ chainId: 31_337, port: await findFreePort(), onRequest: () => {} })
  await put(at('a'), yes)
  await put(at('b'), no)
  await put(at('c'), loop)
  await put(at('d'), write)
})
afterAll(async () => {
  await node?.stop()
})

it('verify: accepts a contract account by its owner’s signature, deployed (ERC-1271) or not (ERC-6492)', async () => {
  const { siwx, write } = app()
  const message = await write({ accountAddress: owned })
  const signature = await owner.signMessage({ message })
  // The account is not deployed: the signature must contain its factory call.
  await expect(siwx.verify({ message, signature })).rejects.toEqual(invalid)
  const future = await write({ accountAddress: owned })
  const wrapped = serializeErc6492Signature({
    address: factory,
    data: make,
    signature: await owner.signMessage({ message: future }),
  })
  const { session } = await siwx.verify({ message: future, signature: wrapped })
  expect(session).toMatchObject({ address: owned, signer: 'contract' })
  expect(await codeAt(owned), 'no transaction was sent').toBe('0x')

  const [sender] = (await callRpc(node.url, 'eth_accounts', [])) as Hex[]
  await callRpc(node.url, 'eth_sendTransaction', [{ from: sender, to: factory, data: make }])
  // The node responds before it mines the block.
  await expect.poll(() => codeAt(owned)).not.toBe('0x')
  const there = await write({ accountAddress: owned })
  const plain = await owner.signMessage({ message: there })
  expect((await siwx.verify({ message: there, signature: plain })).session.signer).toBe('contract')
  const other = await write({ accountAddress: owned })
  const stranger = await privateKeyToAccount(generatePrivateKey()).signMessage({ message: other })
  await expect(siwx.verify({ message: other, signature: stranger })).rejects.toEqual(invalid)
})

it('verify: accepts a contract that approves any signature only for its own address', async () => {
  const { siwx, write, account } = app()
  const own = await write({ accountAddress: at('a') })
  expect((await siwx.verify({ message: own, signature: word })).session.address).toBe(at('a'))
  const wrapped = serializeErc6492Signature({ address: at('a'), data: '0x', signature: word })
  for (const accountAddress of [at('b'), at('e'), owned, account.address])
    for (const signature of [word, wrapped]) {
      const message = await write({ accountAddress })
      await expect(siwx.verify({ message, signature })).rejects.toEqual(invalid)
    }
})

it('verify: rejects a 6492 signature whose factory deploys another account', async () => {
  const { siwx, write } = app()
  const { address: elsewhere, factoryData: makeElsewhere } = planOwnedAccount(owner.address, word)
  const message = await write({ accountAddress: elsewhere })
  const inner = await owner.signMessage({ message })
  const naming = (data: Hex) => serializeErc6492Signature({ address: factory, data, signature: inner })
  await expect(siwx.verify({ message, signature: naming(make) })).rejects.toEqual(invalid)
  const again = await write({ accountAddress: elsewhere })
  const right = await owner.signMessage({ message: again })
  const signature = serializeErc6492Signature({ address: factory, data: makeElsewhere, signature: right })
  await expect(siwx.verify({ message: again, signature })).resolves.toMatchObject({ session: { address: elsewhere } })
})

it('verify: the factory call of a 6492 signature has no side effects', async () => {
  const { siwx, write, account } = app()
  const requested: string[] = []
  const inside = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.end('{"data":"0x1626ba7e"}')
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  const listening = inside.address()
  const port = typeof listening === 'object' && listening !== null ? listening.port : 0
  const lookup = encodeErrorResult({
    abi: parseAbi([
      'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
    ]),
    args: [at('f'), [`http://127.0.0.1:${port}/{data}`], '0x12', '0x1626ba7e', '0x'],
  })
  const length = numberToHex(size(lookup), { size: 2 })
  // Copies the data after the code to memory and reverts with it.
  await put(at('f'), concatHex(['0x61', length, '0x61000f60003961', length, '0x6000fd', lookup]))
  const [victim] = (await callRpc(node.url, 'eth_accounts', [])) as Hex[]
  for (const [address, data] of [
    [at('c'), '0x'],
    [at('d'), '0x'],
    [at('f'), '0x'],
    [at('a'), '0x1626ba7e'],
    [victim ?? at('1'), '0x'],
    [factory, make],
  ] as const) {
    const signature = serializeErc6492Signature({ address, data, signature: word })
    for (const accountAddress of [account.address, getAddress(victim ?? at('1'))]) {
      const message = await write({ accountAddress })
      await expect(siwx.verify({ message, signature }), `${address} for ${accountAddress}`).rejects.toEqual(invalid)
    }
  }
  // The account's own contract tries to make this server request a URL.
  const message = await write({ accountAddress: at('f') })
  await expect(siwx.verify({ message, signature: word })).rejects.toEqual(invalid)
  expect(requested).toEqual([])
  expect(await callRpc(node.url, 'eth_getStorageAt', [at('d'), '0x0', 'latest'])).toBe(zeroHash)
  await new Promise<void>((resolve) => inside.close(() => resolve()))
})

it('verify: accepts a key whose account has code, by the key and by the code (EIP-7702)', async () => {
  const { siwx, write, account, sign } = app()
  await put(account.address, concatHex(['0xef0100', at('a')]))
  expect((await siwx.verify(await sign(await write()))).session.signer).toBe('key')
  // The owner has delegated the account to that code.
  const message = await write()
  expect((await siwx.verify({ message, signature: word })).session.signer).toBe('contract')
})

it('verify: rejects a contract signature for a chain without a node', async () => {
  const { siwx, write } = app()
  const message = await write({ accountAddress: at('a'), chainId: 'eip155:1' })
  await expect(siwx.verify({ message, signature: word })).rejects.toEqual(invalid)
})

it('verify: throws RPC_FAILED if the node is unreachable', async () => {
  const { siwx, write } = app({ rpcUrls: { [chainId]: 'http://127.0.0.1:1' } })
  const message = await write({ accountAddress: at('a') })
  await expect(siwx.verify({ message, signature: word })).rejects.toMatchObject({ code: 'RPC_FAILED' })
})

it('getSession: calls the contract again after `recheckMs`, and ends the session if it rejects', async () => {
  const changing = at('ab')
  await put(changing, yes)
  const { siwx, write, clock, signIn } = app({ recheckMs: 60_000 })
  const { setCookie } = await siwx.verify({ message: await write({ accountAddress: changing }), signature: word })
  const cookie = cookieOf(setCookie)
  const byKey = cookieOf((await signIn()).setCookie)
  await put(changing, no)
  clock.ms += 59_999
  expect(await siwx.getSession(cookie)).toMatchObject({ address: changing })
  clock.ms += 1
  expect(await siwx.getSession(cookie)).toBeUndefined()
  await put(changing, yes)
  expect(await siwx.getSession(cookie), 'the session has ended').toBeUndefined()
  expect(await siwx.getSession(byKey), 'the signature of a key stays valid').toBeDefined()
})

it('getSession: throws and keeps the session if the node is unreachable', async () => {
  const rpcUrls = { [chainId]: node.url }
  const { siwx, write, clock } = app({ recheckMs: 60_000, rpcUrls })
  const { setCookie } = await siwx.verify({ message: await write({ accountAddress: at('a') }), signature: word })
  const cookie = cookieOf(setCookie)
  clock.ms += 60_000
  rpcUrls[chainId] = 'http://127.0.0.1:1'
  await expect(siwx.getSession(cookie)).rejects.toMatchObject({ code: 'RPC_FAILED' })
  rpcUrls[chainId] = node.url
  expect(await siwx.getSession(cookie)).toMatchObject({ address: at('a') })
})
