import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Endpoint } from '@foyer/contract/http/endpoint'
import { postEmailCode, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bySuite } from '../../../scripts/test/suite.js'
import { statusOfCode } from './errors/HttpError.js'
import type { Keeper } from './keeper/Keeper.js'
import { keyRoutes } from './keys/keyRoutes.js'
import type { FrameRoute } from './login/frame/FrameContext.js'
import { loginRoutes } from './login/loginRoutes.js'
import { createSocialRoutes } from './login/social/socialRoutes.js'
import { routes } from './routes.js'
import { arbitraryOf, sentAs } from './testing/arbitraryOf.js'
import { createFakeChain } from './testing/createFakeChain.js'
import type { TestBrowser } from './testing/login/createTestBrowser.js'
import { createTestWallet } from './testing/login/createTestWallet.js'
import { type LoginWorld, startLoginWorld, testSecret } from './testing/login/startLoginWorld.js'
import { type FakeNode, startFakeNode } from './testing/startFakeNode.js'
import { projectQuery } from './testing/startTestServer.js'
import { type TestDatabase, testDatabases } from './testing/testDatabases.js'

/** The number of cases per property. */
const numRuns = bySuite({ main: 80, soak: 10_000 })
const timeout = 60_000 + numRuns * 20
/** Known harmful requests that each run starts with. Bodies are text, or bytes in hex. */
const corpus = z
  .array(
    z.object({
      name: z.string(),
      body: z.optional(z.string()),
      hex: z.optional(z.string()),
      path: z.optional(z.string()),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('./hostileRequests.json', import.meta.url), 'utf8')))

