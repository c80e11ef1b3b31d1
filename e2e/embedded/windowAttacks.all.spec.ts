import type { Page } from '@playwright/test'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { expect, type Host, test } from './embeddedTest.js'
import { type FrameClient, installFrameClient } from './installFrameClient.js'
import { readToEnd } from './pressInFrame.js'

// Attacks of a page on a window that it has opened itself.

declare global {
  interface Window {
    readonly secondClient: FrameClient
  }
}

const message = '0x48656c6c6f'

async function enter(host: Host, email: string): Promise<string> {
  await host.embed()
  await host.logIn(email)
  return ((await host.demand('GET_USER', { chainId: 31_337 })) as { address: string }).address
}

/** Opens the window like the widget, and stores its handle in the page. */
async function openFromPage(host: Host, frameUrl: string, features = 'popup,width=440,height=680'): Promise<Page> {
  const opened = host.page.waitForEvent('popup')
  await host.page.evaluate(([address, size]) => Object.assign(window, { held: window.open(address, '_blank', size) }), [
    `${frameUrl}/window`,
    features,
  ] as const)
  return opened
}

/**
 * Sends a request. A pending call into the page does not settle reliably while the page opens windows, so the response
 * is read later.
 */
async function sign(host: Host, address: string, id = 'sign'): Promise<void> {
  await host.page.evaluate(
    ([params, request]) => {
      void window.frameClient.ask('RPC_REQUEST', { method: 'personal_sign', params }, request)
    },
    [[message, address], id] as const,
  )
}

/** Returns the response to a request: the type of the message, and the code of an error. */
function readResponse(host: Host, id = 'sign') {
  return host.page.evaluate((request) => {
    const found = window.frameClient.heard.find((received) => received.id === request)
    return found && [found.type, (found.payload as { code?: string } | undefined)?.code]
  }, id)
}
function expectSigned(host: Host, id?: string) {
  return expect.poll(() => readResponse(host, id)).toEqual(['RPC_REQUEST_SUCCESS', undefined])
}
function expectRejected(host: Host) {
  return expect.poll(() => readResponse(host)).toEqual(['RPC_REQUEST_ERROR', 'USER_REJECTED'])
}

test('a window that the page opens shows the request, and its confirmation counts', async ({ host, stack }) => {
  const address = await enter(host, 'window-a@test')
  await sign(host, address)
  const shown = await openFromPage(host, stack.frameUrl)
  await expect(shown.getByText('Hello', { exact: true })).toBeVisible()
  await expect(shown.locator('.asker')).toContainText(new URL(host.page.url()).host)
  // The page cannot access the window's document.
  expect(
    await host.page.evaluate(() => {
      try {
        return String((window as unknown as { held: Window }).held.document)
      } catch (error) {
        return (error as Error).name
      }
    }),
  ).toBe('SecurityError')
  await confirmInWindow(host.page)
  await expectSigned(host)
})

for (const [how, act] of Object.entries({
  'closes the window': () => (window as unknown as { held: Window }).held.close(),
  'navigates the window to its own page': () => {
    ;(window as unknown as { held: Window }).held.location.href = location.href
  },
}))
  test(`a page that ${how} gets the request rejected`, async ({ host, stack }) => {
    const address = await enter(host, 'window-b@test')
    await sign(host, address)
    const shown = await openFromPage(host, stack.frameUrl)
    await expect(shown.locator('h1')).toBeVisible()
    await host.page.evaluate(act)
    await expectRejected(host)
  })

test('a second window closes itself, and the first one still shows the request', async ({ host, stack }) => {
  const address = await enter(host, 'window-c@test')
  await sign(host, address)
  const first = await openFromPage(host, stack.frameUrl)
  await expect(first.locator('h1')).toBeVisible()
  const second = await openFromPage(host, stack.frameUrl)
  if (!second.isClosed()) await second.waitForEvent('close')
  await confirmInWindow(host.page)
  await expectSigned(host)
})

test('a flood of forged window messages from the page opens, renders and confirms nothing', async ({ host }) => {
  const address = await enter(host, 'window-d@test')
  await sign(host, address)
  await host.screen.getByRole('button', { name: 'Continue in a window' }).waitFor()
  await host.page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.contentWindow
    for (let count = 0; count < 5_000; count += 1) frame?.postMessage('foyer-window-ready', '*')
  })
  await expect(host.page.locator('#foyer-frame')).toHaveCount(0)
  await confirmInWindow(host.page)
  await expectSigned(host)
})

test('keys that are held down while the window opens confirm nothing', async ({ host, stack }) => {
  const address = await enter(host, 'window-e@test')
  await sign(host, address)
  const shown = await openFromPage(host, stack.frameUrl)
  for (let press = 0; press < 20; press += 1) {
    await shown.keyboard.press('Enter')
    await shown.keyboard.press('Space')
    await shown.waitForTimeout(100)
  }
  await expect(shown.locator('h1')).toHaveText('Sign a message')
  await confirmInWindow(host.page)
  await expectSigned(host)
})

