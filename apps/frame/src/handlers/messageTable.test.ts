import { readFileSync } from 'node:fs'
import { type FrameMessageName, frameMessages } from '@foyer/contract/frame/frameMessages'
import {
  permissionReadMethods,
  safeRpcMethods,
  screenRpcMethods,
  unsafeRpcMethods,
} from '@foyer/contract/frame/rpcMethods'
import { asking } from '@foyer/messages/frame/en/asking'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Vault } from '../keys/Vault.js'
import { encodeContextStart } from '../permissions/hashPermission.js'
import { decodeBase58, encodeBase58 } from '../signers/base58.js'
import { startScreens } from '../startParts.js'
import { addresses, createLogin, createTestFrame, createTestVault, type Routes } from '../testing/createTestFrame.js'
import type { ScreenQueue, ScreenSession } from '../views/ScreenQueue.js'

const kinds = [
  'reads',
  'opens',
  'log-in step',
  'prompts',
  'second step',
  'after log-in',
  'signs out',
  'presentation',
  'cancels',
  'rejected',
]
const threatModel = readFileSync(new URL('../../../../docs/security/threat-model.md', import.meta.url), 'utf8')

/** Returns the names and kinds from the table whose first column has this head. */
function readTable(head: string): { readonly name: string; readonly kind: string }[] {
  const lines = threatModel.slice(threatModel.search(new RegExp(`^\\| ${head} `, 'm'))).split('\n')
  const rows = lines.slice(2, lines.indexOf(''))
  return rows.flatMap((row) => {
    const [, names = '', kind = ''] = row.split('|').map((cell) => cell.trim())
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, kind }))
  })
}
const messages = readTable('message')
const methods = readTable('method')

