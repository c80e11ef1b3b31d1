import * as z from 'zod/mini'
import {
  type LocatorLike,
  type PageLike,
  type TestLogin,
  TestLoginError,
  type TestLoginOptions,
  type TestMail,
  type TestVisit,
} from './TestLogin.js'

/** The code that every `@test` address accepts. Only a server in sandbox mode accepts it. */
const testCode = '424242'
const callTimeoutMs = 10_000
const mailPollMs = 100
const localHost = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/

const configSchema = z.object({ frameUrl: z.nullable(z.string()) })
const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  code: z.optional(z.string()),
  links: z.array(z.string()),
  text: z.string(),
  html: z.string(),
  at: z.string(),
})

/**
 * Creates reproducible log-ins for the servers that `npm start` starts: addresses that end in `@test` with a fixed code,
 * and accounts of the sandbox's providers. Nothing is mocked: the widget, the frame, the server and the providers'
 * protocols are the real ones. A server that is not in sandbox mode has neither the addresses nor the accounts. The
 * methods that use a page or a server throw a TestLoginError for it before they enter anything.
 *
 * @example
 * const login = createTestLogin()
 * await page.getByRole('button', { name: 'Connect wallet' }).click()
 * await login.logInByEmail(page, 'ann')
 */
export function createTestLogin(options: TestLoginOptions = {}): TestLogin {
  const serverUrl = (options.serverUrl ?? 'http://localhost:3001').replace(/\/$/, '')
  const sandboxUrl = (options.sandboxUrl ?? 'http://localhost:3003').replace(/\/$/, '')
  const projectId = options.projectId ?? 'sandbox'

  const assertSandbox = async (): Promise<void> => {
    const query = new URLSearchParams({ projectId, st: 'appkit', sv: 'testing' })
    const answer = await fetch(`${serverUrl}/foyer/v1/config?${query}`, { signal: AbortSignal.timeout(callTimeoutMs) })
    const config = configSchema.safeParse(await answer.json())
    const frameUrl = config.success ? config.data.frameUrl : null
    const isSandbox = frameUrl?.startsWith('http:') && localHost.test(new URL(frameUrl).hostname)
    if (!isSandbox) throw new TestLoginError('NO_SANDBOX', { url: serverUrl })
  }
  const email = (name: string) => ({ address: `${name}@test`, code: testCode })

  return {
    email,
    async logInByEmail(page, name) {
      await assertSandbox()
      const { address, code } = email(name)
      const field = page.getByTestId('email-input')
      await field.fill(address)
      await field.press('Enter')
      await page.locator('input[autocomplete="one-time-code"]').fill(code)
      return address
    },
    async logInBySocial(page, provider, visit = {}) {
      await assertSandbox()
      const opening = page.waitForEvent('popup')
      // The click can fail first, if there is no such button.
      const [popup] = await Promise.all([opening, page.getByTestId(`social-selector-${provider}`).click()])
      await submitConsent(popup, visit)
    },
    answerIn(authorizationUrl, { account = 'alice', outcome = 'approve' } = {}) {
      const url = new URL(authorizationUrl)
      if (url.origin !== new URL(sandboxUrl).origin)
        throw new TestLoginError('NOT_OF_SANDBOX', { url: url.origin, what: 'provider' })
      url.searchParams.set('sandbox_account', account)
      url.searchParams.set('sandbox_outcome', outcome)
      return url.href
    },
    async answerFarcaster(link, account = 'alice') {
      await assertSandbox()
      const { origin, searchParams } = new URL(link)
      if (origin !== new URL(sandboxUrl).origin)
        throw new TestLoginError('NOT_OF_SANDBOX', { url: origin, what: 'phone' })
      const channelToken = searchParams.get('channelToken') ?? ''
      const body = new URLSearchParams({ channelToken, account, outcome: 'approve' })
      const signal = AbortSignal.timeout(callTimeoutMs)
      const answer = await fetch(`${origin}/farcaster`, { method: 'POST', body, signal })
      if (!answer.ok) throw new TestLoginError('PHONE_REFUSED', { status: answer.status })
    },
    async readMail(address, afterMs = 0) {
      await assertSandbox()
      const endsAtMs = Date.now() + callTimeoutMs
      while (Date.now() < endsAtMs) {
        const mail = await fetchMail(sandboxUrl, address)
        if (mail !== undefined && new Date(mail.at).getTime() >= afterMs) return mail
        await new Promise((resolve) => setTimeout(resolve, mailPollMs))
      }
      throw new TestLoginError('NO_MAIL', { address, seconds: callTimeoutMs / 1_000 })
    },
  }
}

async function submitConsent(popup: PageLike, { account = 'alice', outcome = 'approve' }: TestVisit): Promise<void> {
  if (account.includes('@')) await popup.locator('input[name="typedEmail"]').fill(account)
  else await popup.locator(`input[name="account"][value="${account}"]`).click()
  const button: LocatorLike = popup.locator(`button[name="outcome"][value="${outcome}"]`)
  if (outcome !== 'approve' && outcome !== 'denied') await popup.locator('summary').click()
  await button.click()
}

async function fetchMail(sandboxUrl: string, address: string): Promise<TestMail | undefined> {
  const query = new URLSearchParams({ to: address })
  const answer = await fetch(`${sandboxUrl}/api/inbox?${query}`, { signal: AbortSignal.timeout(callTimeoutMs) })
  const [newest] = z.array(mailSchema).parse(await answer.json())
  if (newest === undefined) return undefined
  const { code, ...mail } = newest
  return code === undefined ? mail : { ...mail, code }
}