test('a click within the first half second of the window confirms nothing', async ({ host, stack }) => {
  const address = await enter(host, 'window-f@test')
  await sign(host, address)
  const shown = await openFromPage(host, stack.frameUrl)
  const yes = shown.getByRole('button', { name: 'Confirm', exact: true })
  await yes.click({ force: true, noWaitAfter: true })
  expect(shown.isClosed()).toBe(false)
  await readToEnd(shown)
  await expect(shown.locator('h1')).toHaveText('Sign a message')
  await confirmInWindow(host.page)
  await expectSigned(host)
})

test('two requests at the same time are shown one after the other, each in a separate window', async ({ host }) => {
  const address = await enter(host, 'window-g@test')
  await sign(host, address, 'first')
  await sign(host, address, 'second')
  const shown = await openApproval(host.page)
  await expect(shown.getByText('1 of 2')).toBeVisible()
  await confirmInWindow(host.page)
  await expectSigned(host, 'first')
  await confirmInWindow(host.page)
  await expectSigned(host, 'second')
})

/** Embeds a second frame in the page, where the same user is logged in. */
async function embedSecond(host: Host, frameUrl: string): Promise<void> {
  await host.page.evaluate(
    `(${installFrameClient.toString()})(${JSON.stringify({ name: 'secondClient', id: 'second' })})`,
  )
  const query = new URLSearchParams({ projectId: 'sandbox', chainId: 'eip155:31337', version: '4', ui: '1' })
  await host.page.evaluate((src) => window.secondClient.embed(src), `${frameUrl}/sdk?${query}`)
}

test('with two frames, a window shows the request of one, and its confirmation counts only for that request', async ({
  host,
  stack,
}) => {
  const address = await enter(host, 'window-h@test')
  await embedSecond(host, stack.frameUrl)
  await sign(host, address, 'first')
  await host.page.evaluate(
    (params) => void window.secondClient.ask('RPC_REQUEST', { method: 'personal_sign', params }, 'second'),
    ['0x576f726c64', address],
  )
  const readSecond = () => host.page.evaluate(() => window.secondClient.heard.find(({ id }) => id === 'second')?.type)
  for (const screen of [host.screen, host.page.frameLocator('#second')])
    await screen.getByRole('button', { name: 'Continue in a window' }).waitFor()
  const texts = { first: 'Hello', second: 'World' }
  const shown = await openFromPage(host, stack.frameUrl)
  await expect(shown.locator('h1')).toBeVisible()
  await shown.waitForTimeout(1_000)
  await expect(shown.locator('#foyer-frame')).toHaveCount(1)
  const isFirst = await shown.getByText(texts.first, { exact: true }).isVisible()
  await confirmInWindow(host.page)
  if (isFirst) await expectSigned(host, 'first')
  else await expect.poll(readSecond).toBe('RPC_REQUEST_SUCCESS')
  expect(isFirst ? await readSecond() : await readResponse(host, 'first')).toBeUndefined()

  const next = await openFromPage(host, stack.frameUrl)
  await expect(next.getByText(isFirst ? texts.second : texts.first, { exact: true })).toBeVisible()
  await confirmInWindow(host.page)
  await expectSigned(host, 'first')
  await expect.poll(readSecond).toBe('RPC_REQUEST_SUCCESS')
})

test('a frame whose request is in the page leaves the window to the frame that needs it', async ({ host, stack }) => {
  const address = await enter(host, 'window-i@test')
  await embedSecond(host, stack.frameUrl)
  const page = new URL(host.page.url())
  const signIn = [
    `${page.host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    `URI: ${page.origin}`,
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: 12345678',
    `Issued At: ${new Date().toISOString()}`,
  ].join('\n')
  await host.page.evaluate(
    (params) => void window.secondClient.ask('RPC_REQUEST', { method: 'personal_sign', params }, 'second'),
    [`0x${Buffer.from(signIn).toString('hex')}`, address],
  )
  await expect(host.page.frameLocator('#second').getByRole('button', { name: 'Confirm' })).toBeVisible()
  await sign(host, address)
  const shown = await openFromPage(host, stack.frameUrl)
  await expect(shown.getByText('Hello', { exact: true })).toBeVisible()
  await shown.waitForTimeout(1_000)
  await confirmInWindow(host.page)
  await expectSigned(host)
})

test('a window that is too small to read confirms nothing', async ({ host, stack }) => {
  const address = await enter(host, 'window-j@test')
  await sign(host, address)
  const shown = await openFromPage(host, stack.frameUrl, 'popup,width=1,height=1')
  await shown.setViewportSize({ width: 120, height: 110 })
  const yes = shown.getByRole('button', { name: 'Confirm', exact: true })
  await yes.waitFor({ state: 'attached' })
  await shown.waitForTimeout(1_500)
  await yes.evaluate((button: HTMLElement) => button.focus())
  await shown.keyboard.press('Enter')
  await shown.waitForTimeout(300)
  expect(await readResponse(host)).toBeUndefined()
  await shown.setViewportSize({ width: 440, height: 680 })
  await confirmInWindow(host.page)
  await expectSigned(host)
})