/** A valid payload for each message. */
const payloads: { readonly [N in FrameMessageName]: unknown } = {
  CONNECT_EMAIL: { email: 'a@b.example' },
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: { otp: '424242' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
  CONNECT_SOCIAL: { uri: 'https://wallet.example/?code=1' },
  GET_FARCASTER_URI: undefined,
  CONNECT_FARCASTER: undefined,
  SIGN_OUT: undefined,
  IS_CONNECTED: undefined,
  UPDATE_EMAIL: { email: 'mallory@evil.example' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '424242' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '424242' },
  GET_USER: undefined,
  GET_CHAIN_ID: undefined,
  SWITCH_NETWORK: { chainId: 10 },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: undefined,
  INIT_SMART_ACCOUNT: undefined,
  SET_PREFERRED_ACCOUNT: { type: 'smartAccount' },
  RPC_REQUEST: { method: 'personal_sign', params: ['0x00', addresses.eip155] },
  SYNC_THEME: { themeMode: 'dark' },
  SYNC_DAPP_DATA: { projectId: 'demo', metadata: { name: 'Your bank' } },
  RELOAD: undefined,
  OPEN_SCREEN: { screen: 'security' },
  GET_SECURITY: undefined,
  GET_IDENTITY_TOKEN: undefined,
  SIGN_IN: { domain: 'app.example', uri: 'https://app.example', nonce: 'a1b2c3d4', chainId: 1 },
  SIGN_OUT_EVERYWHERE: undefined,
  CANCEL: { id: 'other' },
  SET_LOCALE: { locale: 'ar' },
}
/** The message that must be sent first, for messages that complete a login. */
const firsts: Partial<Record<FrameMessageName, FrameMessageName>> = {
  CONNECT_DEVICE: 'CONNECT_EMAIL',
  CONNECT_OTP: 'CONNECT_EMAIL',
  CONNECT_SOCIAL: 'GET_SOCIAL_REDIRECT_URI',
  CONNECT_FARCASTER: 'GET_FARCASTER_URI',
}
const to = `0x${'22'.repeat(20)}`
/** A transfer of half a SOL with the system program. */
const transaction = encodeBase58(
  new Uint8Array([
    ...[1, ...new Uint8Array(64), 1, 0, 1, 3],
    ...[...decodeBase58(addresses.solana), ...new Uint8Array(32).fill(5), ...new Uint8Array(32)],
    ...[...new Uint8Array(32).fill(9), 1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 0, 0x65, 0xcd, 0x1d, 0, 0, 0, 0],
  ]),
)
const typedData = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { name: 'Notes' },
  message: { text: 'all of it' },
}
/** A permission that the user granted to the app, as the server returns it. */
const granted = {
  ...{
    pci: `0x${'ab'.repeat(32)}`,
    chainId: 'eip155:1',
    origin: 'https://app.example',
    createdAtMs: 1,
    endedAtMs: null,
  },
  signature: `0x${'1b'.repeat(65)}`,
  permission: {
    ...{ account: addresses.eip155, delegate: to, validAfter: 1, validUntil: 2, maxCalls: 1, epoch: '0', salt: '1' },
    ...{ rules: [{ target: to, selectors: ['0x12345678'] }], limits: [] },
  },
}
/** The parameters of each method. A function reads the clock, so the test calls it. */
const params: Readonly<Record<string, unknown>> = {
  wallet_grantPermissions: () => [
    {
      chainId: '0x1',
      expiry: Math.floor(Date.now() / 1_000) + 3_600,
      signer: { type: 'account', data: { address: to } },
      permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
    },
  ],
  wallet_requestExecutionPermissions: () => [
    {
      ...{ chainId: '0x1', to },
      permission: { type: 'native-token-periodic', data: { periodAmount: '0x1', periodDuration: 3_600 } },
      rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 3_600 } }],
    },
  ],
  wallet_revokePermissions: [{ pci: granted.pci }],
  wallet_revokeExecutionPermission: [{ permissionContext: encodeContextStart(granted.permission) }],
  personal_sign: ['0x00', addresses.eip155],
  eth_signTypedData_v4: [addresses.eip155, typedData],
  eth_sendTransaction: [{ from: addresses.eip155, to, value: '0x1' }],
  wallet_sendCalls: [{ from: addresses.eip155, calls: [{ to, value: '0x1' }] }],
  solana_signMessage: { message: encodeBase58(new Uint8Array([104, 105])), pubkey: addresses.solana },
  solana_signTransaction: { transaction },
  solana_signAllTransactions: { transactions: [transaction] },
  solana_signAndSendTransaction: { transaction },
  wallet_showCallsStatus: ['0xbatch'],
  eth_getFilterChanges: ['0x1'],
  eth_getFilterLogs: ['0x1'],
}

/** The vault methods that sign, prove, show or change something. */
const vaultMethods = [
  'signEip155Digest',
  'signSolana',
  'proveAction',
  'openWith',
  'addPasskey',
  'addPassword',
  'createKit',
  'storeKit',
  'removeSlot',
  'removeIdentity',
  'raiseLevel',
  'exportSecrets',
  'deleteWallet',
  'startRecovery',
  'cancelRecovery',
] as const satisfies readonly (keyof Vault)[]
/** Server routes that change no user data: renewing a token, reading a chain, a token for the host. */
const harmless = ['/api/login/refresh', '/api/rpc', '/api/login/identity', '/api/permissions/list']
const logInCalls = /^\/api\/login\/(email\/(start|device|code)|(social|farcaster)\/(start|finish))$/

const begun = { challengeId: 'challenge', action: 'VERIFY_OTP', resendAfterMs: 1, expiresAtMs: 1 }
const routes: Routes = {
  '/api/login/refresh': () => createLogin(),
  '/api/login/email/start': () => begun,
  '/api/login/email/device': () => ({ state: 'approved' }),
  '/api/login/email/code': () => createLogin(),
  '/api/login/email/change/start': () => ({ ...begun, action: 'VERIFY_PRIMARY_OTP' }),
  '/api/login/email/change/primary': () => ({}),
  '/api/login/email/change/secondary': () => ({ newEmail: 'mallory@evil.example' }),
  '/api/login/social/start': () => ({ uri: 'https://idp.example' }),
  '/api/login/social/finish': () => createLogin(),
  '/api/login/farcaster/start': () => ({ challengeId: 'f', url: 'https://farcaster.example/c', expiresAtMs: 1 }),
  '/api/login/farcaster/finish': () => createLogin(),
  '/api/login/signout': () => ({}),
  '/api/login/identity': () => ({ token: 'a.b.c', expiresAtMs: 1 }),
  '/api/permissions/list': () => ({ permissions: [granted] }),
  '/api/rpc': ({ body }) => ({ jsonrpc: '2.0', id: 1, result: answerNode(String(body.method)) }),
}

