import { createTestLogin, type TestProviderName } from '@foyer/kit/testing'
import type { Page } from '@playwright/test'
import type { HostPage } from '../hosts/servePage.js'
import { test as base, expect } from './embeddedTest.js'
import { reachSocial } from './reachSocial.js'
import { serveConnectHost } from './serveConnectHost.js'

const test = base.extend<{
  readonly visit: (page?: Page) => Promise<Page>
  readonly login: ReturnType<typeof createTestLogin>
  readonly shop: HostPage
}>({
  shop: async ({ kept, stack }, use) => {
    await use(await kept('shop', () => serveConnectHost(stack.frameUrl)))
  },
  visit: async ({ page, stack, shop }, use) => {
    await use(async (own = page) => {
      const options = { serverUrl: stack.serverUrl, projectId: 'sandbox', rpcUrl: stack.world.urls.evm }
      await own.goto(`${shop.url}/?options=${encodeURIComponent(JSON.stringify(options))}`)
      await own.locator('foyer-button button').click()
      await own.getByTestId('social-selector-google').waitFor()
      return own
    })
  },
  login: async ({ stack }, use) => {
    await use(createTestLogin({ serverUrl: stack.serverUrl, sandboxUrl: stack.world.urls.sandbox }))
  },
})

const address = (page: Page) => page.evaluate(() => window.host.appKit.getAddress())
const isIn = async (page: Page) => {
  await expect.poll(() => address(page), { timeout: 20_000 }).toMatch(/^0x[0-9a-fA-F]{40}$/)
  return address(page)
}
for (const provider of ['apple', 'github', 'facebook', 'x', 'discord'] as const satisfies TestProviderName[])
  test(`logs a person in with ${provider} in a popup [S1.5]`, async ({ visit, login, page }) => {
    await visit()
    await reachSocial(page, provider)
    await login.logInBySocial(page, provider, { account: `popup.${provider}@example.com` })
    await isIn(page)
  })

test('logs in by a test address with its fixed code, without a mail', async ({ visit, login, page, stack }) => {
  await visit()
  expect(await login.logInByEmail(page, 'ann')).toBe('ann@test')
  await isIn(page)
  const answer = await fetch(`${stack.world.urls.sandbox}/api/inbox?to=ann@test`)
  expect(await answer.json()).toEqual([])
})

test('reads the code of a real mail from the inbox', async ({ visit, login, page }) => {
  await visit()
  const sinceMs = Date.now() - 1_000
  await page.getByTestId('email-input').fill('real@example.com')
  await page.getByTestId('email-input').press('Enter')
  const { code = '' } = await login.readMail('real@example.com', sinceMs)
  expect(code).toMatch(/^\d{6}$/)
  await page.locator('input[autocomplete="one-time-code"]').fill(code)
  await isIn(page)
})

test('has no test log-ins at a server that is not in sandbox mode', async ({ stack }) => {
  const login = createTestLogin({ serverUrl: stack.serverUrl, projectId: 'no-such-project' })
  await expect(login.readMail('ann@test')).rejects.toThrow('no server in sandbox mode')
  expect(() => login.answerIn('https://accounts.google.com/o/oauth2/v2/auth')).toThrow('no provider of the sandbox')
})
