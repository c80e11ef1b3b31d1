import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asking } from '@foyer/messages/frame/en/asking'
import { smartAccount as texts } from '@foyer/messages/frame/en/smartAccount'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import { concat, encodeFunctionData, parseAbi, toHex as toViemHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApproveContext, Rpc } from '../approve/ApproveContext.js'
import { approveCalls } from '../approve/approveCalls.js'
import { createCallBatches } from '../approve/createCallBatches.js'
import { fromHex, toHex } from '../signers/bytes.js'
import { findAll, useTestDocument } from '../testing/createTestDocument.js'
import { createTestVault } from '../testing/createTestFrame.js'
import type { Page, ScreenQueue, ScreenSession, Settle } from '../views/ScreenQueue.js'
import { approvePlainAccount } from './approvePlainAccount.js'
import { encodeBatch } from './encodeBatch.js'
import { fetchDelegate } from './fetchDelegate.js'
import type { SmartAccount } from './SmartAccount.js'

const abi = parseAbi([
  'function deposit() payable',
  'function approve(address,uint256)',
  'function transfer(address,uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address,address) view returns (uint256)',
])
const { accountDelegate, poolRouter, simple7702Account, tokens } = sandboxAddresses
const friend = '0x00000000000000000000000000000000000A11cE'

