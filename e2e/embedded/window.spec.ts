import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { pressToClose } from '../pressToClose.js'
import { test as realTest } from './embeddedTest.js'
import { findFrameViolations } from './findFrameViolations.js'
import { readToEnd } from './pressInFrame.js'
import { expect, outcome, test, waitForOutcome } from './screenTest.js'

/** Opens the window that the frame offers, and waits until it shows the request. */
async function openWindow(screen: Page | FrameLocator, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent('page')
  await screen.getByRole('button', { name: 'Continue in a window' }).click()
  const page = await opened
  await expect(page.locator('h1')).toBeVisible()
  return page
}

test.describe('Confirmation in a window', () => {
  const hidings = {
    'made transparent': 'opacity:.01',
    // IntersectionObserver reports a masked frame as visible.
    masked: 'mask-image:linear-gradient(transparent,transparent)',
    'rounded away': 'border-top-left-radius:100%',
  }
  for (const [scene, how] of [
    ['send', 'made transparent'],
    ['send', 'masked'],
    ['approveUnlimited', 'masked'],
    ['message', 'rounded away'],
    ['delete', 'masked'],
    ['export', 'masked'],
    ['kit', 'masked'],
  ] as const)
    test(`a click on a frame that is ${how} confirms nothing but opens the window: ${scene}`, async ({
      page,
      gallery,
    }) => {
      await page.setViewportSize({ width: 800, height: 700 })
      await page.setContent(
        `<style>body{margin:0}iframe{border:0;width:360px;height:600px;${hidings[how]}}</style><iframe src="${gallery.url}/?scene=${scene}&window"></iframe>`,
      )
      const frame = page.frameLocator('iframe')
      const button = frame.getByRole('button', { name: 'Continue in a window' })
      await expect(button).toBeAttached()
      const title = await frame.locator('h1').textContent()
      const opened = page.context().waitForEvent('page')
      const box = await button.boundingBox()
      await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
      const shown = await opened
      await expect(shown.locator('h1')).toHaveText(title ?? '')
      expect(
        await page
          .frames()
          .at(-1)
          ?.evaluate(() => 'outcome' in window),
      ).toBe(false)
    })

  test('shows the request in a window, and rejects it if the window is closed', async ({ page, open, context }) => {
    await open('message', 'window')
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await expect(page.locator('.asker')).toContainText('app.example.com')
    expect(await findFrameViolations(page)).toEqual([])
    const shown = await openWindow(page, context)
    await expect(shown.getByText('This costs nothing.', { exact: false })).toBeVisible()
    await expect(shown.locator('.asker')).toContainText('app.example.com')
    expect(await findFrameViolations(shown)).toEqual([])
    await shown.close()
    await waitForOutcome(page)
    expect((await outcome(page))?.code).toBe('USER_REJECTED')
  })

  test('counts after the window was in front for half a second, and closes it', async ({ page, open, context }) => {
    await open('approveUnlimited', 'window')
    const shown = await openWindow(page, context)
    await shown.getByRole('button', { name: 'Confirm' }).evaluate((button: HTMLElement) => button.click())
    await shown.getByLabel('I understand the risk').check()
    const yes = await readToEnd(shown)
    await pressToClose(shown, () => yes.click())
    await waitForOutcome(page)
    expect((await outcome(page))?.result).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('a key screen in the window continues in the frame, also after Cancel', async ({ page, open, context }) => {
    await open('export', 'window')
    const first = await openWindow(page, context)
    await first.getByLabel('I understand that this cannot be undone').check()
    await (await readToEnd(first, 'Show my keys')).click()
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
    await open('kit', 'window')
    const second = await openWindow(page, context)
    await pressToClose(second, () => second.getByRole('button', { name: 'Cancel' }).click())
    await waitForOutcome(page)
    expect((await outcome(page))?.result).toBe(false)
  })

  test('closes the window if the app aborts the request', async ({ page, open, context }) => {
    await open('message', 'window')
    const shown = await openWindow(page, context)
    const closed = shown.waitForEvent('close')
    await page.evaluate(() => (window as unknown as { stop: () => void }).stop())
    await closed
    await waitForOutcome(page)
    expect((await outcome(page))?.code).toBe('USER_REJECTED')
  })

  test('closes the window with the frame', async ({ page, open, context }) => {
    await open('message', 'window')
    const shown = await openWindow(page, context)
    const closed = shown.waitForEvent('close')
    await page.goto('about:blank')
    await closed
  })

  test('shows that the browser blocked the window, and can retry', async ({ page, open, context }) => {
    await open('message', 'window')
    await page.evaluate(() => {
      const real = window.open.bind(window)
      window.open = () => {
        window.open = real
        return null
      }
    })
    await page.getByRole('button', { name: 'Continue in a window' }).click()
    await expect(page.getByText('The window did not open.', { exact: false })).toBeVisible()
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Try again' }).click()
    await (await readToEnd(await opened)).click()
    await waitForOutcome(page)
    expect((await outcome(page))?.result).toMatch(/^0x/)
  })
})

test('a code by e-mail confirms a request if no window opens, and the mail states the request with its risk', async ({
  page,
  open,
}) => {
  await open('approveUnlimited', 'window&email')
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await page.getByRole('button', { name: 'Continue in a window' }).click()
  await page.getByRole('button', { name: 'Confirm by email' }).click()
  const code = page.getByLabel('Code from the mail')
  await expect(code).toBeFocused()
  expect(await findFrameViolations(page)).toEqual([])
  const title = await page.locator('h1').textContent()
  const mailed = await page.evaluate(() => (window as unknown as { mailed: string[] }).mailed)
  expect(mailed[0]).toBe(title)
  expect(mailed).toContain('I understand the risk')
  expect(mailed.some((line) => /^to 0x[0-9a-fA-F]{40}$|0x[0-9a-fA-F]{40}/.test(line))).toBe(true)
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong.')).toBeVisible()
  await code.fill('123 456')
  await page.keyboard.press('Enter')
  await waitForOutcome(page)
  expect((await outcome(page))?.result).toMatch(/^0x[0-9a-f]{64}$/)
})

test('the keys cannot be shown with a code by e-mail if no window opens', async ({ page, open }) => {
  await open('export', 'window&email')
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await page.getByRole('button', { name: 'Continue in a window' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm by email' })).toHaveCount(0)
})

realTest('the frame signs after a code by e-mail if the browser opens no window', async ({ host }) => {
  await host.page.context().addInitScript(() => {
    window.open = () => null
  })
  await host.embed()
  await host.logIn('windows-mail@test')
  const { address } = (await host.demand('GET_USER')) as { address: `0x${string}` }
  const requested = host.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x48656c6c6f', address] }, 'sign')
  await host.screen.getByRole('button', { name: 'Continue in a window' }).click()
  await host.screen.getByRole('button', { name: 'Confirm by email' }).click()
  await host.screen.getByLabel('Code from the mail').fill('424242')
  await host.screen.getByRole('button', { name: 'Confirm', exact: true }).click()
  const { payload } = await requested
  expect(await verifyMessage({ address, message: 'Hello', signature: payload as `0x${string}` })).toBe(true)
})

realTest('the frame signs in a window of its origin, which no page can embed or access', async ({ host, stack }) => {
  const context = host.page.context()
  await host.embed()
  await host.logIn('windows@test')
  const { address } = (await host.demand('GET_USER')) as { address: `0x${string}` }
  const requested = host.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x48656c6c6f', address] }, 'sign')
  const shown = await openWindow(host.screen, context)
  expect(new URL(shown.url()).origin).toBe(stack.frameUrl)
  expect(await findFrameViolations(shown)).toEqual([])
  await (await readToEnd(shown)).click()
  const { payload } = await requested
  expect(await verifyMessage({ address, message: 'Hello', signature: payload as `0x${string}` })).toBe(true)
  const held = await host.page.evaluate(async (src) => {
    const frame = document.createElement('iframe')
    frame.src = src
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve))
    return frame.contentDocument === null
  }, `${stack.frameUrl}/window`)
  // The browser shows an error page of another origin instead.
  expect(held).toBe(true)
  const answer = await fetch(new URL('/window', stack.frameUrl.replace('secure.localhost', '127.0.0.1')))
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(answer.headers.get('cross-origin-opener-policy')).toBeNull()
})
