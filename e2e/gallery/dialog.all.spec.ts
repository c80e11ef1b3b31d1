import type { Page } from '@playwright/test'
import { expect, test } from './galleryTest.js'

function dialog(page: Page) {
  return page.getByRole('dialog')
}
function opener(page: Page) {
  return page.getByRole('button', { name: 'Open', includeHidden: true })
}

/** Returns the accessible text of the focused element, even in the shadow root. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const inner = document.querySelector('#foyer')?.shadowRoot?.activeElement
    const element = inner ?? document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })
}

test('dialog: opens with the focus on the first wallet, has its title as name, and returns the focus on Escape', async ({
  page,
  show,
}) => {
  await show('scene=connect&closed=1')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page)).toHaveAccessibleName('Connect wallet')
  await expect.poll(() => focused(page)).toContain('MetaMask')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('dialog: closes on the overlay and the X, but not if the press began inside', async ({ page, show }) => {
  await show('scene=connect&closed=1')
  await opener(page).click()
  await page.getByRole('heading', { name: 'Connect wallet' }).hover()
  await page.mouse.down()
  await page.mouse.move(20, 400)
  await page.mouse.up()
  await expect(dialog(page)).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(dialog(page)).toBeHidden()
  await opener(page).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()
})

test('dialog: stays open if its owner refuses to close it, on every Escape', async ({ page, show }) => {
  await show('scene=connect&stubborn=1')
  await expect(dialog(page)).toBeVisible()
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { closes: string[] }).closes)).toEqual(
    Array.from({ length: 4 }, () => 'escape'),
  )
})

test("dialog: locks the page's scrolling without moving the page, and restores it exactly", async ({ page, show }) => {
  await show('scene=connect&closed=1')
  await page.evaluate(() => {
    document.documentElement.style.overflow = 'auto'
    window.scrollTo(0, 40)
  })
  const read = () =>
    page.evaluate(() => ({
      inline: document.documentElement.getAttribute('style'),
      overflow: getComputedStyle(document.documentElement).overflowY,
      gutter: getComputedStyle(document.documentElement).scrollbarGutter,
      left: document.querySelector('main')?.getBoundingClientRect().width,
      top: scrollY,
    }))
  const before = await read()
  await page.evaluate(() => (window as unknown as { dialog: { open(): void } }).dialog.open())
  await expect(dialog(page)).toBeVisible()
  // The code that locks the page loads after the first paint of the dialog.
  await expect.poll(async () => (await read()).overflow).toBe('clip')
  expect(await read()).toMatchObject({ inline: before.inline, left: before.left, top: before.top })
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect(await read()).toEqual(before)
})

test('dialog: works above a host dialog that hides its siblings, traps the focus and stops pointer events', async ({
  page,
  show,
}) => {
  await show('scene=connect&closed=1')
  await page.evaluate(() => {
    document.body.style.pointerEvents = 'none'
    const seen: string[] = []
    Object.assign(window, { seen })
    const trap = document.createElement('div')
    trap.tabIndex = 0
    document.body.append(trap)
    for (const name of ['pointerdown', 'focusin', 'keydown', 'wheel'])
      document.addEventListener(name, (event) => {
        seen.push(name)
        if (event.target !== trap) trap.focus()
      })
    document.addEventListener('keydown', (event) => event.key === 'Escape' && seen.push('escape'), true)
    ;(window as unknown as { dialog: { open(): void } }).dialog.open()
    const host = document.querySelector('#foyer')
    host?.setAttribute('aria-hidden', 'true')
    host?.setAttribute('inert', '')
  })
  await expect(dialog(page)).toBeVisible()
  await expect(page.locator('#foyer')).not.toHaveAttribute('aria-hidden')
  await page.getByRole('button', { name: 'All wallets' }).click()
  await expect.poll(() => focused(page)).toContain('All wallets')
  await page.mouse.wheel(0, 10)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused(page)).toContain('Rabby')
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(await seen()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect(await seen()).not.toContain('escape')
})

test('dialog: is restored if a framework removes its element', async ({ page, show }) => {
  await show('scene=connect')
  await expect(dialog(page)).toBeVisible()
  await page.evaluate(() => document.querySelector('#foyer')?.remove())
  await expect(dialog(page)).toBeVisible()
  await page.evaluate(() => document.querySelector('#foyer')?.remove())
  await expect(dialog(page)).toBeVisible()
  await page.getByRole('button', { name: 'Rabby' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('dialog: can open again while it is still closing', async ({ page, show }) => {
  await show('scene=connect')
  await expect(dialog(page)).toBeVisible()
  await page.evaluate(async () => {
    const { dialog } = window as unknown as { dialog: { open(): void; close(): Promise<void> } }
    const closing = dialog.close()
    dialog.open()
    await closing
  })
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test("dialog: renders under style-src 'self' without a CSP violation", async ({ page, show }) => {
  const refused: string[] = []
  page.on('console', (message) => /content security policy/i.test(message.text()) && refused.push(message.text()))
  for (const scene of ['connect', 'account', 'receive', 'sendBad', 'states']) {
    await show(`scene=${scene}&accent=%23ffcc00`)
    await expect(dialog(page)).toBeVisible()
  }
  expect(refused).toEqual([])
  const look = await page.evaluate(() => {
    const root = document.querySelector('#foyer')?.shadowRoot
    const card = root?.querySelector('.card')
    const button = root?.querySelector('.b-danger')
    return card && button ? [getComputedStyle(card).width, getComputedStyle(card).borderRadius] : []
  })
  expect(look).toEqual(['360px', '28px'])
})

test('dialog: chooses readable text on an accent that the host sets only by CSS', async ({ page, show }) => {
  await show('scene=send&accent=')
  const colors = await page.evaluate(() => {
    const host = document.querySelector<HTMLElement>('#foyer')
    const button = host?.shadowRoot?.querySelector('.b-primary')
    if (!host || !button) return []
    return ['#ffe100', '#101010'].map((accent) => {
      host.style.setProperty('--w3m-accent', accent)
      return getComputedStyle(button).color
    })
  })
  expect(colors).toEqual(['oklch(0 0 0)', 'oklch(1 0 0)'])
})