describe('smart accounts on a real chain', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-smart-'))
  let world: RunningSandbox
  beforeAll(async () => {
    world = await startSandbox({ dataDir: folder, quiet: true })
  })
  afterAll(async () => {
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    useTestDocument()
    vi.stubGlobal('window', {})
  })
  afterEach(() => vi.unstubAllGlobals())

  const rpc: Rpc = async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(world.urls.evm, { method: 'POST', headers, body })
    const { result, error } = await response.json()
    if (error) throw Object.assign(new Error(String(error.message)), { code: 'RPC_FAILED' })
    return result
  }
  const read = async (functionName: 'balanceOf' | 'allowance', args: readonly [`0x${string}`, `0x${string}`?]) =>
    BigInt(
      String(
        await rpc('eth_call', [
          { to: tokens.WETH, data: encodeFunctionData({ abi, functionName, args } as never) },
          'latest',
        ]),
      ),
    )

  /** Creates a user with 10 ETH who approves each request at once. */
  const createUser = async (change: Partial<SmartAccount> | null = {}) => {
    const privateKey = generatePrivateKey()
    const { address } = privateKeyToAccount(privateKey)
    await rpc('anvil_setBalance', [address, toViemHex(10n ** 19n)])
    const vault = {
      ...createTestVault(),
      getAddresses: () => ({ eip155: address, solana: '' }),
      async signEip155Digest(digest: Uint8Array) {
        const { r, s, yParity } = await sign({ hash: toHex(digest), privateKey })
        return { r: BigInt(r), s: BigInt(s), yParity: yParity === 0 ? (0 as const) : (1 as const) }
      },
    }
    const pages: Page[] = []
    const visit: ScreenSession = {
      words: asking,
      locale: 'en',
      signal: new AbortController().signal,
      show: () => {},
      prompt: <Answer>(render: (settle: Settle<Answer>) => Page) =>
        new Promise<Answer>((resolve, reject) => {
          const page = render({ resolve, cancel: () => reject(new Error('cancelled')), fail: reject })
          pages.push(page)
          if (page.confirm) page.confirm.whenReady(() => page.confirm?.accept())
          else reject(new Error(`no approval: ${page.title}`))
        }),
    }
    const batches = createCallBatches(() => rpc)
    const context = {
      ...{ vault, rpc, chain: foyerLocal, host: { origin: 'https://app.example' }, commit: () => {} },
      signal: visit.signal,
      queue: { enter: (_: AbortSignal, journey: (one: ScreenSession) => Promise<unknown>) => journey(visit) },
      ...(change && { smartAccount: { delegate: accountDelegate, kind: 'erc7821', ...change } }),
    } as unknown as ApproveContext
    const sendCalls = async (calls: readonly object[], more: object = {}) => {
      const answer = await approveCalls(
        [{ version: '2.0.0', atomicRequired: true, calls, ...more } as never],
        context,
        batches,
      )
      await rpc('evm_mine', [])
      return batches.getStatus((answer as { id: string }).id) as Promise<Status>
    }
    const getText = () =>
      findAll(pages.at(-1)?.body ?? [], 'div')
        .map(({ textContent }) => textContent)
        .join('\n')
    return { address, privateKey, context, sendCalls, pages, getText }
  }
  const wrap = {
    to: tokens.WETH,
    value: toViemHex(10n ** 18n),
    data: encodeFunctionData({ abi, functionName: 'deposit' }),
  }
  const call = (functionName: 'approve' | 'transfer', amount: bigint) => ({
    to: tokens.WETH,
    data: encodeFunctionData({ abi, functionName, args: [functionName === 'approve' ? poolRouter : friend, amount] }),
  })

  it.each([
    { name: 'FoyerDelegate', kind: 'erc7821' as const, delegate: accountDelegate },
    { name: 'Simple7702Account', kind: 'simple7702' as const, delegate: simple7702Account },
  ])(
    '$name: the first batch upgrades the account, and runs all calls in one transaction [S5.7, S7.67]',
    async (one) => {
      const { kind, delegate } = one
      const { address, sendCalls, getText, pages } = await createUser({ kind, delegate })
      const status = await sendCalls([wrap, call('approve', 5n)])
      expect(status).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
      expect(status.receipts).toHaveLength(1)
      expect(await rpc('eth_getTransactionByHash', [status.receipts[0]?.transactionHash])).toMatchObject({
        type: '0x4',
      })
      expect(await fetchDelegate(address, rpc)).toBe(delegate.toLowerCase())
      expect(await read('balanceOf', [address])).toBe(10n ** 18n)
      expect(await read('allowance', [address, poolRouter])).toBe(5n)
      const upgrade = texts.upgradesAccount.replace('{network}', foyerLocal.name)
      expect(getText()).toContain(texts.allOrNothing)
      expect(getText()).toContain(upgrade)
      expect(pages).toHaveLength(1)

      const second = await sendCalls([call('approve', 6n), call('transfer', 7n)])
      expect(second).toMatchObject({ status: 200, atomic: true })
      expect(await rpc('eth_getTransactionByHash', [second.receipts[0]?.transactionHash])).toMatchObject({
        type: '0x2',
      })
      expect(getText()).toContain(texts.allOrNothing)
      expect(getText()).not.toContain(upgrade)
      expect(await read('allowance', [address, poolRouter])).toBe(6n)
    },
  )

  it('a batch with a call that fails changes nothing, and has the status 500', async () => {
    const { address, sendCalls, getText } = await createUser()
    const status = await sendCalls([wrap, call('transfer', 2n * 10n ** 18n)])
    expect(status).toMatchObject({ status: 500, atomic: true, receipts: [{ status: '0x0' }] })
    expect(await read('balanceOf', [address])).toBe(0n)
    expect(getText()).toContain(asking.warnWillFailPlain.slice(0, -1))
  })

  it('a plain account rejects a batch that must be atomic, and sends other batches one call at a time', async () => {
    const { address, sendCalls, getText } = await createUser(null)
    await expect(sendCalls([wrap, call('approve', 5n)])).rejects.toMatchObject({
      code: 'atomicity_not_supported',
    })
    const status = await sendCalls([wrap, call('approve', 5n)], { atomicRequired: false })
    expect(status).toMatchObject({ status: 200, atomic: false })
    expect(status.receipts).toHaveLength(2)
    expect(getText()).toContain(asking.warnOneByOne)
    expect(await fetchDelegate(address, rpc)).toBeUndefined()
  })

  it('a rejection of an atomic batch mentions the upgrade that it needed (EIP-5792 error 5750)', async () => {
    const { context, sendCalls } = await createUser()
    const { queue } = context
    const prompt = () => Promise.reject(new FoyerError('USER_REJECTED'))
    const enter: ScreenQueue['enter'] = (signal, journey) =>
      queue.enter(signal, (visit) => journey({ ...visit, prompt: prompt as never }))
    Object.assign(context, { queue: { enter } })
    const calls = [wrap, call('approve', 5n)]
    const rejection = { code: 'USER_REJECTED', context: { rejected: 'upgrade' } }
    await expect(sendCalls(calls)).rejects.toMatchObject(rejection)
    await expect(sendCalls(calls, { atomicRequired: false })).rejects.not.toMatchObject(rejection)
    await expect(sendCalls([wrap])).rejects.not.toMatchObject(rejection)
    Object.assign(context, { queue })
    await sendCalls(calls)
    Object.assign(context, { queue: { enter } })
    await expect(sendCalls(calls)).rejects.not.toMatchObject(rejection)
  })

  it('the gas limit suffices if the node cannot estimate a batch', async () => {
    const { context, sendCalls } = await createUser()
    Object.assign(context, {
      rpc: (method: string, params: readonly unknown[]) =>
        method === 'eth_estimateGas' ? Promise.reject(new Error('too many arguments')) : rpc(method, params),
    })
    const pay = { to: friend, value: '0x1' }
    expect(await sendCalls([pay, pay])).toMatchObject({ status: 200 })
    expect(await sendCalls([wrap, call('approve', 5n)])).toMatchObject({ status: 200 })
  })

  it('one call needs no upgrade, and counts as atomic', async () => {
    const { address, sendCalls, getText } = await createUser()
    expect(await sendCalls([wrap])).toMatchObject({ status: 200, atomic: true })
    expect(await fetchDelegate(address, rpc)).toBeUndefined()
    expect(getText()).not.toContain(texts.allOrNothing)
  })

  it('rejects a batch that calls the code of the same account, because such a call can hide others', async () => {
    const { address, sendCalls, pages } = await createUser()
    const hidden = encodeBatch('erc7821', [{ to: friend, value: 10n ** 18n, data: new Uint8Array() }])
    await expect(sendCalls([wrap, { to: address, data: toHex(hidden) }])).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
    // An account of ERC-7821 treats the zero address as its own.
    const zero = `0x${'00'.repeat(20)}`
    await expect(sendCalls([wrap, { to: zero, data: toHex(hidden) }])).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
    expect(pages).toEqual([])
    expect(await sendCalls([wrap, { to: address, value: '0x1' }])).toMatchObject({ status: 200 })
  })

  it('rejects a batch if the delegate has no code, because the network would run none of its calls', async () => {
    const { address, sendCalls, pages } = await createUser({ delegate: friend })
    await expect(sendCalls([wrap, call('approve', 5n)])).rejects.toMatchObject({ code: 'smart_account_unavailable' })
    expect(pages).toEqual([])
    expect(await fetchDelegate(address, rpc)).toBeUndefined()
  })

  it('warns of the code of another delegate, and replaces it', async () => {
    const { address, sendCalls, getText } = await createUser()
    await rpc('anvil_setCode', [address, concat(['0xef0100', tokens.FOY])])
    await sendCalls([wrap, call('approve', 5n)])
    expect(getText()).toContain(texts.warnOtherDelegate.replace('{address}', tokens.FOY))
    expect(await fetchDelegate(address, rpc)).toBe(accountDelegate.toLowerCase())
  })

  it('the return to a plain account removes the code after approval, and keeps balances and allowances', async () => {
    const { address, context, sendCalls, pages, getText } = await createUser()
    await approvePlainAccount(context)
    expect(pages).toEqual([])
    await sendCalls([wrap, call('approve', 5n)])
    const mining = setInterval(() => rpc('evm_mine', []), 500)
    await approvePlainAccount(context).finally(() => clearInterval(mining))
    expect(pages.at(-1)?.title).toBe(texts.plainTitle)
    expect(getText()).toContain(texts.plainEffect)
    expect(await rpc('eth_getCode', [address, 'latest'])).toBe('0x')
    expect(await read('balanceOf', [address])).toBe(10n ** 18n)
    expect(await read('allowance', [address, poolRouter])).toBe(5n)
    // The account can be upgraded again.
    expect(await sendCalls([call('approve', 6n), call('transfer', 7n)])).toMatchObject({ status: 200, atomic: true })
    expect(await fetchDelegate(address, rpc)).toBe(accountDelegate.toLowerCase())
  })

  it('the upgraded account verifies its own signatures (ERC-1271), and no others', async () => {
    const { address, privateKey, sendCalls } = await createUser()
    await sendCalls([wrap, call('approve', 5n)])
    const hash = `0x${'ab'.repeat(32)}` as const
    const verify = async (key: `0x${string}`) => {
      const signature = await sign({ hash, privateKey: key, to: 'hex' })
      const data = encodeFunctionData({
        abi: parseAbi(['function isValidSignature(bytes32,bytes) view returns (bytes4)']),
        args: [hash, signature],
      })
      return String(await rpc('eth_call', [{ to: address, data }, 'latest'])).slice(0, 10)
    }
    expect(await verify(privateKey)).toBe('0x1626ba7e')
    expect(await verify(generatePrivateKey())).toBe('0xffffffff')
  })

  it('the upgraded account rejects calls of another account', async () => {
    const { address, sendCalls } = await createUser()
    await sendCalls([wrap, call('approve', 5n)])
    const other = await createUser()
    const data = toHex(
      encodeBatch('erc7821', [{ to: tokens.WETH, value: 0n, data: fromHex(call('transfer', 1n).data) }]),
    )
    const request = { from: other.address, to: address, data }
    await expect(rpc('eth_call', [request, 'latest'])).rejects.toThrow()
    await expect(rpc('eth_call', [{ ...request, from: address }, 'latest'])).resolves.toBe('0x')
  })
})

interface Status {
  readonly status: number
  readonly atomic: boolean
  readonly receipts: readonly { readonly transactionHash: string }[]
}
