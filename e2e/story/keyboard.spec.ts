import { expect, test } from '../account/accountTest.js'
import { focusedName, tabTo } from './keyboardPage.js'

// Enable motion, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('keyboard only: connects, switches the network, sends and disconnects, and the focus returns to the button [S1.1, S1.9]', async ({
  page,
  visit,
  world,
}) => {
  await visit()
  const dialog = page.getByRole('dialog')
  await tabTo(page, /^Connect wallet/)
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await expect.poll(() => focusedName(page)).toMatch(/^Alpha Wallet/)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => window.appKit.getIsConnectedState())
  await dialog.waitFor({ state: 'hidden' })

  await expect.poll(() => focusedName(page)).toMatch(/ETH|0x|alice/i)
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await tabTo(page, /now Foyer Chain$/)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Choose network' })).toBeVisible()
  // A list is a single tab stop. The arrow keys move inside it.
  await tabTo(page, /^Foyer Chain/)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedName(page)).toMatch(/^Foyer Chain Two/)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => window.appKit.getChainId() === 31338)

  if (!(await dialog.getByRole('button', { name: 'Send', exact: true }).isVisible())) {
    await page.evaluate(() => window.appKit.open())
    await dialog.waitFor()
  }
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Amount').waitFor()
  await dialog.getByLabel('Amount').focus()
  await page.keyboard.type('0.25')
  await dialog.getByLabel('Recipient').focus()
  await page.keyboard.type(recipient)
  await expect(dialog.getByRole('button', { name: 'Review send' })).toBeEnabled()
  await tabTo(page, /^Review send/)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Review send' })).toBeVisible()
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: /^Sent 0\.25 ETH to / })).toBeVisible()
  await expect.poll(() => focusedName(page)).toBe('Done')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Disconnect/)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => !window.appKit.getIsConnectedState())
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedName(page)).toMatch(/^Connect wallet/)
  expect(world.chains).toHaveLength(2)
})
