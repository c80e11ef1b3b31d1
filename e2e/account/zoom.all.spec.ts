import type { Locator, Page } from '@playwright/test'
import { expect, test } from './accountTest.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

interface Stop {
  readonly view: string
  go(page: Page, dialog: Locator): Promise<void>
}

async function rows(dialog: Locator) {
  return dialog.locator('.page:not(.ghost) .row').first().waitFor()
}

/** The views to check, one after the other. */
const stops: readonly Stop[] = [
  { view: 'Account', go: async (_, dialog) => dialog.locator('.owned').first().waitFor() },
  {
    view: 'WalletReceive',
    go: async (_, dialog) => {
      await dialog.getByTestId('account-receive-button').click()
      await dialog.getByTestId('qr-code').waitFor()
    },
  },
  {
    view: 'WalletSend',
    go: async (_, dialog) => {
      await dialog.getByRole('button', { name: 'Back' }).click()
      await dialog.getByTestId('account-send-button').click()
      await dialog.locator('.amount input').fill('0.5')
      await dialog.locator('form .field input').fill(bob)
      await dialog.getByRole('button', { name: 'Max' }).waitFor()
    },
  },
  {
    view: 'WalletSendPreview',
    go: async (_, dialog) => {
      await dialog.getByRole('button', { name: 'Review send' }).click()
      await dialog.locator('.page:not(.ghost) .two').waitFor()
    },
  },
  {
    view: 'Networks',
    go: async (page, dialog) => {
      await page.evaluate(() => window.appKit.open({ view: 'Networks' }))
      await rows(dialog)
    },
  },
]

/** Returns the total number of controls, and the texts of those that cannot be scrolled into view and pressed. */
function findHidden(page: Page): Promise<{ readonly count: number; readonly hidden: readonly string[] }> {
  return page.evaluate(() => {
    const root = document.querySelector('foyer-modal')?.shadowRoot
    const all = [...(root?.querySelectorAll<HTMLElement>('.card :is(button,a,input)') ?? [])]
    const controls = all.filter((each) => !each.closest('[inert]') && !each.matches(':disabled'))
    const hidden = controls.filter((control) => {
      control.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = control.getBoundingClientRect()
      // Scrolling stops at whole pixels.
      const isInside = x >= 0 && x + width <= innerWidth && y > -1 && y + height < innerHeight + 1
      const middle = root?.elementFromPoint(x + width / 2, y + height / 2)
      return !isInside || !middle || !(control.contains(middle) || middle.contains(control))
    })
    return { count: controls.length, hidden: hidden.map((each) => each.textContent || each.ariaLabel || each.tagName) }
  })
}

for (const [width, height] of [
  [640, 360],
  [320, 360],
] as const)
  test(`every control can be reached at 200 % zoom, ${width} × ${height} px`, async ({ page, visit }) => {
    await page.setViewportSize({ width, height })
    await visit()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    await rows(dialog)
    expect(await findHidden(page), 'Connect').toMatchObject({ hidden: [] })
    await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
    await expect(dialog).toBeHidden()
    await page.evaluate(() => window.appKit.open())
    for (const { view, go } of stops) {
      await go(page, dialog)
      const { count, hidden } = await findHidden(page)
      expect(hidden, view).toEqual([])
      expect(count, view).toBeGreaterThan(1)
    }
  })

/** Returns the texts of controls without a visible edge or without a visible focus indicator. */
function findInvisible(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('foyer-modal')?.shadowRoot
    const controls = [...(root?.querySelectorAll<HTMLElement>('.card :is(button,a,input)') ?? [])].filter(
      (each) => !each.closest('[inert]') && !each.matches(':disabled'),
    )
    const hasEdge = (element: Element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, textDecorationLine } = getComputedStyle(element)
      const isBordered = borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1
      return (
        (isBordered && borderTopColor !== getComputedStyle(root?.querySelector('.card') as Element).backgroundColor) ||
        textDecorationLine === 'underline'
      )
    }
    const isRinged = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    return controls.flatMap((control) => {
      const name = control.textContent || control.ariaLabel || control.tagName
      const around = [control, control.closest('.box'), control.querySelector('.track')].flatMap((each) => each ?? [])
      control.focus({ preventScroll: true })
      const rings = [control, control.closest('.box'), control.closest('.in')].flatMap((each) => each ?? [])
      // The amount field has no box: it is recognisable as the largest text.
      const edge = control.closest('.amount .in') || around.some(hasEdge) ? [] : [`no edge: ${name}`]
      return [...edge, ...(rings.some(isRinged) ? [] : [`no focus: ${name}`])]
    })
  })
}

test('every control has a visible edge and focus indicator in forced colours', async ({ page, visit }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await rows(dialog)
  expect(await findInvisible(page), 'Connect').toEqual([])
  await page.evaluate(() => window.appKit.open({ view: 'AllWallets' }))
  await dialog.getByRole('searchbox').waitFor()
  await page.keyboard.press('Tab')
  expect(await findInvisible(page), 'AllWallets').toEqual([])
  await dialog.getByRole('button', { name: /^Alpha Wallet/ }).click()
  await expect(dialog).toBeHidden()
  await page.evaluate(() => window.appKit.open())
  for (const { view, go } of stops) {
    await go(page, dialog)
    await page.keyboard.press('Tab')
    expect(await findInvisible(page), view).toEqual([])
  }
})
