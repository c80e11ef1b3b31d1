import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CloudAuthSIWX } from '@foyer/kit/siwx'
import { encodeBase58 } from '@foyer/primitives/base58'
import {
  AccountController,
  ChainController,
  ConnectionController,
  type ConnectionControllerClient,
  FetchUtil,
  OptionsController,
  SIWXUtil,
} from '@reown/appkit-controllers'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { appKitNetwork, unused } from '../testing/redirectAppKit.js'
import { allowedOrigin, startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

const chainId = 'eip155:31337'
const account = privateKeyToAccount(`0x${'a4'.repeat(32)}`)
const tokenKey = '@appkit/siwx-auth-token'
const realFetch = globalThis.fetch
let database: TestDatabase
let server: Awaited<ReturnType<typeof startTestServer>>
const kept = new Map<string, string>()

beforeAll(async () => {
  database = (await testDatabases()[0].create()) as TestDatabase
  server = await startTestServer(database, { secretKey: new Uint8Array(32).fill(7), rateLimitPerMinute: 10_000 })
  // Stub the browser's parts of a page: its address, its storage, and its origin in each request.
  vi.stubGlobal('location', new URL(`${allowedOrigin}/shop?item=1#top`))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('origin', allowedOrigin)
    return realFetch(input, { ...init, headers })
  })
})
afterEach(() => kept.clear())
afterAll(async () => {
  vi.unstubAllGlobals()
  await server?.close()
  await database?.remove()
})

function create() {
  const siwx = new CloudAuthSIWX()
  siwx.attach({ serverUrl: server.url, projectId: 'test', walletInfo: () => ({ type: 'extension' }) })
  return siwx
}
async function signIn(siwx: CloudAuthSIWX) {
  const data = await siwx.createMessage({ accountAddress: account.address, chainId })
  const message = data.toString()
  await siwx.addSession({ data, message, signature: await account.signMessage({ message }) })
}

it('CloudAuthSIWX signs in with the message of its tab while another tab also creates one', async () => {
  const [tab, other] = [create(), create()]
  const data = await tab.createMessage({ accountAddress: account.address, chainId })
  await other.createMessage({ accountAddress: account.address, chainId })
  const message = data.toString()
  await tab.addSession({ data, message, signature: await account.signMessage({ message }) })
  expect(await other.getSessions(chainId, account.address)).toHaveLength(1)
})

it('CloudAuthSIWX accepts the message that a Solana wallet signs while it connects (solana:signIn)', async () => {
  const siwx = create()
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = encodeBase58(new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)))
  const cluster = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { toString: _, ...data } = await siwx.createMessage({ accountAddress: '', chainId: cluster })
  const { accountAddress: _nobody, ...asked } = data
  // The library of the Wallet Standard creates the message. It names the chain differently from CAIP-2.
  const message = createSignInMessageText({ ...asked, address: key, chainId: 'solana:mainnet' })
  const session = {
    data: { ...data, accountAddress: key },
    message,
    signature: encodeBase58(new Uint8Array(sign(null, Buffer.from(message), privateKey))),
  }
  await expect(siwx.setSessions([{ ...session, message: `${message} ` }])).rejects.toMatchObject({
    code: 'SIGN_IN_INVALID',
  })
  const again = await siwx.createMessage({ accountAddress: '', chainId: cluster })
  const text = message.replace(data.nonce, again.nonce).replace(data.issuedAt ?? '', again.issuedAt ?? '')
  await siwx.setSessions([
    {
      data: { ...session.data, nonce: again.nonce },
      message: text,
      signature: encodeBase58(new Uint8Array(sign(null, Buffer.from(text), privateKey))),
    },
  ])
  expect(await siwx.getSessions(cluster, key)).toMatchObject([{ data: { accountAddress: key, chainId: cluster } }])
  await siwx.setSessions([])
})

it('CloudAuthSIWX signs in, returns the account, stores its metadata, and signs out', async () => {
  const siwx = create()
  const told: boolean[] = []
  siwx.on('sessionChanged', (session) => told.push(session !== undefined))
  expect(await siwx.getSessions(chainId, account.address)).toEqual([])
  await signIn(siwx)
  expect([...kept.keys()]).toEqual([tokenKey])
  expect(await siwx.getSessions(chainId, account.address.toLowerCase())).toMatchObject([
    { data: { accountAddress: account.address, chainId, domain: 'app.example', uri: allowedOrigin } },
  ])
  expect(await siwx.getSessions('eip155:1', account.address)).toEqual([])
  expect(await siwx.getSessions(chainId, `0x${'12'.repeat(20)}`)).toEqual([])
  await siwx.setSessionAccountMetadata({ nick: 'maya' })
  const who = await siwx.getSessionAccount()
  expect(who.appKitAccount).toMatchObject({ connection_method: 'extension', metadata: { nick: 'maya' } })

  const token = kept.get(tokenKey) ?? ''
  await siwx.revokeSession(chainId, account.address)
  expect([...kept.keys()]).toEqual([])
  kept.set(tokenKey, token)
  expect(await create().getSessions(chainId, account.address), 'the token is no longer valid').toEqual([])
  expect(told).toEqual([true, false])
  await expect(siwx.getSessionAccount()).rejects.toMatchObject({ code: 'SIGN_IN_INVALID' })
})

