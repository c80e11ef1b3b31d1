import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { confirmInWindow } from './approvalWindow.js'
import { expect, type Host, openHost, test } from './embeddedTest.js'
import { permit } from './gallery/requests.js'

test.describe.configure({ timeout: 180_000 })

const security = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8')
/** Every message there is, as SECURITY.md lists them. */
const names = [...security.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name = '']) => name)
/** And every method of RPC_REQUEST. */
const methods = [...security.matchAll(/`((?:eth|personal|solana|wallet)_\w+)`/g)].map(([, name = '']) => name)
/** Ends the log-in, or the page: each has a round of its own. */
const last = ['SIGN_OUT', 'RELOAD']
/** Told nobody else: no mail must ever come here. */
const evil = 'mallory@evil.example'
const me = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/** What the server is asked when somebody's keys, log-ins or address change. Opening the wallet is none of it. */
const changing =
  /\/api\/login\/email\/change|\/api\/keys\/(nonce|slots?|level|vault|export|delete|recovery|identit\w+|create)\b/

/** Payloads as a message should have them, naming what the attacker wants. */
const wanted: Readonly<Record<string, readonly unknown[]>> = {
  CONNECT_EMAIL: [{ email: 'mallory.logs.in@test' }],
  CONNECT_OTP: [{ otp: '000000' }],
  CONNECT_SOCIAL: [{ uri: 'http://localhost/?result_uri=x' }],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'google' }, { provider: 'google', returnUrl: 'https://evil.example/' }],
  UPDATE_EMAIL: [{ email: evil }, { email: ` ${evil.toUpperCase()} ` }, { email: `${evil}\r\nBcc: ${evil}` }],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '424242' }],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '424242' }],
  GET_USER: [{ chainId: 'eip155:31338' }, { chainId: 'solana:__proto__' }],
  SWITCH_NETWORK: [{ chainId: 31_338 }],
  SET_PREFERRED_ACCOUNT: [{ type: 'smartAccount' }],
  SYNC_THEME: [{ themeMode: 'dark', themeVariables: { '--foyer-text': 'transparent', __proto__x: 1 } }],
  SYNC_DAPP_DATA: [{ projectId: 'sandbox', metadata: { name: 'Your bank\u202e' } }, { projectId: 'other' }],
  OPEN_SCREEN: ['security', 'export', 'recovery', 'unlock', ['export']].map((screen) => ({ screen })),
  CANCEL: [{ id: 'nobody' }, { id: 'constructor' }],
  SET_LOCALE: [{ locale: 'ar' }, { locale: 'en' }],
  RPC_REQUEST: [
    ...methods.flatMap((method) => [[], ['0x00', me]].map((params) => ({ method, params }))),
    { method: 'eth_sendTransaction', params: [{ to: me, value: '0x1' }] },
    { method: 'eth_sign', params: [me, '0x00'] },
    { method: '__proto__', params: [] },
  ],
}
/** What no message can have. */
const rubbish = [
  undefined,
  null,
  7,
  'x'.repeat(2_000),
  [],
  {},
  { id: { toString: 1 }, email: { length: 1 }, otp: [], screen: {}, method: 7, type: null },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
]
interface Sent {
  readonly name: string
  readonly payload: unknown
}
const volley: readonly Sent[] = names
  .filter((name) => !last.includes(name))
  .flatMap((name) => [...(wanted[name] ?? [undefined]), ...rubbish].map((payload) => ({ name, payload })))

/** Sends all of it twice under the same ids, takes back what is still open, and waits for what is answered. */
async function fire(page: Page, round: string, sent: readonly Sent[]): Promise<void> {
  for (let at = 0; at < sent.length; at += 60)
    await page.evaluate(
      async ({ messages, prefix }) => {
        const { send, ask, heard } = window.frameClient
        const ids = messages.map((_, index) => `${prefix}${index}`)
        for (const _ of ['once', 'again'])
          for (const [index, { name, payload }] of messages.entries())
            send({ type: `@w3m-app/${name}`, id: ids[index], payload })
        await ask('IS_CONNECTED', undefined, `${prefix}asked`)
        for (const id of ids) send({ type: '@w3m-app/CANCEL', payload: { id } })
        while (!ids.every((id) => heard.some((message) => message.id === id)))
          await new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
      },
      { messages: sent.slice(at, at + 60), prefix: `${round}-${at}-` },
    )
}