/**
 * Runs the real handlers with invisible screens. `press` is the result of the first screen. Without it, no screen is
 * ever answered.
 */
function setUp(press?: unknown) {
  const drawn = { count: 0 }
  const enter: ScreenQueue['enter'] = (signal, journey) => {
    const visit: ScreenSession = {
      words: asking,
      locale: 'en',
      signal,
      show: () => {},
      prompt: <Answer>() => {
        drawn.count += 1
        if (press !== undefined && drawn.count === 1) return Promise.resolve(press as Answer)
        return new Promise<Answer>((_, reject) => {
          signal.addEventListener('abort', () => reject(new FoyerError('USER_REJECTED')))
        })
      },
    }
    return journey(visit)
  }
  const startInOrder: ScreenQueue['startInOrder'] = (fetch, start) => fetch().then(start)
  const queue: ScreenQueue = { enter, startInOrder, setTheme: () => {}, setLocale: () => {}, endAll: () => {} }
  const vault: Vault = createTestVault()
  const permissions = `0x${'fe'.repeat(20)}`
  const smartAccounts = { 'eip155:1': { delegate: `0x${'de'.repeat(20)}`, kind: 'erc7821' as const, permissions } }
  const made = createTestFrame(routes, {
    setup: {
      page: { projectId: 'demo', origins: [], domains: ['app.example'], smartAccounts },
      query: { projectId: 'demo', ui: '1' },
    },
    startVault: async () => vault,
    startApproving: async () => ({ queue }),
    startScreens,
  })
  vault.getSecurity = async () => ({ level: 'L0', slots: [] }) as unknown as ReturnType<Vault['getSecurity']>
  const used: string[] = []
  for (const method of vaultMethods) {
    const real = vault[method] as () => Promise<unknown>
    Object.assign(vault, {
      [method]: (...args: []) => {
        used.push(method)
        return real(...args)
      },
    })
  }
  const listCalls = () => made.calls.map(({ path }) => path)
  /** Returns the used keys, the requests that change data, and the requests that send a signed transaction. */
  const listChanges = () => [
    ...used,
    ...made.calls
      .filter(
        ({ path, body }) => !harmless.includes(path) || /^(eth_sendRaw|sendT)ransaction$/.test(String(body.method)),
      )
      .map(({ path }) => path),
  ]
  return { ...made, drawn, listCalls, listChanges }
}

async function requestAll(world: ReturnType<typeof setUp>, name: FrameMessageName, payload: unknown) {
  const first = firsts[name]
  if (first) await world.ask(first, payloads[first])
  return world.ask(name, payload)
}

function callParams(payload: unknown): unknown {
  const { params: list } = (payload ?? {}) as { readonly params?: unknown }
  return typeof list === 'function' ? { ...(payload as object), params: list() } : payload
}

function answerNode(method: string): unknown {
  if (method === 'eth_call') return `0x${'00'.repeat(32)}`
  return /Number$|Balance$/.test(method) ? '0x10' : []
}

