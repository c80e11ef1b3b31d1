import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestLogin } from './createTestLogin.js'
import type { LocatorLike, PageLike } from './TestLogin.js'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a server whose configuration names this frame. */
async function startServer(frameUrl: string | null): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ frameUrl, email: true, socials: [] }))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Creates a page that records all actions on it. */
function createPage() {
  const done: string[] = []
  const locator = (name: string): LocatorLike => ({
    fill: async (text) => done.push(`${name} = ${text}`),
    click: async () => done.push(`click ${name}`),
    press: async (key) => done.push(`${name} ${key}`),
  })
  const page: PageLike = { locator, getByTestId: locator, waitForEvent: async () => page }
  return { page, done }
}

describe('createTestLogin', () => {
  it.each(['https://wallet.example.com', 'http://wallet.example.com', 'http://localhost.evil.example', null])(
    'uses no page if the server is not in sandbox mode: frame %s',
    async (frameUrl) => {
      const login = createTestLogin({ serverUrl: await startServer(frameUrl) })
      const { page, done } = createPage()
      for (const attempt of [
        () => login.logInByEmail(page, 'ann'),
        () => login.logInBySocial(page, 'google'),
        () => login.answerFarcaster('http://localhost:3003/farcaster?channelToken=x'),
        () => login.readMail('ann@test'),
      ])
        await expect(attempt()).rejects.toThrow('is not a server in sandbox mode')
      expect(done).toEqual([])
    },
  )

  it('logInByEmail enters the address and its code', async () => {
    const login = createTestLogin({ serverUrl: await startServer('http://secure.localhost:3002') })
    const { page, done } = createPage()
    expect(await login.logInByEmail(page, 'ann')).toBe('ann@test')
    expect(done).toEqual([
      'email-input = ann@test',
      'email-input Enter',
      'input[autocomplete="one-time-code"] = 424242',
    ])
  })

  it('logInBySocial selects the account and the outcome at the provider', async () => {
    const login = createTestLogin({ serverUrl: await startServer('http://127.0.0.1:3002') })
    const { page, done } = createPage()
    await login.logInBySocial(page, 'github', { account: 'dora@example.com', outcome: 'denied' })
    expect(done).toEqual([
      'click social-selector-github',
      'input[name="typedEmail"] = dora@example.com',
      'click button[name="outcome"][value="denied"]',
    ])
  })

  it('answerIn accepts only addresses of the sandbox', () => {
    const login = createTestLogin({ sandboxUrl: 'http://localhost:3003/' })
    const answered = new URL(login.answerIn('http://localhost:3003/idp/x/i?state=1', { outcome: 'slow' }))
    expect(Object.fromEntries(answered.searchParams)).toEqual({
      state: '1',
      sandbox_account: 'alice',
      sandbox_outcome: 'slow',
    })
    expect(() => login.answerIn('https://accounts.google.com/o')).toThrow(
      expect.objectContaining({
        code: 'NOT_OF_SANDBOX',
        message: 'https://accounts.google.com is not a provider of the sandbox',
      }),
    )
  })
})
