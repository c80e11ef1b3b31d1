import type { Page } from '@playwright/test'
import type { Stack } from '../stack.js'
import { expect, test } from './embeddedTest.js'
import { firstClient, installFrameClient } from './installFrameClient.js'
import { serveBareHost } from './serveBareHost.js'

function sdk(stack: Stack) {
  return `${stack.frameUrl}/sdk?projectId=sandbox&version=4&ui=1`
}

/** Embeds the frame in a page and returns the page's console messages. */
async function embedAndLog(page: Page, src: string): Promise<string[]> {
  const words: string[] = []
  page.on('console', (message) => words.push(message.text()))
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
  }, src)
  return words
}

for (const name of ['evil.localhost', 'localhost.evil.localhost', 'notlocalhost.localhost'])
  test(`a page of ${name} cannot embed the frame`, async ({ page, stack }) => {
    const bare = await serveBareHost()
    await page.goto(bare.at(name))
    const words = await embedAndLog(page, sdk(stack))
    await expect.poll(() => words.join('\n')).toMatch(/frame-ancestors/)
    await bare.close()
  })

test('a page of the project inside a foreign page cannot embed the frame [frame rule 1]', async ({ page, stack }) => {
  const bare = await serveBareHost()
  await page.goto(bare.at('evil.localhost'))
  const words = await embedAndLog(page, bare.at('localhost'))
  const inner = page.frames()[1]
  expect(inner).toBeDefined()
  await inner?.waitForLoadState()
  await inner?.evaluate((src) => {
    const frame = document.createElement('iframe')
    frame.src = src
    document.body.append(frame)
  }, sdk(stack))
  await expect.poll(() => words.join('\n')).toMatch(/frame-ancestors/)
  await bare.close()
})

test('the frame sends no messages to a page of the project inside another page of the project', async ({
  page,
  stack,
}) => {
  const bare = await serveBareHost()
  await page.addInitScript(installFrameClient, firstClient)
  await page.goto(bare.at('localhost'))
  await page.evaluate(
    (src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
    },
    bare.at('localhost', '/inner'),
  )
  await page.waitForFunction(() => window.frames.length === 1)
  const inner = page.frames()[1]
  await inner?.waitForLoadState()
  await inner?.evaluate((src) => {
    void window.frameClient.embed(src)
  }, sdk(stack))
  const frame = page.frameLocator('iframe').frameLocator('iframe')
  await expect(frame.locator('body')).toHaveText('The page around the wallet is itself inside another page.')
  expect(await inner?.evaluate(() => window.frameClient.heard.length)).toBe(0)
  await bare.close()
})

test('the frame opened as a top-level page sends no messages', async ({ page, stack, context }) => {
  const bare = await serveBareHost()
  await page.goto(bare.at('localhost'))
  const opened = context.waitForEvent('page')
  await page.evaluate((src) => {
    Object.assign(window, { heard: [], opened: window.open(src) })
    window.addEventListener('message', ({ data }) => (window as unknown as { heard: unknown[] }).heard.push(data))
  }, sdk(stack))
  const frame = await opened
  await expect(frame.locator('body')).toHaveText('This page belongs inside an app.')
  await page.evaluate((origin) => {
    const { opened } = window as unknown as { opened: Window }
    opened.postMessage({ type: '@w3m-app/IS_CONNECTED', id: 'a' }, origin)
  }, stack.frameUrl)
  await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
  await bare.close()
})

test('the frame ignores messages from another frame of the same page', async ({ host, stack }) => {
  await host.embed()
  await host.logIn('siblings@test')
  const other = host.at('localhost', '/other')
  const received = await host.page.evaluate(
    async ({ src, origin }) => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
      await new Promise((resolve) => frame.addEventListener('load', resolve))
      // This frame has the same origin as the page, but `event.source` is not the frame's parent.
      const sibling = frame.contentWindow as Window & { eval(code: string): unknown }
      sibling.eval(
        `parent.document.getElementById('w3m-iframe').contentWindow.postMessage({type:'@w3m-app/SIGN_OUT',id:'forged'},${JSON.stringify(origin)})`,
      )
      await window.frameClient.ask('GET_CHAIN_ID')
      return window.frameClient.heard.filter(({ id }) => id === 'forged')
    },
    { src: other, origin: stack.frameUrl },
  )
  expect(received).toEqual([])
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
})