/** A minimal DOM node on which the screens can render. */
function createNode() {
  return { setAttribute: () => {}, append: () => {}, prepend: () => {}, addEventListener: () => {} }
}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: createNode, createElementNS: createNode, createTextNode: createNode })
  vi.stubGlobal('window', { IntersectionObserverEntry: { prototype: { isVisible: true } } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('The threat model lists every message and method of the protocol once, each with an explained kind', () => {
  const sort = (names: readonly string[]) => [...names].sort()
  expect(sort(messages.map(({ name }) => name))).toEqual(sort(Object.keys(frameMessages)))
  expect(sort(methods.map(({ name }) => name))).toEqual(
    sort([...safeRpcMethods, ...permissionReadMethods, ...unsafeRpcMethods, ...screenRpcMethods]),
  )
  for (const { name, kind } of [...messages, ...methods]) expect(kinds, name).toContain(kind)
  for (const kind of kinds) expect(threatModel).toMatch(new RegExp(`^\\| ${kind} +\\|`, 'm'))
})

describe.each([
  ...messages.map(({ name, kind }) => ({
    name,
    kind,
    message: name as FrameMessageName,
    payload: undefined as unknown,
  })),
  ...methods.map(({ name, kind }) => {
    const payload = { method: name, ...(params[name] !== undefined && { params: params[name] }) }
    return { name: `RPC_REQUEST ${name}`, kind, message: 'RPC_REQUEST' as const, payload }
  }),
])('$name ($kind)', ({ name, kind, message, payload: given = payloads[message] }) => {
  it('without a press, has exactly the effects listed in the table', async () => {
    const payload = callParams(given)
    const world = setUp()
    if (name !== 'GET_USER') await world.ask('GET_USER')
    const before = world.listCalls().length
    const end = new AbortController()
    if (kind === 'prompts') {
      const batch = { chainId: 1n, hashes: [`0x${'ab'.repeat(32)}`], count: 1, isAtomic: true }
      ;(await world.frame.batches()).update('0xbatch', batch)
      const requested = world.ask(message, payload, end.signal)
      requested.catch(() => {})
      await vi.waitFor(() => expect(world.drawn.count).toBe(1))
      expect(world.listChanges()).toEqual([])
      end.abort()
      await expect(requested).rejects.toMatchObject({ code: 'USER_REJECTED' })
      expect(world.listChanges()).toEqual([])
      return
    }
    const answer = requestAll(world, message, payload)
    if (kind === 'second step' || kind === 'after log-in' || kind === 'rejected')
      await expect(answer).rejects.toMatchObject({ code: expect.any(String) })
    // An unknown filter or batch is reported with one of these codes.
    else
      await answer.catch((error) => expect(['RPC_FAILED', 'REQUEST_INVALID', 'batch_not_found']).toContain(error.code))
    expect(world.drawn.count).toBe(0)
    const calls = world.listCalls().slice(before)
    if (kind === 'log-in step') {
      expect(calls.every((path) => logInCalls.test(path))).toBe(true)
      expect(calls.length).toBeGreaterThan(0)
    } else if (kind === 'signs out')
      expect(world.calls.slice(before).map(({ body }) => body)).toEqual([{ everywhere: false }])
    else if (name === 'RPC_REQUEST eth_sendRawTransaction') expect(calls).toEqual(['/api/rpc'])
    else if (kind === 'reads' || kind === 'opens') expect(world.listChanges()).toEqual([])
    else expect(calls).toEqual([])
    expect(world.listChanges().filter((change) => !change.startsWith('/api/'))).toEqual([])
  })
})

it.each(['export', 'recovery', 'security', 'permissions'])(
  'the screen "%s" shows and changes nothing before a press',
  async (screen) => {
    const world = setUp()
    const end = new AbortController()
    const requested = world.ask('OPEN_SCREEN', { screen }, end.signal)
    requested.catch(() => {})
    await vi.waitFor(() => expect(world.drawn.count).toBe(1))
    end.abort()
    await expect(requested).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(world.listChanges()).toEqual([])
  },
)

it.each([
  ['UPDATE_EMAIL', true, ['proveAction', '/api/login/email/change/start']],
  ['SIGN_OUT_EVERYWHERE', true, ['/api/login/signout']],
  ['RPC_REQUEST', { ready: undefined, setBusy: () => {} }, ['signEip155Digest']],
] as const)('%s acts after a press, so these tests can detect it', async (name, press, expected) => {
  const world = setUp(press)
  world.ask(name, payloads[name]).catch(() => {})
  await vi.waitFor(() => expect(world.listChanges()).toEqual(expect.arrayContaining([...expected])))
})
