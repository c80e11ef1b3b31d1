import type { Page } from '@playwright/test'
import { expect, test as galleryTest } from './galleryTest.js'
import { recordMotion } from './recordMotion.js'

const test = galleryTest.extend({
  show: async ({ page, show }, use) => {
    await use(async (query) => {
      await show(query)
      await expect(page.getByRole('dialog')).toBeVisible()
    })
  },
})

declare global {
  interface Window {
    readonly toasts: import('../../packages/kit/src/ui/createToasts.js').Toasts
  }
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('#foyer')?.shadowRoot?.activeElement?.textContent?.trim() ?? '')
}

test('focus moves to the title on the way forward, and to the control that led there on the way back [S2.15]', async ({
  page,
  show,
}) => {
  await show('scene=walk')
  await page.getByRole('button', { name: 'by row 2' }).click()
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Page 2')
  await expect.poll(() => focused(page)).toBe('Page 2')
  await page.getByRole('button', { name: 'by row 1' }).click()
  await expect.poll(() => focused(page)).toBe('Page 3')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => focused(page)).toBe('Go to 3 by row 1')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => focused(page)).toBe('Go to 2 by row 2')
})

test('views cross-fade in 150 ms and titles in 120 ms, the leaving page is inert, and both can be interrupted [S2.22]', async ({
  page,
  show,
}) => {
  const motion = await recordMotion(page)
  await show('scene=walk')
  await motion.clear()
  const ghosts = await page.evaluate(async () => {
    const root = document.querySelector('#foyer')?.shadowRoot
    const press = async () => {
      ;[...(root?.querySelectorAll<HTMLElement>('.page:not(.ghost) .row') ?? [])]
        .find((row) => row.textContent?.endsWith('row 0'))
        ?.click()
      // React renders the result of a click before the next microtask.
      await Promise.resolve()
      return [...(root?.querySelectorAll<HTMLElement>('.ghost') ?? [])].map((ghost) => [
        ghost.inert,
        ghost.getAttribute('aria-hidden'),
      ])
    }
    return [await press(), await press()]
  })
  expect(ghosts).toEqual([[[true, 'true']], [[true, 'true']]])
  const titles = (await motion.list()).filter(({ of }) => of === 'title')
  expect(titles.map(({ durationMs }) => durationMs)).toEqual([120, 120])
  const crossing = (await motion.list()).filter(({ of }) => of.includes('page'))
  expect(crossing.map(({ of, durationMs }) => [of.includes('ghost'), durationMs])).toEqual([
    [false, 150],
    [true, 150],
    [false, 150],
    [true, 150],
  ])
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Page 3')
  await expect
    .poll(() => page.evaluate(() => document.querySelector('#foyer')?.shadowRoot?.querySelectorAll('.ghost').length))
    .toBe(0)
})

test('dialog: opens without a resize animation, and later resizes with its content from the same frame on [S2.22]', async ({
  page,
  show,
}) => {
  const motion = await recordMotion(page)
  const growing = async () =>
    (await motion.list()).filter(({ of }) => of === 'body').map(({ durationMs, isWaiting }) => [durationMs, isWaiting])
  await show('scene=walk')
  expect(await growing()).toEqual([])
  await page.evaluate(() =>
    document.querySelector('#foyer')?.shadowRoot?.querySelector<HTMLElement>('.b-primary')?.click(),
  )
  await expect.poll(growing).toEqual([[150, false]])
})

