import { createTestLogin, type TestProviderName } from '@foyer/kit/testing'
import { expect } from './embeddedTest.js'
import { reachSocial } from './reachSocial.js'
import { isIn, test } from './socialTest.js'

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
