import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createMemoryStore } from '@foyer/sign-in/stores'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { SIWXConfig } from '../../core/public/appKitTypes.js'
import { toNodeListener } from './toNodeListener.js'

/** A folder inside the package, so that the recipes can resolve their imports. */
const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url))
const docs = readFileSync(new URL('../../../../../docs/sign-in-server.md', import.meta.url), 'utf8')
const account = privateKeyToAccount(`0x${'a6'.repeat(32)}`)
const chainId = 'eip155:1'
const realFetch = globalThis.fetch
const open: Server[] = []
let folder = ''

beforeAll(() => {
  mkdirSync(cache, { recursive: true })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
  rmSync(folder, { recursive: true, force: true })
})

type Answer = (request: Request) => Promise<Response>

/** The exports of a recipe: either `app`, or `GET` and `POST`. */
interface Recipe {
  readonly app: RequestListener & { readonly fetch: Answer }
  readonly GET: Answer
  readonly POST: Answer
}

/**
 * Writes every named code block of the document to a new folder, unchanged, and serves one of them. Returns its URL,
 * which the recipe reads from `APP_URL`.
 */
async function serve(file: string, toListener: (recipe: Recipe) => RequestListener) {
  folder = mkdtempSync(join(cache, 'recipes-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  // regexp-ignore: the input is our own
  for (const [, name = '', code = ''] of docs.matchAll(/```js\n\/\/ (\S+)\n([\s\S]*?)```/g)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), code)
  }
  const at: { listener?: RequestListener } = {}
  const server = createServer((request, response) => at.listener?.(request, response))
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  vi.stubEnv('APP_URL', url)
  const recipe = await load(file)
  at.listener = toListener(recipe)
  return url
}

function load(file: string) {
  return import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)
}

/** Stubs a page at that URL, with the cookies of a browser. */
function openPage(url: string) {
  const cookies = new Map<string, string>()
  vi.stubGlobal('location', new URL(`${url}/shop`))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (init.method === 'POST') headers.set('origin', url)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await realFetch(new URL(path, url), { ...init, headers })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  })
}

function byFetch({ app }: Recipe) {
  return toNodeListener(async (request) => app.fetch(request))
}

it.each<[string, string, (recipe: Recipe) => RequestListener]>([
  [
    'Next',
    'app/auth/[action]/route.js',
    (route) => toNodeListener((request) => route[request.method as 'GET' | 'POST'](request)),
  ],
  ['Hono', 'hono.js', byFetch],
  ['Express', 'express.js', ({ app }) => app],
])('sign-in-server.md: the recipe for %s signs a user in and out', async (_name, file, toListener) => {
  const url = await serve(file, toListener)
  openPage(url)
  const { siwx } = (await load('page.js')) as { siwx: SIWXConfig }
  expect(await siwx.getSessions(chainId, account.address)).toEqual([])
  const data = await siwx.createMessage({ accountAddress: account.address, chainId })
  const message = data.toString()
  const signed = { data, message, signature: await account.signMessage({ message }) }
  await siwx.addSession(signed)
  expect(await siwx.getSessions(chainId, account.address)).toHaveLength(1)
  expect(await siwx.getSessions('eip155:8453', account.address)).toEqual([])
  await expect(siwx.addSession(signed), 'the nonce was used').rejects.toThrow(/nonce/)
  if (file.endsWith('route.js')) return siwx.revokeSession(chainId, account.address)

  expect(await (await fetch('/private')).text()).toBe(`Hello ${account.address}`)
  await siwx.revokeSession(chainId, account.address)
  expect(await siwx.getSessions(chainId, account.address)).toEqual([])
  expect((await fetch('/private')).status).toBe(401)
  // Send requests of another site from a browser that has the cookie.
  const init = {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    body: '{}',
  }
  expect((await realFetch(`${url}/auth/sign-out`, init)).status).toBe(403)
  expect((await realFetch(`${url}/auth/verify`, { ...init, body: 'x'.repeat(100_000) })).status).toBe(403)
  const own = { ...init, headers: { ...init.headers, origin: url } }
  expect((await realFetch(`${url}/auth/verify`, { ...own, body: JSON.stringify('x'.repeat(100_000)) })).status).toBe(
    413,
  )
})

it('sign-in-server.md: the recipe for Express also works behind `express.json()`', async () => {
  const url = await serve('express.js', ({ app }) => app)
  writeFileSync(
    join(folder, 'behind.js'),
    `import express from 'express'\nimport { app as inner } from './express.js'\nexport const app = express()\napp.use(express.json(), inner)`,
  )
  const { app } = await load('behind.js')
  const server = createServer(app)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  openPage(url)
  const { siwx } = (await load('page.js')) as { siwx: SIWXConfig }
  const data = await siwx.createMessage({ accountAddress: account.address, chainId })
  const message = data.toString()
  await siwx.addSession({ data, message, signature: await account.signMessage({ message }) })
})

it('sign-in-server.md: the Redis stores take a nonce once and keep sessions', async () => {
  await serve('hono.js', byFetch)
  const memory = createMemoryStore()
  const redis = {
    set: (key: string, value: string, _unit: string, ms: number) => memory.set(key, value, ms),
    get: (key: string) => memory.get(key),
    del: async (key: string) => ((await memory.delete(key)) ? 1 : 0),
  }
  const { createStores } = await load('stores.js')
  const { nonceStore, sessionStore } = createStores(redis)
  await nonceStore.add('one', 1000)
  const taken = await Promise.all([nonceStore.take('one'), nonceStore.take('one')])
  expect(taken.filter((answer) => answer === true)).toHaveLength(1)
  await sessionStore.set('key', 'value', 1000)
  expect(await sessionStore.get('key')).toBe('value')
  await sessionStore.delete('key')
  expect(await sessionStore.get('key')).toBeUndefined()
})