test('the frame rejects or ignores forged, replayed, reordered and oversized messages', async ({ host }) => {
  await host.embed()
  const received = await host.page.evaluate(async () => {
    const { send, ask, heard: all } = window.frameClient
    for (const message of [
      'text',
      null,
      7,
      [],
      { type: 7, id: 'a' },
      { type: '@w3m-frame/READY', id: 'b' },
      { type: '@w3m-app/SIGN_OUT' },
      { type: '@w3m-app/GET_USER', id: { toString: 'x' } },
      { type: '@w3m-app/GET_USER', id: 'x'.repeat(65) },
    ])
      send(message)
    send({ type: '@w3m-app/RPC_REQUEST', id: 'big', payload: { method: 'eth_call', params: ['x'.repeat(2_000_000)] } })
    send({ type: '@w3m-app/RPC_REQUEST', id: 'deep', payload: { method: 'eth_call', params: nest(1_000) } })
    send({ type: '@w3m-app/__proto__', id: 'proto' })
    const cycle: Record<string, unknown> = { method: 'eth_call' }
    cycle.params = cycle
    send({ type: '@w3m-app/RPC_REQUEST', id: 'cycle', payload: cycle })
    await ask('GET_CHAIN_ID', undefined, 'first')
    send({ type: '@w3m-app/GET_CHAIN_ID', id: 'first' })
    await ask('CONNECT_OTP', { otp: '424242' }, 'early')
    return all.map(({ type, id, payload }) => [id, type, (payload as { code?: string } | undefined)?.code])

    function nest(depth: number): unknown {
      let value: unknown = 0
      for (let level = 0; level < depth; level += 1) value = [value]
      return value
    }
  })
  expect(received).toEqual([
    [undefined, 'READY', undefined],
    ['big', 'RPC_REQUEST_ERROR', 'body_too_large'],
    ['deep', 'RPC_REQUEST_ERROR', 'body_too_large'],
    ['proto', '__proto___ERROR', 'bad_request'],
    ['cycle', 'RPC_REQUEST_ERROR', 'body_too_large'],
    ['first', 'GET_CHAIN_ID_SUCCESS', undefined],
    ['early', 'CONNECT_OTP_ERROR', 'challenge_unknown'],
  ])
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: false })
})

test('a script of the page cannot read keys, tokens, cookies or storage of the frame', async ({
  host,
  stack,
  context,
}) => {
  await host.embed()
  await host.logIn('thief@test')
  await host.demand('GET_USER')
  const found = await host.page.evaluate(async () => {
    const frame = document.getElementById('w3m-iframe') as HTMLIFrameElement
    const attempt = (work: () => unknown) => {
      try {
        return work() === null ? 'nothing' : 'read'
      } catch {
        return 'refused'
      }
    }
    return {
      document: attempt(() => frame.contentDocument),
      body: attempt(() => frame.contentWindow?.document.body),
      storage: attempt(() => frame.contentWindow?.sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      cookie: document.cookie,
      local: Object.keys(localStorage),
      heard: JSON.stringify(window.frameClient.heard),
    }
  })
  expect(found).toMatchObject({
    document: 'nothing',
    body: 'refused',
    storage: 'refused',
    databases: [],
    cookie: '',
    local: [],
  })
  // regexp-ignore: the input is our own
  expect(found.heard).not.toMatch(/eyJ[\w-]+\.eyJ|"token"|"d":|refresh/)
  const cookies = await context.cookies(stack.frameUrl)
  const refresh = cookies.find(({ name }) => name.startsWith('__Host-foyer-refresh'))
  expect(refresh).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None', path: '/' })
  const inFrame = host.page.frames().find((frame) => frame.url().startsWith(stack.frameUrl))
  expect(await inFrame?.evaluate(() => document.cookie)).toBe('')
})

test("a script of the page cannot use the API of the frame's origin", async ({ host, stack }) => {
  await host.embed()
  await host.logIn('csrf@test')
  const blocked = await host.page.evaluate(async (frameUrl) => {
    const tries = ['/api/login/refresh', '/api/login/signout', '/api/login/identity', '/api/rpc?chainId=eip155:1']
    const bodies: RequestInit[] = [
      { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{}' },
      {
        method: 'POST',
        credentials: 'include',
        mode: 'no-cors',
        headers: { 'content-type': 'text/plain' },
        body: '{}',
      },
    ]
    const answers = tries.flatMap((path) =>
      bodies.map((init) =>
        fetch(`${frameUrl}${path}`, init).then(
          (response) => response.type,
          () => 'blocked',
        ),
      ),
    )
    return [...new Set(await Promise.all(answers))].sort()
  }, stack.frameUrl)
  // A page cannot read an opaque response.
  expect(['blocked', 'opaque']).toEqual(expect.arrayContaining(blocked))
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
})

test('another page of the project receives no address before the user logs in there', async ({ host, stack }) => {
  await host.embed()
  await host.logIn('consents@test')
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: true })
  const second = await serveBareHost()
  await host.page.goto(second.at('localhost'))
  await host.embed()
  expect(await host.demand('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await host.ask('GET_USER')).toMatchObject({ type: 'GET_USER_ERROR', payload: { code: 'session_expired' } })
  expect(await host.ask('RPC_REQUEST', { method: 'eth_accounts' })).toMatchObject({ payload: [] })
  expect(stack.frameUrl).toBeTruthy()
  await second.close()
})
