import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GrantedPermission } from '@foyer/contract/permissions/permissionEndpoints'
import { asking } from '@foyer/messages/frame/en/asking'
import { permissions as texts } from '@foyer/messages/frame/en/permissions'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import {
  concat,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
  publicActions,
  toHex as toViemHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Frame } from '../Frame.js'
import { toHex } from '../signers/bytes.js'
import { startScreens } from '../startParts.js'
import { findAll, useTestDocument } from '../testing/createTestDocument.js'
import { createLogin, createTestFrame, createTestVault } from '../testing/createTestFrame.js'
import type { Page, ScreenQueue, ScreenSession, Settle } from '../views/ScreenQueue.js'

const { accountDelegate, accountPermissions, tokens } = sandboxAddresses
const batchMode: Hex = `0x01${'00'.repeat(31)}`
const friend = '0x00000000000000000000000000000000000A11cE'
const dayS = 86_400
const abi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'error PermissionInvalid()',
  'error PermissionOver()',
  'error CallNotAllowed(address target, bytes4 selector)',
  'error LimitExceeded(address token)',
])

interface Granted {
  readonly context: Hex
  readonly pci: Hex
  readonly accountUpgraded: boolean
  readonly delegationManager: Hex
}

describe('permissions on a real chain', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-permissions-'))
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

  async function postRpc(body: object): Promise<{ result?: unknown; error?: unknown }> {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(world.urls.evm, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  async function rpc(method: string, params: readonly unknown[]): Promise<unknown> {
    const { result, error } = await postRpc({ jsonrpc: '2.0', id: 1, method, params })
    if (error) throw new Error(JSON.stringify(error))
    return result
  }

  /** Opens the real frame of a user with 10 ETH and 1,000 FOY, who approves each request at once. */
  async function openFrame({ isUpgraded = true, getHost = (): string => 'https://game.example' } = {}) {
    const privateKey = generatePrivateKey()
    const { address } = privateKeyToAccount(privateKey)
    const session = privateKeyToAccount(generatePrivateKey())
    for (const each of [address, session.address]) await rpc('anvil_setBalance', [each, toViemHex(10n ** 19n)])
    await rpc('anvil_setCode', [address, isUpgraded ? concat(['0xef0100', accountDelegate]) : '0x'])
    const mint = parseAbi(['function mint(address to, uint256 value)'])
    await rpc('anvil_impersonateAccount', [address])
    const data = encodeFunctionData({ abi: mint, functionName: 'mint', args: [address, 1_000n * 10n ** 18n] })
    await rpc('eth_sendTransaction', [{ from: address, to: tokens.FOY, data, gas: '0x4c4b40' }])
    await rpc('anvil_stopImpersonatingAccount', [address])
    await rpc('evm_mine', [])

    const stored: GrantedPermission[] = []
    const endedAll: object[] = []
    const routes: Readonly<Record<string, (body: never) => unknown>> = {
      '/api/login/refresh': () => createLogin(),
      '/api/rpc': postRpc,
      '/api/permissions/store': ({ pci, chainId, permission, signature }: GrantedPermission) => {
        stored.unshift({ pci, chainId, permission, signature, origin: getHost(), createdAtMs: 1, endedAtMs: null })
        return {}
      },
      '/api/permissions/list': ({ pci }: { pci?: string }) => ({
        permissions: stored.filter((one) => pci === undefined || one.pci === pci),
      }),
      '/api/permissions/end': ({ pci, all }: { pci?: string; all?: { epoch: string } }) => {
        if (all) endedAll.push(all)
        for (const [place, row] of stored.entries())
          if (row.pci === pci || (all && BigInt(row.permission.epoch) < BigInt(all.epoch)))
            stored[place] = { ...row, endedAtMs: Date.now() }
        return {}
      },
    }
    const fetchFrame: typeof fetch = async (input, init) => {
      const route = routes[new URL(String(input)).pathname]
      if (!route) throw new TypeError('fetch failed')
      return Response.json(await route(JSON.parse(String(init?.body)) as never))
    }
    const signed: string[] = []
    const real = createTestVault()
    const addresses = { eip155: address, solana: '' }
    const vault = {
      ...real,
      getAddresses: (): typeof addresses | undefined => addresses,
      open: async () => ({ addresses, isNew: false }),
      async signEip155Digest(digest: Uint8Array) {
        signed.push(toHex(digest))
        const { r, s, yParity } = await sign({ hash: toHex(digest), privateKey })
        return { r: BigInt(r), s: BigInt(s), yParity: yParity === 0 ? (0 as const) : (1 as const) }
      },
    }
    const pages: Page[] = []
    const presses: string[] = []
    const hooks: { onPage?: () => void } = {}
    const queue = createAutomaticQueue(pages, presses, () => hooks.onPage?.())
    const smartAccounts: NonNullable<Frame['smartAccounts']> = {
      [foyerLocal.caipNetworkId]: {
        ...{ delegate: accountDelegate, kind: 'erc7821' as const },
        permissions: accountPermissions.toLowerCase(),
      },
    }
    const { ask } = createTestFrame(
      {},
      {
        setup: { page: { projectId: 'demo', origins: [], smartAccounts }, query: { projectId: 'demo', ui: '1' } },
        startScreens,
        ...{ fetch: fetchFrame, startVault: async () => vault, startApproving: async () => ({ queue }), getHost },
      },
    )
    await ask('SWITCH_NETWORK', { chainId: Number(foyerLocal.id) })
    const request = (method: string, params: unknown, signal?: AbortSignal) =>
      ask('RPC_REQUEST', { method, params }, signal) as Promise<unknown>
    /** Requests a permission in the format of ERC-7715. */
    const grant = async (change: object = {}) => {
      const [granted] = (await request('wallet_requestExecutionPermissions', [
        createRequest(session.address, change),
      ])) as [Granted]
      return granted
    }
    const openScreen = (screen: string) => ask('OPEN_SCREEN', { screen })
    const getText = () => readText(pages.at(-1))
    return {
      address,
      session,
      request,
      grant,
      pages,
      presses,
      hooks,
      signed,
      stored,
      endedAll,
      openScreen,
      getText,
      vault,
    }
  }

  /** A permission to transfer 100 FOY a day, for an hour. */
  function createRequest(to: Hex, change: object = {}) {
    return {
      ...{ chainId: toViemHex(foyerLocal.id), to },
      permission: {
        type: 'erc20-token-periodic',
        data: { tokenAddress: tokens.FOY, periodAmount: toViemHex(100n * 10n ** 18n), periodDuration: dayS },
      },
      rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 3_600 } }],
      ...change,
    }
  }

  /** Redeems a permission with the key that received it. Throws the error of the contract. */
  async function redeem(
    account: ReturnType<typeof privateKeyToAccount>,
    context: Hex,
    amount: bigint,
    target: Hex = tokens.FOY,
  ) {
    const callData = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [friend, amount * 10n ** 18n],
    })
    const executions = encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes callData)[]'), [
      [{ target, value: 0n, callData }],
    ])
    const client = createWalletClient({ account, chain: foundry, transport: http(world.urls.evm) }).extend(
      publicActions,
    )
    const { request } = await client.simulateContract({
      ...{ address: accountPermissions, abi, functionName: 'redeemDelegations' },
      args: [[context], [batchMode], [executions]],
    })
    const hash = await client.writeContract(request)
    await rpc('evm_mine', [])
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  }

  function readBalance(address: Hex) {
    const client = createPublicClient({ chain: foundry, transport: http(world.urls.evm) })
    return client.readContract({ address: tokens.FOY, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  }

  it('a key with a permission transfers within the limit without another approval, and no more [S7.67]', async () => {
    const { address, session, grant, pages, getText } = await openFrame()
    const granted = await grant()
    expect(granted).toMatchObject({
      ...{ from: address, to: session.address, delegationManager: accountPermissions, dependencies: [] },
      ...{ chainId: toViemHex(foyerLocal.id), accountUpgraded: true, permission: { type: 'erc20-token-periodic' } },
    })
    expect(pages).toHaveLength(1)
    expect(getText()).toContain('Spend up to 100 FOY in each period of 1 day')
    expect(getText()).toContain(session.address)
    expect(getText()).toContain('game.example can do this without asking you again')
    expect(getText()).toContain('transfer(address,uint256)')
    expect(getText()).toContain('in 1 hour')
    const before = await readBalance(friend)
    await redeem(session, granted.context, 60n)
    await redeem(session, granted.context, 40n)
    expect((await readBalance(friend)) - before).toBe(100n * 10n ** 18n)
    await expect(redeem(session, granted.context, 1n)).rejects.toThrow('LimitExceeded')
    await expect(redeem(session, granted.context, 1n, tokens.sUSD)).rejects.toThrow('CallNotAllowed')
    const stranger = privateKeyToAccount(generatePrivateKey())
    await rpc('anvil_setBalance', [stranger.address, toViemHex(10n ** 18n)])
    await expect(redeem(stranger, granted.context, 1n)).rejects.toThrow('PermissionInvalid')
    expect(pages).toHaveLength(1)
  })

  it('wallet_grantPermissions of AppKit grants a permission that ends when the user ends it [S7.67]', async () => {
    const { session, request, stored, pages, getText } = await openFrame()
    const granted = (await request('wallet_grantPermissions', [
      {
        ...{ chainId: toViemHex(foyerLocal.id), expiry: Math.floor(Date.now() / 1_000) + dayS },
        signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: session.publicKey }] } },
        permissions: [
          { type: 'erc20-token-transfer', data: { address: tokens.FOY, allowance: toViemHex(10n ** 19n) } },
        ],
        policies: [{ type: 'call-limit', data: { count: 5 } }],
      },
    ])) as Granted
    expect(granted).toMatchObject({ pci: stored[0]?.pci, signerMeta: { delegationManager: accountPermissions } })
    expect(getText()).toContain('Spend up to 10 FOY in all')
    expect(getText()).toContain('at most 5')
    await redeem(session, granted.context, 1n)
    const mining = setInterval(() => rpc('evm_mine', []), 300)
    const ended = await request('wallet_revokePermissions', { pci: granted.pci }).finally(() => clearInterval(mining))
    expect(ended).toEqual({})
    expect(pages.at(-1)?.title).toBe(texts.endTitle)
    expect(getText()).toContain('End the permission of game.example')
    expect(stored[0]?.endedAtMs).not.toBeNull()
    await expect(redeem(session, granted.context, 1n)).rejects.toThrow('PermissionOver')
  })

  it('ends a permission by its context (ERC-7715), and no other one of the same app', async () => {
    const { session, request, grant, stored } = await openFrame()
    const [first, second] = [await grant(), await grant()]
    expect(first.pci).not.toBe(second.pci)
    const mining = setInterval(() => rpc('evm_mine', []), 300)
    await request('wallet_revokeExecutionPermission', { permissionContext: first.context }).finally(() =>
      clearInterval(mining),
    )
    await expect(redeem(session, first.context, 1n)).rejects.toThrow('PermissionOver')
    await redeem(session, second.context, 1n)
    expect(stored.map(({ pci, endedAtMs }) => [pci, endedAtMs === null])).toEqual([
      [second.pci, true],
      [first.pci, false],
    ])
  })

  it('a permission ends at its time', async () => {
    const { session, grant } = await openFrame()
    const { context } = await grant()
    await redeem(session, context, 1n)
    const snapshot = await rpc('evm_snapshot', [])
    await rpc('evm_increaseTime', [3_601])
    await rpc('evm_mine', [])
    await expect(redeem(session, context, 1n)).rejects.toThrow('PermissionOver')
    await rpc('evm_revert', [snapshot])
  })

  it('before the upgrade of the account, the screen and the answer say that a permission has no effect yet', async () => {
    const { address, session, grant, getText } = await openFrame({ isUpgraded: false })
    const { context, accountUpgraded } = await grant()
    expect(accountUpgraded).toBe(false)
    expect(getText()).toContain(texts.notUpgraded.replace('{network}', foyerLocal.name))
    await expect(redeem(session, context, 1n)).rejects.toThrow()
    await rpc('anvil_setCode', [address, concat(['0xef0100', accountDelegate])])
    await redeem(session, context, 1n)
  })

  it('the same request twice gives two permissions, and the second screen warns that their limits add up', async () => {
    const { grant, getText } = await openFrame()
    const warning = texts.alreadyGranted.replace('{count}', '1')
    const first = await grant()
    expect(getText()).not.toContain(warning)
    const second = await grant()
    expect(second.pci).not.toBe(first.pci)
    expect(getText()).toContain(warning)
  })

  it('an app cannot end the permission of another app, and gets the answer for an unknown one', async () => {
    const state = { origin: 'https://game.example' }
    const { request, grant, pages, stored, session } = await openFrame({ getHost: () => state.origin })
    const { pci, context } = await grant()
    state.origin = 'https://evil.example'
    const unknown = (await request('wallet_revokePermissions', [{ pci: `0x${'ab'.repeat(32)}` }]).catch(
      (error: unknown) => error,
    )) as { code: string; message: string }
    expect(unknown).toMatchObject({ code: 'REQUEST_INVALID' })
    for (const [method, params] of [
      ['wallet_revokePermissions', [{ pci }]],
      ['wallet_revokePermissions', { pci: pci.toUpperCase().replace('0X', '0x') }],
      ['wallet_revokeExecutionPermission', { permissionContext: context }],
    ] as const)
      await expect(request(method, params)).rejects.toMatchObject({ code: unknown.code, message: unknown.message })
    expect(pages).toHaveLength(1)
    expect(stored[0]?.endedAtMs).toBeNull()
    await redeem(session, context, 1n)
  })

  it('signs only after the approval, and exactly the delegate and the network of the screen', async () => {
    const { signed, grant, stored, getText, session, request } = await openFrame()
    await request('wallet_requestExecutionPermissions', [createRequest(session.address, { chainId: '0x1' })]).catch(
      (error) => expect(error).toMatchObject({ code: 'METHOD_NOT_SUPPORTED' }),
    )
    expect(signed).toEqual([])
    const { pci } = await grant()
    expect(signed).toEqual([pci])
    const permission = stored[0]?.permission
    expect(getText()).toContain(foyerLocal.name)
    expect(getText().toLowerCase()).toContain(permission?.delegate)
    const sent = { ...createRequest(session.address), from: session.address }
    await expect(request('wallet_requestExecutionPermissions', [sent])).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
    expect(signed).toHaveLength(1)
  })

  it('the screen "permissions" lists what runs, of all apps, and ends a permission after approval', async () => {
    const state = { origin: 'https://game.example' }
    const user = await openFrame({ getHost: () => state.origin })
    const game = await user.grant()
    state.origin = 'https://shop.example'
    const shop = await user.grant()
    user.presses.push(`${texts.endTitle}: game.example`, asking.done)
    const mining = setInterval(() => rpc('evm_mine', []), 300)
    const pagesBefore = user.pages.length
    await user.openScreen('permissions').finally(() => clearInterval(mining))
    const [list, approval, next] = user.pages.slice(pagesBefore).map((page) => readText(page))
    expect(list).toContain('game.example')
    expect(list).toContain('shop.example')
    expect(list).toContain('Spend up to 100 FOY in each period of 1 day')
    expect(list).toContain(user.session.address)
    expect(approval).toContain('End the permission of game.example')
    expect(next).toContain('shop.example')
    expect(next).not.toContain('game.example')
    await expect(redeem(user.session, game.context, 1n)).rejects.toThrow('PermissionOver')
    await redeem(user.session, shop.context, 1n)
    user.stored.splice(0)
    user.presses.push(asking.done)
    await user.openScreen('permissions')
    expect(readText(user.pages.at(-1))).toContain(texts.listEmpty)
  })

  it('the screen "permissions" ends all permissions with one transaction, and later ones are valid', async () => {
    const state = { origin: 'https://game.example' }
    const user = await openFrame({ getHost: () => state.origin })
    const game = await user.grant()
    state.origin = 'https://shop.example'
    const shop = await user.grant()
    const nonce = await rpc('eth_getTransactionCount', [user.address, 'latest'])
    user.presses.push(texts.endAll.replace('{network}', foyerLocal.name), asking.done)
    const mining = setInterval(() => rpc('evm_mine', []), 300)
    const pagesBefore = user.pages.length
    await user.openScreen('permissions').finally(() => clearInterval(mining))
    const [, approval, next] = user.pages.slice(pagesBefore).map((page) => readText(page))
    for (const shown of ['game.example', 'shop.example', texts.endAllEffect, foyerLocal.name])
      expect(approval).toContain(shown)
    expect(next).toContain(texts.listEmpty)
    expect(await rpc('eth_getTransactionCount', [user.address, 'latest'])).toBe(toViemHex(Number(nonce) + 1))
    for (const { context } of [game, shop])
      await expect(redeem(user.session, context, 1n)).rejects.toThrow('PermissionOver')
    const account = user.address.toLowerCase()
    expect(user.endedAll).toEqual([{ chainId: foyerLocal.caipNetworkId, account, epoch: '1' }])
    const later = await user.grant()
    await redeem(user.session, later.context, 1n)
  })

  it('the screen "permissions" has no button to end all of a single permission', async () => {
    const user = await openFrame()
    await user.grant()
    user.presses.push(texts.endAll.replace('{network}', foyerLocal.name))
    await expect(user.openScreen('permissions')).rejects.toMatchObject({
      message: expect.stringContaining('no button'),
    })
  })

  it('wallet_getSupportedExecutionPermissions and the capability list permissions on networks with them', async () => {
    const { request, pages } = await openFrame()
    const chainIds = [toViemHex(foyerLocal.id)]
    const supported = (await request('wallet_getSupportedExecutionPermissions', [])) as Record<string, object>
    expect(supported).toEqual(
      Object.fromEntries(
        ['native-token-periodic', 'erc20-token-periodic', 'contract-call'].map((type) => [
          type,
          { chainIds, ruleTypes: ['expiry', 'call-limit'] },
        ]),
      ),
    )
    const capabilities = (await request('wallet_getCapabilities', [])) as Record<string, { permissions?: object }>
    expect(capabilities[chainIds[0] ?? '']?.permissions).toMatchObject({
      ...{ supported: true, permissionTypes: Object.keys(supported), ruleTypes: ['expiry', 'call-limit'] },
    })
    expect(pages).toEqual([])
  })

  it('wallet_getGrantedExecutionPermissions returns the open permissions of its origin, which the delegate can use', async () => {
    const state = { origin: 'https://game.example' }
    const user = await openFrame({ getHost: () => state.origin })
    const [ended, open] = [await user.grant(), await user.grant()]
    state.origin = 'https://shop.example'
    await user.grant()
    state.origin = 'https://game.example'
    const place = user.stored.findIndex(({ pci }) => pci === ended.pci)
    const row = user.stored[place]
    if (row) user.stored[place] = { ...row, endedAtMs: 1 }
    const pages = user.pages.length
    const list = () => user.request('wallet_getGrantedExecutionPermissions', []) as Promise<Granted[]>
    const [found, ...others] = await list()
    expect(others).toEqual([])
    expect(found).toMatchObject({
      ...{ pci: open.pci, context: open.context, delegationManager: accountPermissions, from: user.address },
      ...{ to: user.session.address, chainId: toViemHex(foyerLocal.id), dependencies: [] },
      permission: {
        type: 'contract-call',
        data: {
          calls: [{ target: tokens.FOY, selectors: ['0xa9059cbb'] }],
          limits: [{ token: tokens.FOY, amount: toViemHex(100n * 10n ** 18n), period: dayS }],
        },
      },
      rules: [{ type: 'expiry' }, { type: 'call-limit', data: { count: 10 } }],
    })
    await redeem(user.session, found?.context ?? '0x', 1n)
    expect(user.pages).toHaveLength(pages)
    const { rules, permission } = found as unknown as { rules: object[]; permission: object }
    const again = await user.grant({ rules, permission })
    expect(again.pci).not.toBe(open.pci)
  })

  it('error: wallet_getGrantedExecutionPermissions omits a changed permission, and fails while the wallet is locked', async () => {
    const user = await openFrame()
    await user.grant()
    const [row] = user.stored
    if (row) user.stored[0] = { ...row, permission: { ...row.permission, maxCalls: 999 } }
    expect(await user.request('wallet_getGrantedExecutionPermissions', [])).toEqual([])
    user.vault.getAddresses = () => undefined
    const pages = user.pages.length
    await expect(user.request('wallet_getGrantedExecutionPermissions', [])).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    expect(user.pages).toHaveLength(pages)
  })

  it('error: signs nothing after the app has cancelled the request', async () => {
    const { request, session, signed, hooks, stored } = await openFrame()
    const stop = new AbortController()
    hooks.onPage = () => stop.abort()
    const requested = request('wallet_requestExecutionPermissions', [createRequest(session.address)], stop.signal)
    await expect(requested).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect([signed, stored]).toEqual([[], []])
  })

  it('error: sends nothing for a permission of another account', async () => {
    const { request, grant, pages, stored } = await openFrame()
    const { pci } = await grant()
    const [row] = stored
    if (row) stored[0] = { ...row, permission: { ...row.permission, account: friend } }
    await expect(request('wallet_revokePermissions', { pci })).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    expect(pages).toHaveLength(1)
  })

  it('error: the request of EIP-2255 ends no permission', async () => {
    const { request, grant, pages } = await openFrame()
    const { pci } = await grant()
    const requested = request('wallet_revokePermissions', [{ eth_accounts: {}, pci }])
    await expect(requested).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    expect(pages).toHaveLength(1)
  })

  it('shows a function by its known name or its selector, and warns of unknown functions of a token', async () => {
    const { grant, getText } = await openFrame()
    const calls = [
      { target: tokens.FOY, selectors: ['0xa9059cbb', 'mint(address,uint256)'] },
      { target: friend, selectors: ['0x12345678', `${'x'.repeat(90)}()`] },
    ]
    const limits = [{ token: tokens.FOY, amount: 1, period: 60 }]
    await grant({ permission: { type: 'contract-call', data: { calls, limits, justification: 'Trust me' } } })
    const text = getText()
    for (const shown of ['transfer(address,uint256)', 'mint(address,uint256)', '0x12345678'])
      expect(text).toContain(shown)
    expect(text).not.toContain('xxxxx')
    expect(text).not.toContain('Trust me')
    expect(text).toContain('could take everything you have of FOY')
    expect(text).toContain(texts.warnFunctions.replace('{address}', friend))
  })
})

