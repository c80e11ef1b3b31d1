import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { confirmInWindow } from './approvalWindow.js'
import { expect, type Host, openHost, test } from './embeddedTest.js'
import { permit } from './gallery/requests.js'

test.describe.configure({ timeout: 180_000 })

const threatModel = readFileSync(new URL('../../docs/security/threat-model.md', import.meta.url), 'utf8')
/** All messages of the protocol, as listed in the threat model. */
const names = [...threatModel.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name = '']) => name)
/** All methods of RPC_REQUEST. */
const methods = [...threatModel.matchAll(/`((?:eth|personal|solana|wallet)_\w+)`/g)].map(([, name = '']) => name)
/** These messages end the session or the page, so they are sent in a separate step. */
const last = ['SIGN_OUT', 'RELOAD']
/** An address that only the attacker uses: it must never receive a mail. */
const attackerEmail = 'mallory@evil.example'
const me = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/** The requests to the server that change keys, log-ins or the address. Opening the wallet causes none of them. */
const changePaths =
  /\/api\/login\/email\/change|\/api\/keys\/(nonce|slots?|level|vault|export|delete|recovery|identit\w+|create)\b/

/** Valid payloads with the values of an attacker. */
const attackPayloads: Readonly<Record<string, readonly unknown[]>> = {
  CONNECT_EMAIL: [{ email: 'mallory.logs.in@test' }],
  CONNECT_OTP: [{ otp: '000000' }],
  CONNECT_SOCIAL: [{ uri: 'http://localhost/?result_uri=x' }],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'google' }, { provider: 'google', returnUrl: 'https://evil.example/' }],
  UPDATE_EMAIL: [
    { email: attackerEmail },
    { email: ` ${attackerEmail.toUpperCase()} ` },
    { email: `${attackerEmail}\r\nBcc: ${attackerEmail}` },
  ],
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
/** Payloads that no message accepts. */
const invalidPayloads = [
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
const allMessages: readonly Sent[] = names
  .filter((name) => !last.includes(name))
  .flatMap((name) =>
    [...(attackPayloads[name] ?? [undefined]), ...invalidPayloads].map((payload) => ({ name, payload })),
  )

/** Sends every message twice with the same id, cancels the open ones, and waits for all responses. */
async function sendAll(page: Page, round: string, sent: readonly Sent[]): Promise<void> {
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

/** Sends the messages from a nested page, which is not the parent of the frame. */
async function sendAllFromNestedPage(page: Page, src: string, frameOrigin: string): Promise<void> {
  await page.evaluate(async (address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    await new Promise((resolve) => {
      frame.addEventListener('load', resolve)
      document.body.append(frame)
    })
  }, src)
  const inside = page.frames().find((frame) => frame.url() === src)
  if (!inside) throw new Error('the nested page is missing')
  await inside.evaluate(
    ({ messages, origin }) => {
      const wallet = parent.frames['w3m-secure-iframe' as unknown as number]
      for (const [index, { name, payload }] of messages.entries())
        wallet?.postMessage({ type: `@w3m-app/${name}`, id: `inside${index}`, payload }, origin)
    },
    { messages: [...allMessages, ...last.map((name) => ({ name, payload: undefined }))], origin: frameOrigin },
  )
}

async function logInByGoogle(host: Host, account: string): Promise<void> {
  const { uri } = (await host.demand('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string }
  await host.demand('CONNECT_SOCIAL', { uri: await host.visitProvider(uri, account) })
}

/** Returns the server's data about the user, as another device of the user receives it. */
async function fetchServerData(witness: Host) {
  const answer = witness.page.waitForResponse((response) => response.url().includes('/api/keys/security'))
  await witness.demand('GET_SECURITY')
  const { level, slots, identities, devices, recovery } = (await (await answer).json()) as Record<string, object[]>
  // The last-seen times and the order change with each request, so ignore them.
  const ids = (list: readonly object[] = []) =>
    list.map((one) => JSON.stringify({ ...one, usedAtMs: 0, lastSeenAtMs: 0 })).sort()
  const user = await witness.demand('GET_USER', { chainId: 31_337 })
  return { level, recovery, slots: ids(slots), identities: ids(identities), devices: ids(devices), user }
}

test('frame: messages of any kind, order and source change no user data and get no signature, and the frame still responds', async ({
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
  const before = await fetchServerData(witness)
  // The mail about the second device is sent automatically.
  await expect.poll(async () => (await inbox(account)).length).toBeGreaterThan(0)
  const mails = (await inbox(account)).map(({ subject }) => subject)

  const requested: string[] = []
  host.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (changePaths.test(pathname) || /"everywhere":true/.test(request.postData() ?? '')) requested.push(pathname)
  })
  await sendAll(host.page, 'forward', allMessages)
  await sendAll(host.page, 'backward', allMessages.toReversed())
  for (const name of ['localhost', 'evil.localhost'])
    await sendAllFromNestedPage(host.page, host.at(name, '/inside'), stack.frameUrl)
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
  expect(requested).toEqual([])
  expect(await fetchServerData(witness)).toEqual(before)

  // Another user logs in while requests are open, then the first user again.
  for (const name of ['UPDATE_EMAIL', 'SIGN_OUT_EVERYWHERE', 'OPEN_SCREEN'])
    await host.page.evaluate(
      (question) => window.frameClient.send({ type: `@w3m-app/${question.name}`, ...question }),
      { name, id: `left-${name}`, payload: attackPayloads[name]?.[0] },
    )
  await host.logIn('mallory@test')
  await sendAll(
    host.page,
    'other',
    allMessages.filter(({ name }) => !name.startsWith('CONNECT_')),
  )
  await host.demand('SIGN_OUT')
  await sendAll(host.page, 'nobody', allMessages)
  // A signature, or the hash of a sent transaction.
  const signed = await host.page.evaluate(() =>
    window.frameClient.heard.filter(
      ({ type, payload }) => type === 'RPC_REQUEST_SUCCESS' && /^0x[0-9a-f]{64}/.test(String(payload)),
    ),
  )
  expect(signed).toEqual([])
  await host.demand('RELOAD')
  await host.page.waitForFunction(() => window.frameClient.heard.filter(({ type }) => type === 'READY').length === 2)
  await logInByGoogle(host, account)

  expect(requested.filter((path) => path !== '/api/keys/create')).toEqual([])
  expect(await host.demand('GET_USER', { chainId: 31_337 })).toEqual(before.user)
  expect(await fetchServerData(witness)).toEqual(before)
  expect(await witness.demand('GET_IDENTITY_TOKEN')).toMatchObject({ token: expect.any(String) })
  expect(await inbox(attackerEmail)).toEqual([])
  expect((await inbox(account)).map(({ subject }) => subject)).toEqual(mails)
  await elsewhere.close()
})

test('frame: an app of another origin of the project receives no data about the logged-in user', async ({
  host,
  stack,
}) => {
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

/** Ways to hide the lines of the open request: a decoy, or a frame that is too low for them. */
const hidings = {
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

test('frame: a host that hides the lines of a message or an unlimited permit gets no signature, and Cancel still works', async ({
  host,
}) => {
  const { page, screen } = host
  await host.embed()
  await host.logIn('blind@test')
  const { address } = (await host.demand('GET_USER', { chainId: 31_337 })) as { address: `0x${string}` }
  const text = 'I give everything to Mallory'
  const message = `0x${Buffer.from(text).toString('hex')}`
  const requested = {
    personal_sign: [message, address],
    eth_signTypedData_v4: [address, JSON.stringify(permit(address))],
  }
  for (const [method, params] of Object.entries(requested))
    for (const [how, blind] of Object.entries(hidings)) {
      const answer = host.ask('RPC_REQUEST', { method, params })
      const yes = screen.locator('.bar .b-primary, .bar .b-danger')
      await expect(yes).toBeVisible()
      const asking = (await screen.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await blind(host)
      // Longer than a visible page needs until it accepts a confirmation.
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
      // Scroll with the wheel, because Playwright's own scrolling can reach more than a user can.
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
