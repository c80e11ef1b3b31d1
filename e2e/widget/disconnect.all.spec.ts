import { expect, test } from './hostTest.js'

test('disconnect: if the wallet fails to disconnect, a toast appears at the next opening', async ({ page, visit }) => {
  await visit()
  await page.evaluate(async () => {
    const [connector] = window.appKit.getConnectors()
    if (!connector) throw new Error('no wallet')
    const broken = { ...connector, id: 'broken', disconnect: () => Promise.reject(new Error('no answer')) }
    await window.appKit.connect({ connector: broken })
    await window.appKit.open({ view: 'Account' })
  })
  await page.getByTestId('disconnect-button').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => window.appKit.getIsConnectedState())).toBe(false)
  await page.evaluate(() => window.appKit.open())
  await expect(page.getByText('Disconnecting did not work. Try again.')).toBeVisible()
})
