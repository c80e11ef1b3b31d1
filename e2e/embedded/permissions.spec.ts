import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { callRpc } from '@foyer/sandbox/callRpc'
import { createPublicClient, http, parseAbi } from 'viem'
import { confirmInWindow } from './approvalWindow.js'
import { address, expect, frame, logIn, test } from './connectTest.js'
import { pressInFrame } from './pressInFrame.js'

const delegate = '0x00000000000000000000000000000000000A11cE'
const { tokens, accountPermissions } = sandboxAddresses

test('a user grants a permission to an app, finds it in the settings, and ends it on the network [S7.22, S7.67]', async ({
  page,
  visit,
  stack,
}) => {
  test.setTimeout(180_000)
  await visit()
  await logIn(page, 'plays@test')
  const owner = (await address(page)) as `0x${string}`
  await callRpc(stack.world.urls.evm, 'anvil_setBalance', [owner, '0x8ac7230489e80000'])
  const data = { tokenAddress: tokens.FOY, periodAmount: '0x4563918244f40000', periodDuration: 86_400 }
  const request = {
    ...{ chainId: '0x7a69', to: delegate, permission: { type: 'erc20-token-periodic', data } },
    rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 3_600 } }],
  }
  const granting = page.evaluate(async (wanted) => {
    const provider = window.host.appKit.getProvider('eip155') as { request(call: object): Promise<unknown> }
    return provider.request({ method: 'wallet_requestExecutionPermissions', params: [wanted] })
  }, request)
  await confirmInWindow(page)
  const [{ pci, from }] = (await granting) as [{ pci: `0x${string}`; from: string }]
  expect(from.toLowerCase()).toBe(owner.toLowerCase())

  // The account is a smart account after a reload too, although the app also uses Solana.
  await page.reload()
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(owner)
  await page.evaluate(() => window.host.appKit.open({ view: 'AccountSettings' }))
  await page.getByTestId('account-permissions').click()
  await expect(frame(page).getByText(/^Spend up to 5 FOY/)).toBeVisible({ timeout: 20_000 })
  await pressInFrame(frame(page).getByRole('button', { name: /^End a permission/ }))
  await confirmInWindow(page)
  await expect(frame(page).getByText('No site has a permission to act for you.')).toBeVisible({ timeout: 30_000 })
  const chain = createPublicClient({ transport: http(stack.world.urls.evm) })
  const abi = parseAbi(['function hasEnded(address account, bytes32 hash) view returns (bool)'])
  const args = [owner, pci] as const
  expect(await chain.readContract({ address: accountPermissions, abi, functionName: 'hasEnded', args })).toBe(true)
  const sessions = await fetch(`${stack.serverUrl}/v1/sessions/eip155:31337:${owner}?projectId=sandbox`)
  expect(await sessions.json()).toMatchObject([{ pci, revokedAt: expect.any(Number) }])
  await pressInFrame(frame(page).getByRole('button', { name: 'Done' }))
  await expect(page.getByTestId('account-permissions')).toBeVisible()
})

test('a user opens the list of permissions by the clock icon, ends one, and sees it ended [S7.22]', async ({
  page,
  visit,
  stack,
}) => {
  test.setTimeout(180_000)
  await visit({ options: { features: { smartSessions: true } } })
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/sessions/')) requested.push(request.url())
  })
  await logIn(page, 'lists@test')
  const owner = await address(page)
  await callRpc(stack.world.urls.evm, 'anvil_setBalance', [owner, '0x8ac7230489e80000'])
  const openList = async () => {
    await page.evaluate(() => window.host.appKit.open({ view: 'Account' }))
    const icon = page.getByRole('button', { name: 'Smart sessions' })
    await expect(icon).toBeVisible()
    const before = requested.length
    await icon.click()
    return before
  }
  expect(await openList()).toBe(0)
  await expect(page.getByRole('heading', { name: 'No permissions yet' })).toBeVisible()
  await page.evaluate(() => window.host.appKit.close())
  expect(requested).not.toEqual([])

  const data = { tokenAddress: tokens.FOY, periodAmount: '0x4563918244f40000', periodDuration: 86_400 }
  const request = {
    ...{ chainId: '0x7a69', to: delegate, permission: { type: 'erc20-token-periodic', data } },
    rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1_000) + 3_600 } }],
  }
  const granting = page.evaluate(async (wanted) => {
    const provider = window.host.appKit.getProvider('eip155') as { request(call: object): Promise<unknown> }
    return provider.request({ method: 'wallet_requestExecutionPermissions', params: [wanted] })
  }, request)
  await confirmInWindow(page)
  await granting
  await openList()
  const card = page.getByTestId('smart-session')
  await expect(card).toHaveAttribute('data-status', 'active', { timeout: 20_000 })
  await expect(card.getByText(/^Spend up to \W?5 FOY\W? in each period of 1 day/)).toBeVisible()
  await expect(card.getByText('at most 10')).toBeVisible()
  await card.getByRole('button', { name: /^End the permission of / }).click()
  await confirmInWindow(page)
  await expect(card).toHaveAttribute('data-status', 'ended', { timeout: 60_000 })
  await expect(card.getByRole('button')).toHaveCount(0)
})