it('CloudAuthSIWX keeps a sign-in after a reload, ends it by an empty list, and calls no removed listener', async () => {
  const siwx = create()
  const told = vi.fn()
  siwx.on('sessionChanged', told)
  siwx.removeAllListeners()
  siwx.on('sessionChanged', told)()
  await signIn(siwx)
  const later = create()
  expect(await later.getSessions(chainId, account.address)).toHaveLength(1)
  await later.setSessions([])
  expect(await siwx.getSessions(chainId, account.address)).toEqual([])
  expect(told).not.toHaveBeenCalled()
})

it('CloudAuthSIWX reports the reason of a rejected sign-in, and OFFLINE if the server is unreachable', async () => {
  const siwx = create()
  const data = await siwx.createMessage({ accountAddress: account.address, chainId })
  const message = data.toString()
  const stranger = await privateKeyToAccount(`0x${'b4'.repeat(32)}`).signMessage({ message })
  await expect(siwx.addSession({ data, message, signature: stranger })).rejects.toMatchObject({
    ...{ code: 'SIGN_IN_INVALID', context: { reason: 'the account did not sign it' } },
  })
  await signIn(siwx)
  siwx.attach({ serverUrl: 'http://127.0.0.1:1', projectId: 'test' })
  // The call must not return "no session": an unreachable server must not sign the user out.
  await expect(siwx.getSessions(chainId, account.address)).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(kept.has(tokenKey)).toBe(true)
  await expect(new CloudAuthSIWX().createMessage({ accountAddress: '0x', chainId })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
  })
  expect(new CloudAuthSIWX().getRequired()).toBe(true)
  expect(new CloudAuthSIWX({ required: false }).getRequired()).toBe(false)
})

it.each([
  [
    'text/plain',
    'Sign-in is closed until Monday',
    { code: 'SIGN_IN_INVALID', reason: 'Sign-in is closed until Monday' },
  ],
  ['text/html', '<!doctype html><title>Forbidden</title>', { code: 'HTTP_FAILED', reason: undefined }],
])('CloudAuthSIWX: a 403 of a proxy in %s has the code for its content type', async (type, text, { code, reason }) => {
  const proxy = createServer((_request, response) => response.writeHead(403, { 'content-type': type }).end(text))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const siwx = new CloudAuthSIWX({ serverUrl: `http://127.0.0.1:${port}`, projectId: 'test' })
  const creating = siwx.createMessage({ accountAddress: account.address, chainId })
  await expect(creating).rejects.toMatchObject({ code, ...(reason !== undefined && { context: { reason } }) })
  await new Promise((resolve) => proxy.close(resolve))
})

it('AppKit 1.7.4: its unmodified controllers sign in with CloudAuthSIWX', async () => {
  const siwx = create()
  const client: ConnectionControllerClient = {
    ...{ disconnect: unused, sendTransaction: unused, estimateGas: unused, writeContract: unused },
    signMessage: (message) => account.signMessage({ message }),
    parseUnits: () => 0n,
    formatUnits: String,
    ...{ getEnsAddress: unused, getEnsAvatar: unused, grantPermissions: unused, revokePermissions: unused },
    ...{ getCapabilities: unused, walletGetAssets: unused },
  }
  OptionsController.setProjectId('test')
  // AppKit's type of a cacao is closed, and ours is open.
  OptionsController.setSIWX(siwx as unknown as Parameters<typeof OptionsController.setSIWX>[0])
  ChainController.initialize([{ namespace: 'eip155', caipNetworks: [appKitNetwork] }], [appKitNetwork], {
    connectionControllerClient: client,
    networkControllerClient: {
      switchCaipNetwork: async () => undefined,
      getApprovedCaipNetworksData: async () => ({ supportsAllNetworks: true, approvedCaipNetworkIds: [chainId] }),
    },
  })
  ConnectionController.setClient(client)
  ChainController.setActiveCaipNetwork(appKitNetwork)
  AccountController.setCaipAddress(`${chainId}:${account.address}`, 'eip155')
  await SIWXUtil.requestSignMessage()
  expect(await SIWXUtil.getSessions()).toHaveLength(1)
  expect(kept.has(tokenKey)).toBe(true)
})

it('AppKit 1.7.4: its HTTP client can call every endpoint', async () => {
  const api = new FetchUtil({ baseUrl: server.url, clientId: null })
  const params = { projectId: 'test', st: 'appkit', sv: 'html-wagmi-1.7.4' }
  const given = await api.get<{ nonce: string; token: string }>({ path: '/auth/v1/nonce', params })
  const message = [
    'app.example wants you to sign in with your blockchain account:',
    ...[account.address, '', 'URI: https://app.example/shop', 'Version: 1', `Chain ID: ${chainId}`],
    ...[`Nonce: ${given.nonce}`, `Issued At: ${new Date().toISOString()}`],
  ].join('\n')
  const { token } = await api.post<{ token: string }>({
    ...{ path: '/auth/v1/authenticate', params, headers: { 'x-nonce-jwt': `Bearer ${given.token}` } },
    body: {
      data: {},
      message,
      signature: await account.signMessage({ message }),
      clientId: null,
      walletInfo: { type: 'unknown' },
    },
  })
  const headers = { authorization: `Bearer ${token}` }
  await api.put({ path: '/auth/v1/account-metadata', params, headers, body: { metadata: { a: 1 } } })
  const me = await api.get({ path: '/auth/v1/me', params: { ...params, includeAppKitAccount: 'true' }, headers })
  expect(me).toMatchObject({ caip2Network: chainId, address: account.address, appKitAccount: { metadata: { a: 1 } } })
  await api.post({ path: '/auth/v1/sign-out', params, headers })
  await expect(api.get({ path: '/auth/v1/me', params, headers })).rejects.toThrow('401')
})
