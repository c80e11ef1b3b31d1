import { createTestLogin } from '@foyer/kit/testing'
import type { Page } from '@playwright/test'
import { bundleAppKitClient } from './bundleAppKitClient.js'
import { expect, test } from './embeddedTest.js'
import { serveBareHost } from './serveBareHost.js'

const html = '<!doctype html><html lang="en"><title>Host</title><body><script src="/client.js"></script></body></html>'

/** Like AppKit: opens a window on the click, navigates it when the URL is known, and waits for its message. */
function openWindow(page: Page, frameUrl: string, uri: string) {
  return page.evaluate(
    ({ frameUrl, uri }) =>
      new Promise<string | undefined>((resolve) => {
        window.addEventListener('message', ({ origin, data }: MessageEvent<{ resultUri?: string }>) => {
          if (origin === frameUrl && data?.resultUri !== undefined) resolve(data.resultUri)
        })
        const popup = window.open(`${frameUrl}/loading`, 'popup', 'width=600,height=800,scrollbars=yes')
        if (popup) popup.location.href = uri
        setTimeout(() => resolve(undefined), 8_000)
      }),
    { frameUrl, uri },
  )
}

test('the published client of AppKit 1.7.4 logs in with a provider, in a window and in the same tab [S2.1, S7.43]', async ({
  page,
  stack,
}) => {
  const login = createTestLogin({ serverUrl: stack.serverUrl, sandboxUrl: stack.world.urls.sandbox })
  const host = await serveBareHost({ '/': html, '/client.js': await bundleAppKitClient(stack.frameUrl) })
  const account = 'appkit.social@example.com'
  await page.goto(host.at('localhost'))
  await page.evaluate(() => window.appKitWallet.init())

  const request = () => page.evaluate(() => window.appKitWallet.getSocialRedirectUri({ provider: 'google' }))
  const { uri } = await request()
  const resultUri = await openWindow(page, stack.frameUrl, login.answerIn(uri, { account }))
  const user = await page.evaluate((address) => window.appKitWallet.connectSocial(address), resultUri ?? '')
  expect(user).toMatchObject({ email: account, userName: 'appkit.social' })
  await page.evaluate(() => window.appKitWallet.disconnect())

  // In the browser of a messaging app, AppKit appends the page's URL to the state and leaves the page.
  const again = new URL((await request()).uri)
  const here = host.at('localhost', '/?shop=1')
  again.searchParams.set('state', `${again.searchParams.get('state')}--${encodeURIComponent(here)}`)
  await page.goto(login.answerIn(again.href, { account }))
  await page.waitForURL(/result_uri=/)
  expect(page.url().startsWith(here)).toBe(true)
  await page.evaluate(() => window.appKitWallet.init())
  const back = await page.evaluate(
    (address) => window.appKitWallet.connectSocial(address),
    new URL(page.url()).searchParams.get('result_uri') ?? '',
  )
  expect(back.address).toBe(user.address)
  await host.close()
})

test('social log-in: the result goes only to the requesting page, whichever page opened the window', async ({
  host,
  stack,
  context,
}) => {
  const login = createTestLogin({ serverUrl: stack.serverUrl, sandboxUrl: stack.world.urls.sandbox })
  await host.embed()
  const { uri } = (await host.demand('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string }
  // Another page on the same machine gets the URL, and the user approves in the window that it opens.
  const thief = await context.newPage()
  await thief.goto(host.at('127.0.0.1'))
  expect(await openWindow(thief, stack.frameUrl, login.answerIn(uri))).toBeUndefined()
})

test('social log-in: a result that another browser requested does not log in', async ({ host, stack, browser }) => {
  const login = createTestLogin({ serverUrl: stack.serverUrl, sandboxUrl: stack.world.urls.sandbox })
  await host.embed()
  const { uri } = (await host.demand('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string }
  const result = await openWindow(host.page, stack.frameUrl, login.answerIn(uri, { account: 'mallory' }))
  expect(result).toContain('/login/social/result?ticket=')

  // The victim has started a log-in when the attacker's result arrives.
  const victimContext = await browser.newContext()
  const victim = await victimContext.newPage()
  await victim.goto(host.at('localhost'))
  const answer = await victim.evaluate(
    async ({ frameUrl, result }) => {
      const frame = document.createElement('iframe')
      frame.src = `${frameUrl}/sdk?projectId=sandbox&ui=1`
      document.body.append(frame)
      const next = (fits: (data: { type?: string; id?: string }) => boolean) =>
        new Promise<{ type?: string; payload?: { code?: string } }>((resolve) => {
          window.addEventListener('message', ({ data }) => fits(data) && resolve(data))
        })
      await next(({ type }) => type === '@w3m-frame/READY')
      const send = (name: string, id: string, payload: object) =>
        frame.contentWindow?.postMessage({ type: `@w3m-app/${name}`, id, payload }, frameUrl)
      const begun = next(({ id }) => id === 'begin')
      send('GET_SOCIAL_REDIRECT_URI', 'begin', { provider: 'google' })
      await begun
      const ended = next(({ id }) => id === 'end')
      send('CONNECT_SOCIAL', 'end', { uri: result })
      return ended
    },
    { frameUrl: stack.frameUrl, result: result ?? '' },
  )
  expect(answer).toMatchObject({ type: '@w3m-frame/CONNECT_SOCIAL_ERROR', payload: { code: 'challenge_unknown' } })
  await victimContext.close()
})
