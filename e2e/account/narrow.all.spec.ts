import { locales } from '@foyer/messages/locales'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './accountTest.js'
import { openAccount } from './openAccount.js'
import { createPageUrl } from './pageUrl.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return box
}

function overlap(a: Box, b: Box) {
  return (
    Math.min(a.x + a.width, b.x + b.width) > Math.max(a.x, b.x) &&
    Math.min(a.y + a.height, b.y + b.height) > Math.max(a.y, b.y)
  )
}

async function fill(dialog: Locator) {
  await dialog.getByTestId('account-send-button').click()
  await dialog.locator('.amount input').fill('0.5')
  await dialog.locator('form .field input').fill(bob)
}

function show(page: Page, text: string) {
  return page.evaluate((message) => window.appKit.showErrorMessage(message), text)
}

const texts = ['Transaction started', 'Not enough gas is left for this transaction. '.repeat(4)]

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [320, 640],
  [640, 360],
] as const)
  test(`a toast covers neither the title nor a control of the send form at ${width} × ${height} px`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize({ width, height })
    const dialog = await enter()
    await fill(dialog)
    const seen = (selector: string) => dialog.locator(`.page:not(.ghost) ${selector}`)
    const header = dialog.locator('.head button, .title')
    const expectFree = async (spots: readonly Locator[]) => {
      for (const text of texts) {
        await show(page, text)
        const toast = dialog.locator('.toast', { hasText: text.trim() })
        await expect(toast).toBeVisible()
        const shown = await boxOf(toast)
        expect(shown.width).toBeGreaterThan(100)
        for (const spot of [...spots, ...(await header.all())]) {
          // Low windows show only a part of the view.
          await spot.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
          expect(overlap(shown, await boxOf(spot)), `${text} over ${await spot.textContent()}`).toBe(false)
        }
      }
    }
    await expectFree([seen('.amount label'), seen('.amount .in'), seen('button[type=submit]')])
    await seen('button[type=submit]').click()
    await expect(seen('.two')).toBeVisible()
    await expectFree([seen('[data-testid=send-amount]'), seen('.two .b-primary')])
  })

test('a toast ends when the user opens another view or goes back, and stays on the view that shows it', async ({
  page,
  enter,
}) => {
  const dialog = await enter()
  const toast = dialog.locator('.toast')
  await show(page, 'First message')
  await expect(toast).toBeVisible()
  await toast.hover()
  await dialog.getByTestId('account-send-button').click()
  await expect(dialog).toHaveAccessibleName('Send')
  await expect(toast).toHaveCount(0)
  await show(page, 'Second message')
  await expect(toast).toBeVisible()
  await toast.hover()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toHaveAccessibleName('Account')
  await expect(toast).toHaveCount(0)
})

test('review of a transfer: the message about a declined request is above the buttons at 320 px', async ({
  page,
  host,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const dialog = await openAccount(page, createPageUrl(host, world, { options: { locale: 'de' } }))
  await fill(dialog)
  await dialog.locator('form button[type=submit]').click()
  const view = dialog.locator('.page:not(.ghost)')
  await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('reject'))
  await view.locator('.two .b-primary').click()
  const message = view.locator('.alert.tone-danger')
  await expect(message).toBeVisible()
  const getEnd = async (locator: Locator) => boxOf(locator).then(({ y, height }) => y + height)
  const buttons = await boxOf(view.locator('.two'))
  await expect.poll(() => getEnd(message)).toBeLessThanOrEqual(buttons.y + 1)
})

for (const locale of locales)
  test(`send button: its text during the wallet request fits one line at 320 px in ${locale}`, async ({
    page,
    host,
    world,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const dialog = await openAccount(page, createPageUrl(host, world, { options: { locale } }))
    await fill(dialog)
    await dialog.locator('form button[type=submit]').click()
    const primary = dialog.locator('.page:not(.ghost) .two .b-primary')
    await expect(primary).toBeVisible()
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setApprove('hang'))
    await primary.scrollIntoViewIfNeeded()
    const before = await boxOf(primary)
    await primary.click()
    await expect(primary).toHaveAttribute('aria-busy', 'true')
    const lines = await primary
      .locator('span')
      .last()
      .evaluate((label) => {
        const range = document.createRange()
        range.selectNodeContents(label)
        const { width } = label.getBoundingClientRect()
        return { count: range.getClientRects().length, isCut: range.getBoundingClientRect().width > width + 1 }
      })
    expect(lines).toEqual({ count: 1, isCut: false })
    // The button does not move or resize while it is pressed.
    const after = await boxOf(primary)
    expect([after.x, after.width, after.height]).toEqual([before.x, before.width, before.height])
    for (const button of await dialog.locator('.page:not(.ghost) .two .b').all()) {
      const { x, width } = await boxOf(button)
      expect(x).toBeGreaterThanOrEqual(16)
      expect(x + width).toBeLessThanOrEqual(304)
    }
  })