test('uses no transforms with reduced motion', async ({ page, show }) => {
  const motion = await recordMotion(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await show('scene=walk')
  await page.evaluate(() => document.querySelector('#foyer')?.shadowRoot?.querySelector<HTMLElement>('.row')?.click())
  const transforms = async () => (await motion.list()).flatMap((one) => one.transforms)
  await expect.poll(async () => (await transforms()).length).toBeGreaterThan(0)
  expect([...new Set(await transforms())]).toEqual(['none'])
})

test.describe('Sheet', () => {
  test.use({ viewport: { width: 390, height: 760 }, hasTouch: true })

  async function drag(page: Page, from: number, to: number, steps: number): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
    await send('touchStart', from)
    for (let step = 1; step <= steps; step += 1) await send('touchMove', from + ((to - from) * step) / steps)
    await send('touchEnd')
  }

  test('is as wide as the screen and at its lower edge', async ({ page, show }) => {
    await show('scene=connect')
    await expect.poll(() => sheetBox(page)).toMatchObject({ left: 0, width: 390, bottom: 760 })
  })

  test('closes when pulled down and follows the finger', async ({ page, show }) => {
    await show('scene=connect')
    await expect.poll(() => sheetBox(page)).toMatchObject({ bottom: 760 })
    const top = (await sheetBox(page)).top
    await drag(page, top + 20, top + 260, 12)
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => (window as unknown as { closes: string[] }).closes)).toEqual(['drag'])
  })

  test('moves back up if its owner refuses to close it', async ({ page, show }) => {
    await show('scene=connect&stubborn=1')
    await expect.poll(() => sheetBox(page)).toMatchObject({ bottom: 760 })
    const { top } = await sheetBox(page)
    await drag(page, top + 20, top + 260, 12)
    await expect.poll(() => page.locator('#foyer .card').evaluate((card) => card.style.transform)).toBe('')
    await expect.poll(() => sheetBox(page)).toMatchObject({ bottom: 760 })
    expect(await page.evaluate(() => (window as unknown as { closes: string[] }).closes)).toEqual(['drag'])
  })

  test('does not close when the list inside is pulled up', async ({ page, show }) => {
    await show('scene=allWallets')
    await expect.poll(() => sheetBox(page)).toMatchObject({ bottom: 760 })
    await drag(page, 600, 300, 8)
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { closes: string[] }).closes)).toEqual([])
  })

  function sheetBox(page: Page) {
    return page.evaluate(() => {
      const box = document.querySelector('#foyer')?.shadowRoot?.querySelector('.card')?.getBoundingClientRect()
      return {
        left: box?.left ?? -1,
        width: box?.width ?? -1,
        bottom: Math.round(box?.bottom ?? -1),
        top: box?.top ?? -1,
      }
    })
  }
})

test('wallet list: contains only the visible ones of 5,000 wallets in the DOM', async ({ page, show }) => {
  await show('scene=allWallets')
  const count = () =>
    page.evaluate(() => document.querySelector('#foyer')?.shadowRoot?.querySelectorAll('.tile').length ?? 0)
  expect(await count()).toBeLessThan(60)
  await page.getByRole('button', { name: 'MetaMask', exact: true }).focus()
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toContain('4999')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused(page)).toContain('4995')
  await page.keyboard.press('Home')
  await expect.poll(() => focused(page)).toBe('MetaMask')
  await page.keyboard.type('ph')
  await expect.poll(() => focused(page)).toBe('Phantom')
  expect(await count()).toBeLessThan(60)
})

test('wallet search: the arrow keys move through the results', async ({ page, show }) => {
  await show('scene=allWallets')
  const field = page.getByRole('searchbox', { name: 'Search wallets' })
  await field.fill('rab')
  await field.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', /^tile-w3$/)
  await field.press('ArrowRight')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-activedescendant', /^tile-w13$/)
  await field.press('ArrowUp')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
})

test('copy button: copies, shows a check and announces it', async ({ page, context, show }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await show('scene=account')
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
})

test('toasts: shows a pending, a success and an error toast, and announces the error immediately [S3.48]', async ({
  page,
  show,
}) => {
  await show('scene=states')
  for (const [variant, role, mark] of [
    ['loading', 'status', '.spin'],
    ['success', 'status', '.ok'],
    ['error', 'alert', '.bad'],
  ] as const) {
    await page.evaluate((kind) => window.toasts.show({ message: `It is ${kind}`, variant: kind }), variant)
    const toast = page.getByRole(role).locator('.toast', { hasText: `It is ${variant}` })
    await expect(toast).toBeVisible()
    await expect(toast.locator('.spin, .ok, .bad')).toHaveCount(1)
    await expect(toast.locator(mark)).toBeVisible()
  }
})

test('header: is no second banner of a page that has one', async ({ page, show }) => {
  await show('scene=connect')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test('announcements: an old text leaves its live region', async ({ page, show }) => {
  await page.clock.install()
  await show('scene=receive')
  const announce = () =>
    page.evaluate(() =>
      (window as unknown as { dialog: { ui: { announce(text: string): void } } }).dialog.ui.announce('Done'),
    )
  const region = page.getByRole('status').filter({ hasText: 'Done' })
  await announce()
  await expect(region).toHaveCount(1)
  await page.clock.runFor(5_000)
  await expect(region).toHaveCount(0)
})

test('icons: show a letter if an image is broken', async ({ page, show }) => {
  await show('scene=allWallets')
  await page.evaluate(() => {
    const image = document.querySelector('#foyer')?.shadowRoot?.querySelector<HTMLImageElement>('.tile img')
    if (image) image.src = 'data:image/png;base64,AAAA'
  })
  await expect(page.getByRole('button', { name: 'MetaMask', exact: true }).locator('.img')).toHaveText('M')
})