// The test only uses the list of routes, so the keeper is not called.
const frameRoutes: readonly FrameRoute[] = [...loginRoutes, ...createSocialRoutes().routes, ...keyRoutes({} as Keeper)]
/** A caller's secret, which no error response may contain. */
const callersSecret = 'callers-secret-5c1e'
const serverSecrets = [testSecret, new Uint8Array(32).fill(9)].flatMap((key) =>
  (['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(key).toString(form)),
)
/** The codes of upstream failures. Any other status of 500 or more is a bug. */
const upstreamCodes = ['upstream_failed', 'upstream_timeout']
const refusal = z.strictObject({
  error: z.strictObject({
    code: z.enum(Object.keys(statusOfCode) as [keyof typeof statusOfCode]),
    message: z.string().check(z.minLength(1), z.maxLength(400)),
    retryAfterMs: z.optional(z.number()),
    context: z.optional(z.record(z.string(), z.string())),
  }),
  // The fields of a rejected name in AppKit's format.
  status: z.optional(z.literal('FAILED')),
  reasons: z.optional(z.array(z.strictObject({ name: z.string(), description: z.string() }))),
})

function assertAnswer(status: number, text: string, secrets: readonly string[]) {
  for (const secret of serverSecrets) expect(text).not.toContain(secret)
  if (status < 400) return
  const { error } = refusal.parse(JSON.parse(text))
  expect(statusOfCode[error.code]).toBe(status)
  if (status >= 500) expect(upstreamCodes).toContain(error.code)
  for (const secret of [callersSecret, ...secrets]) expect(text).not.toContain(secret)
}

describe.each(testDatabases())('any request on the $name database', { timeout }, ({ create }) => {
  let database: TestDatabase
  let node: FakeNode
  let world: LoginWorld
  let browser: TestBrowser
  const known: string[] = [callersSecret]
  beforeAll(async () => {
    database = await create()
    node = await startFakeNode(createFakeChain({ nativeBalance: 1n, contracts: {} }))
    const local = { chainId: 'eip155:1' as const, name: 'Local', rpcUrls: [node.url], tokens: [] }
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const networks = { version: 1 as const, networks: [{ ...local, nativeCurrency }] }
    const names = { parent: 'foyer.eth', zones: ['reown.id'], reserved: [] }
    world = await startLoginWorld(database, { networks, names })
    browser = await world.openBrowser()
    await logIn()
    const wallet = await createTestWallet(browser)
    known.push(
      wallet.walletId,
      ...wallet.slotIds,
      'eip155:1',
      'eth_call',
      'fuzz@test',
      '424242',
      'email',
      'USD',
      'maya.foyer.eth',
    )
    known.push(`0x${'ab'.repeat(20)}`, '11111111-1111-1111-1111-111111111111', 'https://app.example/')
    // Add values with the form of keys, hashes, salts, ciphertexts and signatures.
    for (const bytes of [16, 32, 48, 60, 64, 65]) known.push(randomBytes(bytes).toString('base64url'))
    known.push(createECDH('prime256v1').generateKeys('base64url', 'uncompressed'))
  })
  afterAll(async () => {
    // The server still works after all requests.
    expect((await fetch(`${world.server.url}/health`)).status).toBe(200)
    const late = await world.openBrowser()
    expect((await world.logIn(late, 'late@foyer.example')).status).toBe(200)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    await world.close()
    await node.close()
    await database.remove()
  })
  /** Logs in as the person with the wallet, the same one each time. Test addresses have no mail limit. */
  const logIn = async () => {
    const { body } = await browser.call(postEmailStart, { email: 'fuzz@test' }, { accessToken: undefined })
    await browser.call(postEmailCode, { challengeId: body.challengeId, code: '424242' }, { accessToken: undefined })
    expect(browser.accessToken).toBeDefined()
  }

  const bodyOf = ({ body }: Endpoint) =>
    body === undefined ? fc.constant(new Uint8Array()) : sentAs(arbitraryOf(body, known))
  const textParts = (schema: z.ZodMiniType | undefined) =>
    schema === undefined
      ? fc.constant({})
      : arbitraryOf(schema, known).map((one) => (typeof one === 'object' ? (one ?? {}) : {}))
  const queryText = (query: object) =>
    Object.entries(query)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encode(value)}`)
      .join('&')

  it('to the data API gets a response or a coded error', async () => {
    const requests = fc.constantFrom(...routes).chain(({ endpoint }) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        body: bodyOf(endpoint),
        query: textParts(endpoint.query),
        params: textParts(endpoint.params),
      }),
    )
    const call = async (endpoint: Endpoint, target: string, body: Uint8Array<ArrayBuffer> | string | undefined) => {
      const response = await fetch(`${world.server.url}${target}`, {
        method: endpoint.method,
        ...(endpoint.method === 'POST' && body !== undefined ? { body } : {}),
        signal: AbortSignal.timeout(15_000),
      })
      assertAnswer(response.status, await response.text(), [])
    }
    for (const { name, path, body, hex } of corpus) {
      const route = routes.find(({ endpoint }) => endpoint.name === name)
      if (route !== undefined)
        await call(route.endpoint, path ?? `${route.endpoint.path}?${projectQuery}`, body ?? bytesOf(hex))
    }
    await fc.assert(
      fc.asyncProperty(requests, async ({ endpoint, body, query, params }) => {
        const values = new Map(Object.entries(params))
        const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          encode(values.get(name) ?? 'x').slice(0, 4_000),
        )
        await call(endpoint, `${path}?${projectQuery}&${queryText(query)}`.slice(0, 8_000), new Uint8Array(body))
      }),
      { numRuns },
    )
  })

  it("to the frame's API, with or without login, gets a response or a coded error", async () => {
    const requests = fc
      .constantFrom(...frameRoutes)
      .chain((route) =>
        fc.record({ route: fc.constant(route), body: bodyOf(route.endpoint), hasToken: fc.nat(9).map((n) => n > 0) }),
      )
    const call = async ({ endpoint, auth }: FrameRoute, body: Uint8Array<ArrayBuffer>, hasToken = true) => {
      const changes = hasToken ? {} : { accessToken: undefined }
      const sent = [...browser.cookies.values(), browser.accessToken ?? callersSecret]
      const { status, body: answer } = await browser.call(endpoint, undefined as never, { ...changes, rawBody: body })
      assertAnswer(status, JSON.stringify(answer), sent)
      if (auth === 'session' && hasToken && status === 401) await logIn()
    }
    for (const { name, body = '', hex } of corpus) {
      const route = frameRoutes.find(({ endpoint }) => endpoint.name === name)
      if (route !== undefined) await call(route, bytesOf(hex) ?? new Uint8Array(Buffer.from(body)))
    }
    await fc.assert(
      fc.asyncProperty(requests, ({ route, body, hasToken }) => call(route, new Uint8Array(body), hasToken)),
      { numRuns },
    )
  })
})

/** Encodes a value for a URL, which cannot contain lone surrogates. */
function encode(value: unknown) {
  return encodeURIComponent(Buffer.from(String(value)).toString())
}

function bytesOf(hex: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  return hex === undefined ? undefined : new Uint8Array(Buffer.from(hex, 'hex'))
}
