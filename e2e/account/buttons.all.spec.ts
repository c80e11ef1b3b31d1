import type { Locator, Page } from '@playwright/test'
import { connect, expect, test } from './accountTest.js'

const tags = ['foyer-button', 'appkit-button', 'w3m-button', 'foyer-account-button', 'w3m-account-button']
const markup = tags.map(
  (tag) => `<p id="shows"><${tag}></${tag}></p><p id="hides"><${tag} balance="hide"></${tag}></p>`,
)
const html = markup.join('')

function add(page: Page, text: string) {
  return page.evaluate((added) => document.body.insertAdjacentHTML('beforeend', added), text)
}

async function expectAll(buttons: Locator, count: number, text: RegExp): Promise<void> {
  await expect(buttons).toHaveText(Array.from({ length: count }, () => text))
}

test.describe('Balance in the account button', () => {
  test('appears next to the account in every kind of button, unless the host hides it [S9.37]', async ({
    page,
    visit,
  }) => {
    await visit({ account: 2, buttons: {} })
    await connect(page)
    await add(page, html)
    await expectAll(page.locator('main button'), 2, /^10,000 ETH.*carol\.eth$/)
    await expectAll(page.locator('#shows button'), tags.length, /^10,000 ETH.*carol\.eth$/)
    await expectAll(page.locator('#hides button'), tags.length, /^carol\.eth$/)
    // The host can change the attribute at run time.
    await page.locator('#hides > *').evaluateAll((all) => {
      for (const each of all) each.setAttribute('balance', 'show')
    })
    await expectAll(page.locator('#hides button'), tags.length, /^10,000 ETH.*carol\.eth$/)
  })

  test('is hidden on narrow screens, so that the address is never cut', async ({ page, visit }) => {
    await visit({ account: 5, buttons: {} })
    await connect(page)
    const button = page.locator('foyer-account-button button')
    const [balance, address] = [button.locator('.bal'), button.locator('.txt')]
    await expect(balance).toHaveText('10,000 ETH')
    for (const width of [431, 430, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(balance).toBeVisible({ visible: width > 430 })
      expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
  })

  test('is hidden in React buttons with balance="hide"', async ({ page, visit }) => {
    await visit({ account: 2, buttons: { balance: 'hide' } })
    await connect(page)
    await expectAll(page.locator('main button'), 2, /^carol\.eth$/)
  })

  test('updates after setBalance and after a change of chain in the wallet', async ({ page, visit }) => {
    await visit({ account: 2, buttons: {} })
    await connect(page)
    await add(page, '<foyer-account-button></foyer-account-button>')
    const buttons = page.locator('main button, body > foyer-account-button button')
    await expectAll(buttons, 3, /^10,000 ETH/)
    await page.evaluate(() => window.appKit.setBalance('12.34567', 'TEST', 'eip155'))
    await expectAll(buttons, 3, /^12\.3456 TEST/)
    await page.evaluate(() => window.wallets['Alpha Wallet']?.setChain(31338))
    await expectAll(buttons, 3, /^[\d,]+(?:\.\d+)? ETH/)
  })
})
