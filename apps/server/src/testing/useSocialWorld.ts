import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logins, startLogins } from '@foyer/sandbox/startLogins'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { RunningServer } from '../createServer.js'
import { readSocialSettings } from '../login/social/socialSettings.js'
import { authoriseAtProvider } from './authoriseAtProvider.js'
import { createTestFrame, type TestFrame } from './createTestFrame.js'
import { startTestServer } from './startTestServer.js'
import { type TestDatabase, testDatabases } from './testDatabases.js'

/** The origin of the page around the frames of {@link useSocialWorld}. */
export const hostOrigin = 'http://localhost:3000'

/** Returns the result that the callback page would send to its opener, and the origin it would send it to. */
function readPage(html: string) {
  const read = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return { resultUri: read('result'), host: read('host') }
}

/** Returns status, code and message of an error response. */
export function errorOf({ status, body }: { status: number; body: Record<string, unknown> }) {
  return {
    status,
    ...(body.error as { code: string; message: string }), // the shape of `errorAnswer`
  }
}

/**
 * Starts a server with the sandbox's providers for all tests of a file. Returns the steps of a login, its clock and its
 * log.
 */
export function useSocialWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-social-'))
  const open: { logins?: Logins; database?: TestDatabase; server?: RunningServer } = {}
  const clock = { aheadMs: 0 }
  const logged: string[] = []
  const now = () => Date.now() + clock.aheadMs
  beforeAll(async () => {
    open.logins = await startLogins({ dataDir: folder, now })
    open.database = await testDatabases()[0].create()
    open.server = await startTestServer(open.database, {
      sandbox: true,
      social: readSocialSettings({ FOYER_OAUTH: open.logins.oauth }, true),
      now,
      logger: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }),
    })
  })
  afterAll(async () => {
    await open.server?.close()
    await open.database?.remove()
    await open.logins?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const origin = () => `http://127.0.0.1:${open.server?.frame?.port}`

  const openFrame = (more: Partial<Parameters<typeof createTestFrame>[0]> = {}) =>
    createTestFrame({ origin: origin(), hostOrigin, projectId: 'test', now, ...more })

  /** Sends a provider's response to the callback. */
  const visit = (provider: string, answer: URLSearchParams, method: 'GET' | 'POST' = 'GET') => {
    const url = `${origin()}/login/social/callback/${provider}`
    const signal = AbortSignal.timeout(10_000)
    return method === 'GET'
      ? fetch(`${url}?${answer}`, { redirect: 'manual', signal })
      : fetch(url, { method, body: answer, headers: { origin: 'null' }, redirect: 'manual', signal })
  }

  const begin = async (frame: TestFrame, provider: string, more: { returnUrl?: string } = {}) => {
    const { binding, bindingHash } = frame.createBinding()
    const { status, body } = await frame.post('/api/login/social/start', { provider, bindingHash, ...more })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { binding, uri: String(body.uri) }
  }

  /** Logs in through a popup, from the start to the result page. */
  const logInByPopup = async (
    frame: TestFrame,
    provider: string,
    query: Record<string, string> = {},
    change: (answer: URLSearchParams) => void = () => {},
  ) => {
    const { binding, uri } = await begin(frame, provider)
    const answer = await authoriseAtProvider(uri, { sandbox_account: 'alice', ...query })
    change(answer)
    const response = await visit(provider, answer, provider === 'apple' ? 'POST' : 'GET')
    const html = await response.text()
    return { binding, uri, answer, response, html, ...readPage(html) }
  }
  const finish = (frame: TestFrame, { resultUri, binding }: { resultUri: string; binding: string }) =>
    frame.post('/api/login/social/finish', { resultUri, binding })

  return { origin, clock, logged, openFrame, visit, begin, goThrough: logInByPopup, finish }
}
