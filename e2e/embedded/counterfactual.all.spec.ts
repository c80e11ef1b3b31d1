import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { callRpc } from '@foyer/sandbox/callRpc'
import type { Page } from '@playwright/test'
import { createPublicClient, encodeFunctionData, erc20Abi, http, parseAbi, verifyMessage } from 'viem'
import { stackTimeoutMs, startStack } from '../stack.js'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { address, test as base, expect, logIn } from './connectTest.js'
import { serveConnectHost } from './serveConnectHost.js'

const { tokens, accountFactory } = sandboxAddresses
const friend = '0x00000000000000000000000000000000000A11cE'
const mintAbi = parseAbi(['function mint(address to, uint256 value)'])

/** The second network has accounts of a factory instead of EIP-7702. */
const test = base.extend({
  stack: [
    async ({ kept }, use) =>
      use(
        await kept('stack with accounts of a factory', () =>
          startStack({ hasSolana: false, secondAccounts: 'counterfactual' }),
        ),
      ),
    { scope: 'test', timeout: stackTimeoutMs },
  ],
  shop: async ({ kept, stack }, use) => {
    await use(await kept('shop of the stack with accounts of a factory', () => serveConnectHost(stack.frameUrl)))
  },
})

function request(page: Page, method: string, params: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    (call) =>
      window.host.appKit.getProvider<{ request(args: object): Promise<unknown> }>('eip155')?.request(call) as unknown,
    { method, params },
  )
}

test('an account of a factory: has its own address on its network, is paid for, signs, and survives a reload [S1.17, S3.58, S4.17]', async ({
  page,
  visit,
  stack,
}) => {
  test.setTimeout(180_000)
  const { evm2 } = stack.world.urls
  await visit()
  await logIn(page, 'needs-a-factory@test')
  const owner = (await address(page)) as `0x${string}`
  const switchTo = (id: number) => page.evaluate((wanted) => window.host.appKit.switchNetwork({ id: wanted }), id)
  const getAccount = () => page.evaluate(() => window.host.appKit.getAccount('eip155'))

  await switchTo(31_338)
  await expect.poll(() => address(page)).not.toBe(owner)
  const account = (await address(page)) as `0x${string}`
  expect(await getAccount()).toMatchObject({
    allAccounts: [
      { address: account, type: 'smartAccount' },
      { address: owner, type: 'eoa' },
    ],
    embeddedWalletInfo: { accountType: 'smartAccount', isSmartAccountDeployed: false },
  })
  await switchTo(31_337)
  await expect.poll(() => address(page)).toBe(owner)
  await switchTo(31_338)
  await expect.poll(() => address(page)).toBe(account)

  await test.step('the widget names its type, and it can receive only on its network', async () => {
    await page.evaluate(() => window.host.appKit.open({ view: 'WalletReceive' }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Smart account', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: /Foyer Chain/ }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await page.evaluate(() => window.host.appKit.close())
  })

  const chain = createPublicClient({ transport: http(evm2) })
  await test.step('a signature before the first transaction is valid for verifiers of contracts (ERC-6492)', async () => {
    const signing = request(page, 'personal_sign', ['0x48656c6c6f', account])
    await confirmInWindow(page)
    const signature = (await signing) as `0x${string}`
    expect(await chain.verifyMessage({ address: account, message: 'Hello', signature })).toBe(true)
    expect(await verifyMessage({ address: owner, message: 'Hello', signature }).catch(() => false)).toBe(false)
  })

  await test.step('the first transaction creates the account, and the app pays', async () => {
    const mint = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [account, 50_000_000n] })
    await callRpc(evm2, 'eth_sendTransaction', [
      { from: stack.world.accounts[0]?.address, to: tokens.sUSD, data: mint },
    ])
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 12_500_000n] })
    const sending = request(page, 'eth_sendTransaction', [{ from: account, to: tokens.sUSD, data }])
    const shown = await openApproval(page)
    await expect(shown.getByText('Paid by Sandbox')).toBeVisible({ timeout: 20_000 })
    await expect(shown.getByText(/creates the account|creates your account/i)).toBeVisible()
    await confirmInWindow(page)
    const receipt = await chain.getTransactionReceipt({ hash: (await sending) as `0x${string}` })
    expect(receipt.status).toBe('success')
    const created = receipt.logs.filter((log) => log.address.toLowerCase() === accountFactory.toLowerCase())
    expect(created).toHaveLength(1)
    expect(await chain.getBalance({ address: account })).toBe(0n)
    const balance = { address: tokens.sUSD, abi: erc20Abi, functionName: 'balanceOf', args: [friend] } as const
    expect(await chain.readContract(balance)).toBe(12_500_000n)
  })

  await page.reload()
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(account)
  await expect
    .poll(async () => (await getAccount())?.embeddedWalletInfo?.isSmartAccountDeployed, { timeout: 20_000 })
    .toBe(true)

  await test.step('the other account type has the other address', async () => {
    await page.evaluate(() => window.host.appKit.open({ view: 'Profile' }))
    await page.getByTestId('switch-address-item').filter({ hasText: 'Standard account' }).click()
    await expect.poll(() => address(page)).toBe(owner)
    await page.reload()
    await expect.poll(() => address(page), { timeout: 20_000 }).toBe(owner)
    await page.evaluate(() => window.host.appKit.open({ view: 'Profile' }))
    await page.getByTestId('switch-address-item').filter({ hasText: 'Smart account' }).click()
    await expect.poll(() => address(page)).toBe(account)
  })
})
