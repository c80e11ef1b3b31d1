import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { callRpc } from '@foyer/sandbox/callRpc'
import { createPublicClient, encodeFunctionData, erc20Abi, http, parseAbi } from 'viem'
import type { Stack } from '../stack.js'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { address, expect, logIn, test } from './connectTest.js'

const { tokens, poolRouter, entryPoint } = sandboxAddresses
const friend = '0x00000000000000000000000000000000000A11cE'
const mintAbi = parseAbi(['function mint(address to, uint256 value)'])

/** Gives an account 50 sUSD. */
async function mintTokens({ world }: Stack, owner: `0x${string}`) {
  const data = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [owner, 50_000_000n] })
  await callRpc(world.urls.evm, 'eth_sendTransaction', [{ from: world.accounts[0]?.address, to: tokens.sUSD, data }])
}

test('smart account without coins: approves and swaps with one confirmation in one transaction, and the app pays the fee [S5.7, S7.67]', async ({
  page,
  visit,
  stack,
}) => {
  test.setTimeout(180_000)
  await visit()
  await logIn(page, 'swaps-for-free@test')
  const owner = (await address(page)) as `0x${string}`
  const { evm } = stack.world.urls
  await mintTokens(stack, owner)

  const swap = { fromToken: tokens.sUSD, toToken: tokens.FOY, amount: '10' }
  await page.evaluate((wanted) => window.host.appKit.open({ view: 'Swap', arguments: wanted }), swap)
  const action = page.locator('.page:not(.ghost)').getByTestId('swap-action-button')
  await expect(action).toHaveText('Review swap', { timeout: 20_000 })
  await expect(action).toBeEnabled({ timeout: 20_000 })
  await action.click()
  await expect(page.getByRole('dialog', { name: 'Review swap' })).toBeVisible()
  await expect(page.locator('.page:not(.ghost)').getByText('Paid by the app')).toBeVisible()
  await expect(action).toHaveText('Swap')
  await action.click()
  const shown = await openApproval(page)
  await expect(shown.getByText('Paid by Sandbox')).toBeVisible({ timeout: 20_000 })
  await confirmInWindow(page)

  const chain = createPublicClient({ transport: http(evm) })
  const read = (token: `0x${string}`) =>
    chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  await expect.poll(() => read(tokens.sUSD), { timeout: 30_000 }).toBe(40_000_000n)
  expect(await read(tokens.FOY)).toBeGreaterThan(0n)
  expect(await chain.getBalance({ address: owner })).toBe(0n)
  const logs = await chain.getLogs({ address: tokens.sUSD, fromBlock: 0n, args: { owner }, event: erc20Abi[0] })
  const [approval] = logs.filter((log) => log.args.spender?.toLowerCase() === poolRouter.toLowerCase())
  const transaction = await chain.getTransaction({ hash: approval?.transactionHash ?? '0x' })
  expect(transaction.to?.toLowerCase()).toBe(entryPoint.toLowerCase())
  const receipt = await chain.getTransactionReceipt({ hash: transaction.hash })
  expect(receipt.logs.filter((log) => log.address.toLowerCase() === tokens.FOY.toLowerCase())).not.toEqual([])

  // The history has the operation once, by its effect.
  await expect(page.getByRole('dialog', { name: 'Transaction', exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const swapped = page.getByRole('button', { name: /^Swapped/ })
  await expect(swapped).toHaveCount(1, { timeout: 30_000 })
  await expect(swapped).toContainText('FOY')
})

test('smart account without coins: sends tokens in the widget, and the app pays the fee [S4.31, S7.65]', async ({
  page,
  visit,
  stack,
}) => {
  test.setTimeout(120_000)
  await visit()
  await logIn(page, 'sends-for-free@test')
  const owner = (await address(page)) as `0x${string}`
  await mintTokens(stack, owner)
  await page.evaluate(() => window.host.appKit.open({ view: 'WalletSend' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Choose token/ }).click()
  await dialog.getByRole('button', { name: /sUSD/ }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.5')
  await dialog.getByRole('textbox', { name: 'Recipient' }).fill(friend)
  await dialog.getByRole('button', { name: 'Review send' }).click()
  const shown = await openApproval(page)
  await expect(shown.getByText('Paid by Sandbox')).toBeVisible({ timeout: 20_000 })
  await confirmInWindow(page)

  const chain = createPublicClient({ transport: http(stack.world.urls.evm) })
  const read = (account: `0x${string}`) =>
    chain.readContract({ address: tokens.sUSD, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  await expect.poll(() => read(friend), { timeout: 30_000 }).toBe(12_500_000n)
  expect(await chain.getBalance({ address: owner })).toBe(0n)
  await expect(dialog.getByRole('heading', { name: /^Sent 12\.5 sUSD to / })).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByRole('status').filter({ hasText: 'Done' })).toBeAttached({ timeout: 20_000 })
})
