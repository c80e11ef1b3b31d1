import { once } from 'node:events'
import { connect } from 'node:net'
import { foyerPaySecret } from '@foyer/sandbox/pay'
import type { RunningSandbox } from '@foyer/sandbox/world'
import type { Page } from '@playwright/test'

/** The links of the navigation, for a sandbox without the other programs. */
export const programLinks = {
  playground: 'http://localhost:3000',
  documentation: 'http://localhost:3004',
  server: 'http://localhost:3001',
  frame: 'http://secure.localhost:3002',
}

/** An address that the faucet has not filled before. */
const fresh = '0x00000000000000000000000000000000000f0fe7'

/** Opens every page of a new sandbox in its states, and calls `see` for each. */
export async function visitScenes(
  page: Page,
  { urls }: Pick<RunningSandbox, 'urls'>,
  see: (scene: string) => Promise<void>,
): Promise<void> {
  const { sandbox } = urls
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const show = async (scene: string, path: string) => {
    await page.goto(`${sandbox}${path}`)
    await see(scene)
  }
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })

  await show('index', '/')
  await press('Copy RPC URL of Foyer Chain')
  await page.getByText('Copied').waitFor({ state: 'attached' })
  await page.getByText('contracts', { exact: false }).and(page.locator('summary')).click()
  await press('Busy block')
  await page.getByText(/^Block \d+ has 2000 transfers\.$/).waitFor()
  await see('indexResult')

  await show('faucet', '/faucet')
  await page.getByLabel('Address', { exact: true }).fill(fresh)
  await press('Send test coins')
  await page
    .locator('[data-sent] code')
    .filter({ hasText: /^0x[0-9a-f]{64}$/ })
    .waitFor()
  await see('faucetSent')
  await press('Send test coins')
  await page.getByText('received coins a moment ago').waitFor()
  await see('faucetFailed')

  await show('inboxEmpty', '/inbox')
  await sendMail(urls.smtp)
  await page.getByRole('button', { name: 'Copy code' }).waitFor()
  await see('inbox')
  await page.locator('summary').filter({ hasText: 'Text' }).click()
  await see('inboxText')

  await show('payEmpty', '/pay')
  const begin = async () => page.goto(await createPurchase(sandbox))
  await begin()
  await see('payForm')
  await press('Pay, and let it take a while')
  await heading('Paid').waitFor()
  await see('payPending')
  await press('Let the coins arrive now')
  await heading('Done').waitFor()
  await see('paySuccess')
  await begin()
  await press('Decline the card')
  await heading('The card was declined').waitFor()
  await see('payDeclined')
  await begin()
  await press('Cancel')
  await heading('Cancelled').waitFor()
  await show('payList', '/pay')
  await show('payUnknown', `/pay/${'0'.repeat(64)}`)

  await show('missing', `/nothing/${'0'.repeat(80)}`)

  await page.goto(`${sandbox}/wallet`)
  await page.getByText(/^[\d,.]+ ETH$/).waitFor()
  await see('phone')
  await show('approve', '/wallet/approve')
  await show('farcaster', '/farcaster')
  await show('farcasterEnded', '/farcaster?channelToken=none')
  await page.goto(await createFarcasterSignIn(sandbox))
  await see('farcasterSignIn')
  await press('Sign in')
  await page.getByText('Signed in. You can close this page.').waitFor()
  await see('farcasterDone')

  const consent = (provider: string, path: string) =>
    `/idp/${provider}${path}?${new URLSearchParams({
      ...{ client_id: 'foyer-sandbox', redirect_uri: `http://secure.localhost:3002/login/social/callback/${provider}` },
      ...{ response_type: 'code', response_mode: provider === 'apple' ? 'form_post' : 'query' },
      ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
    })}`
  await show('consentGoogle', consent('google', '/o/oauth2/v2/auth'))
  await page.locator('summary').click()
  await see('consentOutcomes')
  await show('consentApple', consent('apple', '/auth/authorize'))
  await show('consentRefused', '/idp/github/login/oauth/authorize')
}

/** Creates a purchase like a server. No server receives the webhooks. Returns the address of its page. */
async function createPurchase(sandbox: string): Promise<string> {
  const answer = await fetch(`${sandbox}/api/pay/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${foyerPaySecret}` },
    body: JSON.stringify({
      ...{ reference: crypto.randomUUID(), account: fresh, asset: `eip155:31337:0x${'e'.repeat(40)}` },
      ...{ currency: 'USD', amount: '100', webhookUrl: 'http://127.0.0.1:9/webhook' },
    }),
  })
  return ((await answer.json()) as { url: string }).url
}

async function createFarcasterSignIn(sandbox: string): Promise<string> {
  const answer = await fetch(`${sandbox}/farcaster/relay/v1/channel`, {
    method: 'POST',
    body: JSON.stringify({ siweUri: 'http://localhost:3000', domain: 'localhost:3000' }),
  })
  return ((await answer.json()) as { url: string }).url
}

const mail = [
  ...['From: Foyer <login@foyer.example>', 'To: ann@example.com', 'Subject: Your code for Foyer playground'],
  ...[
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
  ],
  ...['Enter this code to log in:', '', '123 456', '', 'Or open http://secure.localhost:3002/device?token=abc', '--b'],
  ...['Content-Type: text/html', '', '<p>Enter this code to log in:</p><p><b>123 456</b></p>', '--b--'],
]

/** Delivers a mail with a code, a link, a text and HTML. */
async function sendMail(smtpUrl: string): Promise<void> {
  const socket = connect(Number(new URL(smtpUrl).port), '127.0.0.1')
  const commands = ['HELO localhost', 'MAIL FROM:<login@foyer.example>', 'RCPT TO:<ann@example.com>', 'DATA']
  for (const line of [...commands, `${mail.join('\r\n')}\r\n.`, 'QUIT']) {
    await once(socket, 'data')
    socket.write(`${line}\r\n`)
  }
  await once(socket, 'close')
}