/** The same from a page inside the page, which is not the one that holds the frame. */
async function fireFromInside(page: Page, src: string, frameOrigin: string): Promise<void> {
  await page.evaluate(async (address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    await new Promise((resolve) => {
      frame.addEventListener('load', resolve)
      document.body.append(frame)
    })
  }, src)
  const inside = page.frames().find((frame) => frame.url() === src)
  if (!inside) throw new Error('the page inside is not there')
  await inside.evaluate(
    ({ messages, origin }) => {
      const wallet = parent.frames['w3m-secure-iframe' as unknown as number]
      for (const [index, { name, payload }] of messages.entries())
        wallet?.postMessage({ type: `@w3m-app/${name}`, id: `inside${index}`, payload }, origin)
    },
    { messages: [...volley, ...last.map((name) => ({ name, payload: undefined }))], origin: frameOrigin },
  )
}

async function logInByGoogle(host: Host, account: string): Promise<void> {
  const { uri } = (await host.demand('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string }
  await host.demand('CONNECT_SOCIAL', { uri: await host.visitProvider(uri, account) })
}

/** What the server knows of the person, as another device of theirs is told. */
async function look(witness: Host) {
  const answer = witness.page.waitForResponse((response) => response.url().includes('/api/keys/security'))
  await witness.demand('GET_SECURITY')
  const { level, slots, identities, devices, recovery } = (await (await answer).json()) as Record<string, object[]>
  // When they were last seen changes with each look, and so does their order.
  const ids = (list: readonly object[] = []) =>
    list.map((one) => JSON.stringify({ ...one, usedAtMs: 0, lastSeenAtMs: 0 })).sort()
  const user = await witness.demand('GET_USER', { chainId: 31_337 })
  return { level, recovery, slots: ids(slots), identities: ids(identities), devices: ids(devices), user }
}

test('a host that sends every message, in any order and from anywhere, changes nothing of a person, gets no signature, and the frame still answers', async ({
  host,
  stack,
  browser,
}) => {
  const account = `victim.${Date.now()}@example.com`
  const inbox = async (to: string) =>
    (await (await fetch(`${stack.world.urls.sandbox}/api/inbox?to=${encodeURIComponent(to)}`)).json()) as {
      subject: string
    }[]
  await host.embed()
  await logInByGoogle(host, account)
  const elsewhere = await browser.newContext()
  const witness = await openHost(await elsewhere.newPage(), stack)
  await witness.embed()
  await logInByGoogle(witness, account)
  await witness.demand('GET_USER')
  const before = await look(witness)
  // The mail about the second device leaves by itself.
  await expect.poll(async () => (await inbox(account)).length).toBeGreaterThan(0)
  const mails = (await inbox(account)).map(({ subject }) => subject)

  const asked: string[] = []
  host.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (changing.test(pathname) || /"everywhere":true/.test(request.postData() ?? '')) asked.push(pathname)
  })
  await fire(host.page, 'forward', volley)
  await fire(host.page, 'backward', volley.toReversed())
  for (const name of ['localhost', 'evil.localhost'])
    await fireFromInside(host.page, host.at(name, '/inside'), stack.frameUrl)
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(asked).toEqual([])
  expect(await look(witness)).toEqual(before)

  // Somebody else comes while the questions stand, and the person again.
  for (const name of ['UPDATE_EMAIL', 'SIGN_OUT_EVERYWHERE', 'OPEN_SCREEN'])
    await host.page.evaluate(
      (question) => window.frameClient.send({ type: `@w3m-app/${question.name}`, ...question }),
      { name, id: `left-${name}`, payload: wanted[name]?.[0] },
    )
  await host.logIn('mallory@test')
  await fire(
    host.page,
    'other',
    volley.filter(({ name }) => !name.startsWith('CONNECT_')),
  )
  await host.demand('SIGN_OUT')
  await fire(host.page, 'nobody', volley)
  // A signature, or a transaction that was sent.
  const signed = await host.page.evaluate(() =>
    window.frameClient.heard.filter(
      ({ type, payload }) => type === 'RPC_REQUEST_SUCCESS' && /^0x[0-9a-f]{64}/.test(String(payload)),
    ),
  )
  expect(signed).toEqual([])
  await host.demand('RELOAD')
  await host.page.waitForFunction(() => window.frameClient.heard.filter(({ type }) => type === 'READY').length === 2)
  await logInByGoogle(host, account)

  expect(asked.filter((path) => path !== '/api/keys/create')).toEqual([])
  expect(await host.demand('GET_USER', { chainId: 31_337 })).toEqual(before.user)
  expect(await look(witness)).toEqual(before)
  expect(await witness.demand('GET_IDENTITY_TOKEN')).toMatchObject({ token: expect.any(String) })
  expect(await inbox(evil)).toEqual([])
  expect((await inbox(account)).map(({ subject }) => subject)).toEqual(mails)
  await elsewhere.close()
})

