import type { Page } from '@playwright/test'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { expect, type Host, test } from './embeddedTest.js'
import { readThrough } from './pressInFrame.js'

// What a page can do to a window that it has opened itself.

const message = '0x48656c6c6f'

async function enter(host: Host, email: string): Promise<string> {
  await host.embed()
  await host.logIn(email)
  return ((await host.demand('GET_USER', { chainId: 31_337 })) as { address: string }).address
}

/** Opens the window as the widget does, and leaves a handle of it to the page. */
async function openFromPage(host: Host, frameUrl: string, features = 'popup,width=440,height=680'): Promise<Page> {
  const opened = host.page.waitForEvent('popup')
  await host.page.evaluate(([address, size]) => Object.assign(window, { held: window.open(address, '_blank', size) }), [
    `${frameUrl}/window`,
    features,
  ] as const)
  return opened
}

const sign = (host: Host, address: string) =>
  host.ask('RPC_REQUEST', { method: 'personal_sign', params: [message, address] })

test('a window that the page opens shows the question, and its confirmation counts', async ({ host, stack }) => {
  const address = await enter(host, 'window-a@test')
  const asked = sign(host, address)
  const shown = await openFromPage(host, stack.frameUrl)
  await expect(shown.getByText('Hello', { exact: true })).toBeVisible()
  await expect(shown.locator('.asker')).toContainText(new URL(host.page.url()).host)
  // The page reaches nothing of it.
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
  expect((await asked).type).toBe('RPC_REQUEST_SUCCESS')
})

for (const [how, act] of Object.entries({
  'closes the window': () => (window as unknown as { held: Window }).held.close(),
  'navigates the window to its own page': () => {
    ;(window as unknown as { held: Window }).held.location.href = location.href
  },
}))
  test(`a page that ${how} has the request rejected`, async ({ host, stack }) => {
    const address = await enter(host, 'window-b@test')
    const asked = sign(host, address)
    const shown = await openFromPage(host, stack.frameUrl)
    await expect(shown.locator('h1')).toBeVisible()
    await host.page.evaluate(act)
    expect(await asked).toMatchObject({ type: 'RPC_REQUEST_ERROR', payload: { code: 'USER_REJECTED' } })
  })

test('a second window closes itself, and the first one keeps the question', async ({ host, stack }) => {
  const address = await enter(host, 'window-c@test')
  const asked = sign(host, address)
  const first = await openFromPage(host, stack.frameUrl)
  await expect(first.locator('h1')).toBeVisible()
  const second = await openFromPage(host, stack.frameUrl)
  if (!second.isClosed()) await second.waitForEvent('close')
  await confirmInWindow(host.page)
  expect((await asked).type).toBe('RPC_REQUEST_SUCCESS')
})

test('a flood of false offers from the page opens, draws and confirms nothing', async ({ host }) => {
  const address = await enter(host, 'window-d@test')
  const asked = sign(host, address)
  await host.screen.getByRole('button', { name: 'Continue in a window' }).waitFor()
  await host.page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('#w3m-iframe')?.contentWindow
    for (let count = 0; count < 5_000; count += 1) frame?.postMessage('foyer-window-ready', '*')
  })
  await expect(host.page.locator('#foyer-frame')).toHaveCount(0)
  await confirmInWindow(host.page)
  expect((await asked).type).toBe('RPC_REQUEST_SUCCESS')
})

test('keys that are held down while the window opens confirm nothing', async ({ host, stack }) => {
  const address = await enter(host, 'window-e@test')
  const asked = sign(host, address)
  const shown = await openFromPage(host, stack.frameUrl)
  for (let press = 0; press < 20; press += 1) {
    await shown.keyboard.press('Enter')
    await shown.keyboard.press('Space')
    await shown.waitForTimeout(100)
  }
  await expect(shown.locator('h1')).toHaveText('Sign a message')
  await confirmInWindow(host.page)
  expect((await asked).type).toBe('RPC_REQUEST_SUCCESS')
})

test('a press within the first half second of the window confirms nothing', async ({ host, stack }) => {
  const address = await enter(host, 'window-f@test')
  const asked = sign(host, address)
  const shown = await openFromPage(host, stack.frameUrl)
  const yes = shown.getByRole('button', { name: 'Confirm', exact: true })
  await yes.click({ force: true, noWaitAfter: true })
  expect(shown.isClosed()).toBe(false)
  await readThrough(shown)
  await expect(shown.locator('h1')).toHaveText('Sign a message')
  await confirmInWindow(host.page)
  expect((await asked).type).toBe('RPC_REQUEST_SUCCESS')
})

test('two requests at once come one after the other, each in a window of its own', async ({ host }) => {
  const address = await enter(host, 'window-g@test')
  const [first, second] = [sign(host, address), sign(host, address)]
  const shown = await openApproval(host.page)
  await expect(shown.getByText('1 of 2')).toBeVisible()
  await confirmInWindow(host.page)
  expect((await first).type).toBe('RPC_REQUEST_SUCCESS')
  await confirmInWindow(host.page)
  expect((await second).type).toBe('RPC_REQUEST_SUCCESS')
})