function readText(page: Page | undefined): string {
  const parts = [...(page?.body ?? [])]
  const found = ['div', 'ul', 'h2', 'p'].flatMap((tag) => findAll(parts, tag))
  return [page?.title, ...found.map(({ textContent }) => textContent)].join('\n')
}

/** Creates a queue whose user confirms each request, and presses the next of `presses` on other pages. */
function createAutomaticQueue(pages: Page[], presses: string[], onPage: () => void): ScreenQueue {
  const visit: ScreenSession = {
    ...{ words: asking, locale: 'en', signal: new AbortController().signal, show: () => {} },
    prompt: <Answer>(render: (settle: Settle<Answer>) => Page) =>
      new Promise<Answer>((resolve, reject) => {
        const page = render({ resolve, cancel: () => reject(new Error('cancelled')), fail: reject })
        pages.push(page)
        onPage()
        if (page.confirm) page.confirm.whenReady(() => page.confirm?.accept())
        else pressButton(page, presses.shift())
      }),
  }
  return {
    enter: (_, journey) => journey(visit),
    startInOrder: (load, start) => load().then(start),
    ...{ setTheme: () => {}, setLocale: () => {}, endAll: () => {} },
  }
}

/** Presses the button with this label on a page. */
function pressButton({ title, body, footer = [] }: Page, label: string | undefined): void {
  const buttons = findAll([...body, ...footer], 'button')
  const found = buttons.find((one) => [one.textContent, one.attributes.get('aria-label')].includes(label))
  if (!found) throw new Error(`${title} has no button ${label}`)
  found.click()
}
