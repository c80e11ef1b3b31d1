import { callRpc } from '@foyer/sandbox/callRpc'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { planOwnedAccount } from '@foyer/sandbox/planOwnedAccount'
import { spawnAnvil } from '@foyer/sandbox/spawnAnvil'
import { type Hex, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyEip155Signature } from './verifyEip155Signature.js'

const owner = privateKeyToAccount(`0x${'a7'.repeat(32)}`)
const { address, factory, factoryData: make } = planOwnedAccount(owner.address)
const message = 'Hello'

let node: Awaited<ReturnType<typeof spawnAnvil>>
beforeAll(async () => {
  node = await spawnAnvil({ chainId: 31_337, port: await findFreePort(), onRequest: () => {} })
})
afterAll(async () => {
  await node?.stop()
})

it('verifyEip155Signature: verifies the signature of a key without a node, for an address in any case', async () => {
  const signature = await owner.signMessage({ message })
  expect(await verifyEip155Signature({ address: owner.address.toLowerCase(), message, signature })).toBe(true)
  expect(await verifyEip155Signature({ address, message, signature })).toBe(false)
  expect(await verifyEip155Signature({ address: owner.address, message: 'Bye', signature })).toBe(false)
  expect(await verifyEip155Signature({ address: 'x', message, signature })).toBe(false)
  expect(await verifyEip155Signature({ address, message, signature: 'rubbish' })).toBe(false)
})

it('verifyEip155Signature: verifies a contract account before (ERC-6492) and after its deployment (ERC-1271)', async () => {
  const access = { rpcUrls: [node.url] }
  const inner = await owner.signMessage({ message })
  const signature = serializeErc6492Signature({ address: factory, data: make, signature: inner })
  expect(await verifyEip155Signature({ address, message, signature }, access)).toBe(true)
  expect(await verifyEip155Signature({ address, message: 'Bye', signature }, access)).toBe(false)
  expect(await verifyEip155Signature({ address: factory, message, signature }, access)).toBe(false)
  // The verification has not deployed the contract.
  expect(await callRpc(node.url, 'eth_getCode', [address, 'latest'])).toBe('0x')
  const [from] = (await callRpc(node.url, 'eth_accounts', [])) as readonly Hex[]
  const hash = await callRpc(node.url, 'eth_sendTransaction', [{ from, to: factory, data: make }])
  // The node returns the hash before the block is mined.
  await expect.poll(() => callRpc(node.url, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect(await callRpc(node.url, 'eth_getCode', [address, 'latest'])).not.toBe('0x')
  expect(await verifyEip155Signature({ address, message, signature: inner }, access)).toBe(true)
  expect(await verifyEip155Signature({ address, message: 'Bye', signature: inner }, access)).toBe(false)
})

it('verifyEip155Signature: throws RPC_FAILED if the node is unreachable, not a false result', async () => {
  const access = { rpcUrls: [`http://127.0.0.1:${await findFreePort()}`] }
  const signed = { address, message, signature: await owner.signMessage({ message }) }
  await expect(verifyEip155Signature(signed, access)).rejects.toMatchObject({ code: 'RPC_FAILED' })
})
