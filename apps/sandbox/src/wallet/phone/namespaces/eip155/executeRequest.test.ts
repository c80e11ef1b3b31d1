import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRpc } from '../../../../evm/chain/callRpc.js'
import { type Chain, startChain } from '../../../../evm/chain/startChain.js'
import { findFreePort } from '../../../../ports/findFreePort.js'
import { phoneSetup } from '../../testing/phoneSetup.js'
import type { PhoneNamespace, PhoneRequest } from '../PhoneNamespace.js'
import { createEip155 } from './createEip155.js'

const folder = mkdtempSync(join(tmpdir(), 'foyer-carry-out-'))
const [alice, bob] = phoneSetup.accounts.map(({ address }) => address) as [string, string]
const chainId = 'eip155:31337'
let chain: Chain
let eip155: PhoneNamespace

beforeAll(async () => {
  const guard = { pid: undefined, watch() {}, release() {}, close() {} }
  const options = { chainId: 31337, port: await findFreePort(), folder, guard, log() {} }
  chain = await startChain({ ...options, prepare: async () => {} })
  const chains = phoneSetup.chains.map((one) => ({ ...one, rpcUrl: chain.url }))
  eip155 = createEip155({ ...phoneSetup, chains }, { getItem: () => null, setItem() {} })
})
afterAll(async () => {
  await chain.stop()
  rmSync(folder, { recursive: true })
})

function sendRequest(method: string, params: unknown): PhoneRequest {
  const allowed = { chainId, addresses: [alice], chainIds: [chainId], activeChainId: chainId }
  return { id: 1, method, params, appUrl: 'http://localhost:3000', ...allowed }
}
const pay = sendRequest('eth_sendTransaction', [{ from: alice, to: bob, value: '0x1' }])
const calls = [
  { to: bob, value: '0x1' },
  { to: bob, value: '0x2' },
]
const payTwice = sendRequest('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', from: alice, calls }])

// Includes payments that are not mined yet.
async function countPayments() {
  return Number(await callRpc(chain.url, 'eth_getTransactionCount', [alice, 'pending']))
}

/** Executes a request and interrupts it right after its n-th stored draft. */
async function cutOff(request: PhoneRequest, times: number): Promise<readonly string[]> {
  const drafts: (readonly string[])[] = []
  const store = (signed: readonly string[]) => {
    drafts.push([...signed])
    if (drafts.length === times) throw new Error('The page is gone.')
  }
  await expect(eip155.execute(request, { signed: [], store })).rejects.toThrow('The page is gone.')
  return drafts.at(-1) ?? []
}

function goOn(request: PhoneRequest, signed: readonly string[]) {
  return eip155.execute(request, { signed, store() {} })
}

it('executeRequest: pays once if it is interrupted before the payment is sent', async () => {
  const before = await countPayments()
  const signed = await cutOff(pay, 1)
  expect(await countPayments()).toBe(before)
  const { hash } = await goOn(pay, signed)
  expect(await countPayments()).toBe(before + 1)
  await expect.poll(() => callRpc(chain.url, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
})

it('executeRequest: pays once if it is interrupted after the payment was sent, and returns the same hash', async () => {
  const before = await countPayments()
  const kept: (readonly string[])[] = []
  const first = await eip155.execute(pay, { signed: [], store: (signed) => void kept.push([...signed]) })
  const again = await goOn(pay, kept.at(-1) ?? [])
  expect(again).toEqual(first)
  expect(await countPayments()).toBe(before + 1)
})

it('executeRequest: sends every call of a batch once if it is interrupted between two calls', async () => {
  const before = await countPayments()
  const signed = await cutOff(payTwice, 2)
  expect(await countPayments()).toBe(before + 1)
  await goOn(payTwice, signed)
  expect(await countPayments()).toBe(before + 2)
})
