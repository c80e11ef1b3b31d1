import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asking as en } from '@foyer/messages/frame/en/asking'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTokenBook } from '../decode/createTokenBook.js'
import { decodeCall } from '../decode/decodeCall.js'
import { toHex } from '../signers/bytes.js'
import { parseTransaction } from '../signers/parseTransaction.js'
import { previewCalls } from '../simulate/previewCalls.js'
import type { Rpc } from './ApproveContext.js'
import { createCallBatches } from './createCallBatches.js'
import { createSender, type Sender } from './createSender.js'
import { formatEffect } from './formatEffect.js'
import { formatEffects } from './formatEffects.js'

const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const { address: me } = privateKeyToAccount(privateKey)
const friend = '0x00000000000000000000000000000000000A11cE'
const abi = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)', 'function deposit()'])
const visit = { words: en, locale: 'en' } as const

const vault = {
  async signEip155Digest(digest: Uint8Array) {
    const { r, s, yParity } = await sign({ hash: toHex(digest), privateKey })
    return { r: BigInt(r), s: BigInt(s), yParity: yParity === 0 ? (0 as const) : (1 as const) }
  },
}
type VaultOf = Parameters<typeof createSender>[0]['vault']

function token(symbol: string) {
  const found = foyerLocal.tokens?.find((entry) => entry.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found.address
}

describe('requests on a real chain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-frame-'))
  let world: RunningSandbox

  beforeAll(async () => {
    world = await startSandbox({ dataDir: folder, quiet: true })
  })
  afterAll(async () => {
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const refused: { methods: readonly string[] } = { methods: [] }
  const rpc: Rpc = async (method, params) => {
    if (refused.methods.includes(method)) throw new Error('the method does not exist')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(world.urls.evm, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = await response.json()
    if (error) throw Object.assign(new Error(String(error.message)), { code: 'RPC_FAILED' })
    return result
  }
  const { signal } = new AbortController()

  const look = async (...raws: readonly Record<string, string>[]) => {
    const [first, ...rest] = raws.map((raw) => parseTransaction(raw, 31_337n, me))
    if (!first) throw new Error('no transaction given')
    const requests = [first, ...rest] as const
    const tokens = createTokenBook(foyerLocal, rpc)
    const effects = requests.flatMap((request) => decodeCall(request, me))
    const told = await formatEffects(
      effects,
      { ...visit, chain: foyerLocal, tokens, hostName: 'app.example.com' },
      formatEffect,
    )
    const outlook = await previewCalls(
      { requests: [...requests], from: me, context: { chain: foyerLocal, rpc }, tokens, visit },
      signal,
    )
    return { requests, told, outlook }
  }
  const send = (request: Parameters<Sender['send']>[0], ready: Parameters<Sender['send']>[1]) =>
    createSender({ vault: vault as unknown as VaultOf, rpc }, me).send(request, ready, 0)
  const untilMined = async (hash: string) => {
    await rpc('evm_mine', [])
    return rpc('eth_getTransactionReceipt', [hash])
  }

  it('simulates a payment exactly to the wei, and sends it [S7.65, S9.35]', async () => {
    const { requests, told, outlook } = await look({ to: friend, value: '0x14d1120d7b160000' })
    expect(told).toMatchObject({ title: 'Send 1.5 ETH', lines: [{ small: [`to ${friend}`] }], notices: [] })
    expect(outlook.changes).toEqual([{ sign: '-', text: '1.5 ETH' }])
    expect(outlook.notices).toEqual([])
    const before = BigInt(String(await rpc('eth_getBalance', [friend, 'latest'])))
    const hash = await send(requests[0], outlook.ready)
    expect(await untilMined(hash)).toMatchObject({ status: '0x1', type: '0x2', transactionHash: hash })
    expect(BigInt(String(await rpc('eth_getBalance', [friend, 'latest']))) - before).toBe(1_500_000_000_000_000_000n)
  })

  it('simulates a token payment by running the contract', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 25_000_000n] })
    const { requests, told, outlook } = await look({ to: token('sUSD'), data })
    expect(told.title).toBe('Send 25 sUSD')
    expect(outlook.changes).toEqual([{ sign: '-', text: '25 sUSD' }])
    expect(await untilMined(await send(requests[0], outlook.ready))).toMatchObject({ status: '0x1' })
  })

  it('shows both sides of a wrap', async () => {
    const { outlook } = await look({
      to: token('WETH'),
      data: encodeFunctionData({ abi, functionName: 'deposit' }),
      value: '0xde0b6b3a7640000',
    })
    expect(outlook.changes).toContainEqual({ sign: '-', text: '1 ETH' })
  })

  it('marks an unlimited allowance as a danger, which needs the checkbox', async () => {
    const { told } = await look({
      to: token('sUSD'),
      data: encodeFunctionData({ abi, functionName: 'approve', args: [friend, maxUint256] }),
    })
    expect(told.title).toBe('Allow spending sUSD')
    expect(told.notices).toEqual([{ tone: 'danger', text: `${friend} could take all your sUSD, now and later.` }])
  })

  it("warns that a call will fail, with the contract's revert reason", async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 10n ** 30n] })
    const { outlook } = await look({ to: token('sUSD'), data })
    expect(outlook.notices).toMatchObject([{ tone: 'danger', text: expect.stringMatching(/^This will probably fail/) }])
    expect(outlook.changes).toBeUndefined()
  })

  it('reports insufficient funds before anything is signed', async () => {
    const { outlook } = await look({ to: friend, value: '0xffffffffffffffffffff' })
    expect(outlook.shortOf).toMatchObject({ network: 'Foyer Chain' })
  })

  it('shows that nothing was simulated if the node does not support simulation', async () => {
    refused.methods = ['eth_simulateV1']
    const { outlook } = await look({ to: friend, value: '0x1' })
    refused.methods = []
    expect(outlook.changes).toBeUndefined()
    expect(outlook.notices).toEqual([{ tone: 'info', text: en.warnNotSimulated }])
  })

  it('simulates calls together: the second call sees the state after the first', async () => {
    const pay = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 1_000_000n] })
    const { outlook } = await look({ to: token('sUSD'), data: pay }, { to: token('sUSD'), data: pay })
    expect(outlook.changes).toEqual([{ sign: '-', text: '2 sUSD' }])
    expect(outlook.ready.gas).toHaveLength(2)
  })

  it('sends the same bytes again after a lost response, so that the payment is made once', async () => {
    const { requests, outlook } = await look({ to: friend, value: '0x5' })
    const sent: string[] = []
    const lossy: Rpc = async (method, params, stop) => {
      const answer = await rpc(method, params, stop)
      if (method !== 'eth_sendRawTransaction') return answer
      sent.push(String(params[0]))
      if (sent.length === 1) throw Object.assign(new Error('no answer'), { code: 'OFFLINE' })
      return answer
    }
    const { send: sender } = createSender({ vault: vault as unknown as VaultOf, rpc: lossy }, me)
    const nonce = BigInt(String(await rpc('eth_getTransactionCount', [me, 'pending'])))
    // The first attempt arrived but its response was lost: the sender finds the transaction by its hash.
    const hash = await sender(requests[0], outlook.ready, 0)
    expect(await sender(requests[0], outlook.ready, 0)).toBe(hash)
    expect(new Set(sent).size).toBe(1)
    expect(BigInt(String(await rpc('eth_getTransactionCount', [me, 'pending'])))).toBe(nonce + 1n)
  })

  it('returns the status of a batch as EIP-5792 defines it [S7.67]', async () => {
    const batches = createCallBatches(() => rpc)
    const { requests, outlook } = await look({ to: friend, value: '0x6' })
    const id = batches.open('0xabc')
    expect(() => batches.open('0xabc')).toThrow(expect.objectContaining({ code: 'batch_id_in_use' }))
    await expect(batches.getStatus(id)).rejects.toMatchObject({ code: 'batch_not_found' })
    const hash = await send(requests[0], outlook.ready)
    batches.update(id, { chainId: 31_337n, hashes: [hash], count: 1, isAtomic: false })
    await untilMined(hash)
    const status = { version: '2.0.0', id, chainId: '0x7a69', atomic: false, status: 200 }
    expect(await batches.getStatus(id)).toMatchObject({
      ...status,
      receipts: [{ transactionHash: hash, status: '0x1' }],
    })
    batches.update(id, { chainId: 31_337n, hashes: [hash], count: 2, isAtomic: false })
    expect(await batches.getStatus(id)).toMatchObject({ status: 600 })
  })
})