test('an app of another origin of the project learns nothing of who is logged in', async ({ host, stack }) => {
  await host.embed()
  await host.logIn('elsewhere.unknown@test')
  await host.demand('GET_USER')
  const other = await openHost(await host.page.context().newPage(), stack)
  await other.embed()
  expect(await other.demand('IS_CONNECTED')).toEqual({ isConnected: false })
  for (const name of ['GET_USER', 'GET_SECURITY', 'GET_IDENTITY_TOKEN'])
    expect(await other.ask(name)).toMatchObject({ type: `${name}_ERROR`, payload: { code: 'session_expired' } })
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
})

/** What lies over the lines, or leaves no room for them, of the request that is open. */
const blindings = {
  'a decoy over the lines': async ({ page, screen }: Host) => {
    const box = await screen.locator('.pane').boundingBox()
    await page.evaluate((place) => {
      const decoy = document.createElement('div')
      decoy.id = 'decoy'
      decoy.textContent = 'Log in to the shop'
      decoy.style.cssText = `position:fixed;left:${place?.x}px;top:${place?.y}px;width:${place?.width}px;height:${place?.height}px;background:#fff`
      document.body.append(decoy)
    }, box)
  },
  'a frame as low as its title and buttons': async ({ page, screen }: Host) => {
    const boxes = await Promise.all(['.top', '.bar'].map((part) => screen.locator(part).boundingBox()))
    const height = Math.ceil(boxes.reduce((sum, box) => sum + (box?.height ?? 0), 0))
    await page.locator('#w3m-iframe').evaluate((frame, px) => frame.style.setProperty('height', `${px}px`), height)
  },
}

test('a host that hides the lines of a message or of an unlimited permit gets no signature, and the person can still say no', async ({
  host,
}) => {
  const { page, screen } = host
  await host.embed()
  await host.logIn('blind@test')
  const { address } = (await host.demand('GET_USER', { chainId: 31_337 })) as { address: `0x${string}` }
  const text = 'I give everything to Mallory'
  const message = `0x${Buffer.from(text).toString('hex')}`
  const asked = {
    personal_sign: [message, address],
    eth_signTypedData_v4: [address, JSON.stringify(permit(address))],
  }
  for (const [method, params] of Object.entries(asked))
    for (const [how, blind] of Object.entries(blindings)) {
      const answer = host.ask('RPC_REQUEST', { method, params })
      const yes = screen.locator('.bar .b-primary, .bar .b-danger')
      await expect(yes).toBeVisible()
      const asking = (await screen.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await blind(host)
      // Longer than a page that is seen needs to take a yes.
      for (let press = 0; press < 4; press += 1) {
        await page.waitForTimeout(250)
        const box = await yes.boundingBox({ timeout: 1_000 }).catch(() => null)
        if (box) await page.mouse.click(box.x + 40, box.y + 20)
        await yes.press('Enter', { timeout: 1_000 }).catch(() => undefined)
      }
      await expect(screen.getByRole('heading', { level: 1 }), `${method}, ${how}`).toHaveText(asking)
      await page.locator('#decoy').evaluateAll((decoys) => {
        for (const decoy of decoys) decoy.remove()
      })
      // What the page is too low for can be scrolled to; Playwright would scroll also what a person cannot.
      await page.mouse.move(200, 60)
      await page.mouse.wheel(0, 900)
      const no = screen.getByRole('button', { name: 'Cancel', exact: true })
      await expect(no, `${method}, ${how}`).toBeInViewport({ ratio: 1 })
      const place = await no.boundingBox()
      await page.mouse.click((place?.x ?? 0) + 40, (place?.y ?? 0) + 20)
      expect(await answer, `${method}, ${how}`).toMatchObject({ payload: { code: 'USER_REJECTED' } })
      await page.locator('#w3m-iframe').evaluate((frame) => frame.style.setProperty('height', '600px'))
    }
  const answer = host.ask('RPC_REQUEST', { method: 'personal_sign', params: [message, address] })
  await confirmInWindow(page, { screen })
  const signature = (await answer).payload as `0x${string}`
  expect(await verifyMessage({ address, message: text, signature })).toBe(true)
})
