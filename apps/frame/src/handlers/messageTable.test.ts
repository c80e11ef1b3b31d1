import { readFileSync } from 'node:fs'
import { type FrameMessageName, frameMessages } from '@foyer/contract/frame/frameMessages'
import { safeRpcMethods, unsafeRpcMethods } from '@foyer/contract/frame/rpcMethods'
import { asking } from '@foyer/messages/frame/en/asking'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Vault } from '../keys/Vault.js'
import { decodeBase58, encodeBase58 } from '../signers/base58.js'
import { startScreens } from '../startParts.js'
import { addresses, createLogin, createTestFrame, createTestVault, type Routes } from '../testing/createTestFrame.js'
import type { ScreenQueue, Visit } from '../views/ScreenQueue.js'

const kinds = [
  'reads',
  'opens',
  'log-in step',
  'asks',
  'second step',
  'after log-in',
  'leaves',
  'presentation',
  'takes back',
  'refused',
]
const security = readFileSync(new URL('../../../../SECURITY.md', import.meta.url), 'utf8')

/** Rows of the table whose first column has this head: names in code type, and their kind. */
function readTable(head: string): { readonly name: string; readonly kind: string }[] {
  const lines = security.slice(security.search(new RegExp(`^\\| ${head} `, 'm'))).split('\n')
  const rows = lines.slice(2, lines.indexOf(''))
  return rows.flatMap((row) => {
    const [, names = '', kind = ''] = row.split('|').map((cell) => cell.trim())
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, kind }))
  })
}
const messages = readTable('message')
const methods = readTable('method')

/** A payload each message can have. */
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
/** What a log-in begins with, where a message ends one. */
const firsts: Partial<Record<FrameMessageName, FrameMessageName>> = {
  CONNECT_DEVICE: 'CONNECT_EMAIL',
  CONNECT_OTP: 'CONNECT_EMAIL',
  CONNECT_SOCIAL: 'GET_SOCIAL_REDIRECT_URI',
  CONNECT_FARCASTER: 'GET_FARCASTER_URI',
}
const to = `0x${'22'.repeat(20)}`
/** Half a SOL to somebody, by the system program. */
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
const params: Readonly<Record<string, unknown>> = {
  personal_sign: ['0x00', addresses.eip155],
  eth_signTypedData_v4: [addresses.eip155, typedData],
  eth_sendTransaction: [{ from: addresses.eip155, to, value: '0x1' }],
  wallet_sendCalls: [{ from: addresses.eip155, calls: [{ to, value: '0x1' }] }],
  solana_signMessage: { message: encodeBase58(new Uint8Array([104, 105])), pubkey: addresses.solana },
  solana_signTransaction: { transaction },
  solana_signAllTransactions: { transactions: [transaction] },
  solana_signAndSendTransaction: { transaction },
  eth_getFilterChanges: ['0x1'],
  eth_getFilterLogs: ['0x1'],
}

/** Methods of the vault that sign, prove, show or change something. */
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
/** Calls of the server that change nothing of a person: renewing a token, reading a chain, a token for the host. */
const harmless = ['/api/login/refresh', '/api/rpc', '/api/login/identity']
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
  '/api/rpc': ({ body }) => ({
    jsonrpc: '2.0',
    id: 1,
    result: /Number$|Balance$/.test(String(body.method)) ? '0x10' : [],
  }),
}

/** The real handlers over screens that are drawn for nobody: `press` is what comes of one, and without it nobody answers. */
function setUp(press?: unknown) {
  const drawn = { count: 0 }
  const enter: ScreenQueue['enter'] = (signal, journey) => {
    const visit: Visit = {
      words: asking,
      locale: 'en',
      signal,
      show: () => {},
      ask: <Answer>() => {
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
  const made = createTestFrame(routes, {
    ui: '1',
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
  /** What was done that changes something: keys used, and calls that are not harmless, or pass on what was signed. */
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

async function askAll(world: ReturnType<typeof setUp>, name: FrameMessageName, payload: unknown) {
  const first = firsts[name]
  if (first) await world.ask(first, payloads[first])
  return world.ask(name, payload)
}

/** Something to draw on that nobody looks at. */
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

it('the tables of SECURITY.md name every message and method of the protocol once, each of a kind that is explained', () => {
  const sort = (names: readonly string[]) => [...names].sort()
  expect(sort(messages.map(({ name }) => name))).toEqual(sort(Object.keys(frameMessages)))
  expect(sort(methods.map(({ name }) => name))).toEqual(sort([...safeRpcMethods, ...unsafeRpcMethods]))
  for (const { name, kind } of [...messages, ...methods]) expect(kinds, name).toContain(kind)
  for (const kind of kinds) expect(security).toMatch(new RegExp(`^\\| ${kind} +\\|`, 'm'))
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
])('$name ($kind)', ({ name, kind, message, payload = payloads[message] }) => {
  it('does without a press what the table says, and nothing else', async () => {
    const world = setUp()
    if (name !== 'GET_USER') await world.ask('GET_USER')
    const before = world.listCalls().length
    const end = new AbortController()
    if (kind === 'asks') {
      const asked = world.ask(message, payload, end.signal)
      asked.catch(() => {})
      await vi.waitFor(() => expect(world.drawn.count).toBe(1))
      expect(world.listChanges()).toEqual([])
      end.abort()
      await expect(asked).rejects.toMatchObject({ code: 'USER_REJECTED' })
      expect(world.listChanges()).toEqual([])
      return
    }
    const answer = askAll(world, message, payload)
    if (kind === 'second step' || kind === 'after log-in' || kind === 'refused')
      await expect(answer).rejects.toMatchObject({ code: expect.any(String) })
    // A filter or batch nobody has opened is told as such.
    else await answer.catch((error) => expect(['RPC_FAILED', 'REQUEST_INVALID']).toContain(error.code))
    expect(world.drawn.count).toBe(0)
    const calls = world.listCalls().slice(before)
    if (kind === 'log-in step') {
      expect(calls.every((path) => logInCalls.test(path))).toBe(true)
      expect(calls.length).toBeGreaterThan(0)
    } else if (kind === 'leaves')
      expect(world.calls.slice(before).map(({ body }) => body)).toEqual([{ everywhere: false }])
    else if (name === 'RPC_REQUEST eth_sendRawTransaction') expect(calls).toEqual(['/api/rpc'])
    else if (kind === 'reads' || kind === 'opens') expect(world.listChanges()).toEqual([])
    else expect(calls).toEqual([])
    expect(world.listChanges().filter((change) => !change.startsWith('/api/'))).toEqual([])
  })
})

it.each(['export', 'recovery', 'security'])(
  'the screen "%s" shows and changes nothing before a press',
  async (screen) => {
    const world = setUp()
    const end = new AbortController()
    const asked = world.ask('OPEN_SCREEN', { screen }, end.signal)
    asked.catch(() => {})
    await vi.waitFor(() => expect(world.drawn.count).toBe(1))
    end.abort()
    await expect(asked).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(world.listChanges()).toEqual([])
  },
)

it.each([
  ['UPDATE_EMAIL', true, ['proveAction', '/api/login/email/change/start']],
  ['SIGN_OUT_EVERYWHERE', true, ['/api/login/signout']],
  ['RPC_REQUEST', { ready: undefined, setBusy: () => {} }, ['signEip155Digest']],
] as const)('%s does it after a press, as these tests would see', async (name, press, expected) => {
  const world = setUp(press)
  world.ask(name, payloads[name]).catch(() => {})
  await vi.waitFor(() => expect(world.listChanges()).toEqual(expect.arrayContaining([...expected])))
})
