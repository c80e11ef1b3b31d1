import { expect, test } from './accountTest.js'

test.describe('Account', () => {
  test('shows name, balance with 3 decimals, tokens and what can be done [S1.10, S9.37]', async ({ enter }) => {
    const dialog = await enter({ account: 1 })
    await expect(dialog.getByRole('button', { name: 'Copy address' })).toContainText('bob.eth')
    await expect(dialog.getByTestId('account-balance')).toHaveText('10000.000 ETH')
    await expect(dialog.getByRole('button', { name: /^Sandbox USD/ })).toContainText('1000.00')
    for (const name of ['Send', 'Receive', 'Disconnect'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /Swap|Buy/ })).toHaveCount(0)
  })
})
