import { createTestLogin, type TestProviderName } from '@foyer/kit/testing'
import { expect } from './embeddedTest.js'
import { revealSocialButton } from './revealSocialButton.js'
import { isIn, test } from './socialTest.js'

for (const provider of ['apple', 'github', 'facebook', 'x', 'discord'] as const satisfies TestProviderName[])
  test(`social log-in: ${provider} in a popup [S1.5]`, async ({ visit, login, page }) => {
    await visit()
    await revealSocialButton(page, provider)
    await login.logInBySocial(page, provider, { account: `popup.${provider}@example.com` })
    await isIn(page)
  })

test('log-in with a test address: uses its fixed code and sends no mail', async ({ visit, login, page, stack }) => {
  await visit()
  expect(await login.logInByEmail(page, 'ann')).toBe('ann@test')
  await isIn(page)
  const answer = await fetch(`${stack.world.urls.sandbox}/api/inbox?to=ann@test`)
  expect(await answer.json()).toEqual([])
})

test('createTestLogin: reads the code of a real mail from the inbox', async ({ visit, login, page }) => {
  await visit()
  const sinceMs = Date.now() - 1_000
  await page.getByTestId('email-input').fill('real@example.com')
  await page.getByTestId('email-input').press('Enter')
  const { code = '' } = await login.readMail('real@example.com', sinceMs)
  expect(code).toMatch(/^\d{6}$/)
  await page.locator('input[autocomplete="one-time-code"]').fill(code)
  await isIn(page)
})

test('server without sandbox mode: has no test log-ins', async ({ stack }) => {
  const login = createTestLogin({ serverUrl: stack.serverUrl, projectId: 'no-such-project' })
  await expect(login.readMail('ann@test')).rejects.toThrow('not a server in sandbox mode')
  expect(() => login.answerIn('https://accounts.google.com/o/oauth2/v2/auth')).toThrow('not a provider of the sandbox')
})
