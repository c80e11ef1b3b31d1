import type { Page } from '@playwright/test'
import { createPublicClient, http, numberToHex } from 'viem'
import { confirmInWindow, openApproval } from './approvalWindow.js'
import { address, expect, frame, logIn, test } from './connectTest.js'

const dead = '0x000000000000000000000000000000000000dEaD'

function fact(page: Page, name: string) {
  return page.getByTestId(`batch-${name}`)
}

for (const library of ['foyer', 'wagmi'] as const)
  test(`${library}: useSendCalls sends two calls of the embedded wallet at once, and useCallsStatus returns success [S4.45, S7.67]`, async ({
    page,
    visit,
    stack,
  }) => {
    await visit()
    await logIn(page, `batches-${library}@test`)
    const account = (await address(page)) as `0x${string}`
    const chain = createPublicClient({ transport: http(stack.world.urls.evm) })
    await chain.request({ method: 'anvil_setBalance' as never, params: [account, numberToHex(10n ** 19n)] as never })
    await page.evaluate(() => window.host.appKit.close())
    await page.evaluate((name) => window.host.showBatches(name), library)
    await expect(fact(page, 'atomic')).toHaveText('{"status":"ready"}')
    const before = await chain.getBalance({ address: dead })

    const send = page.getByRole('button', { name: 'send batch' })
    await send.click()
    const approval = await openApproval(page)
    await expect(approval.getByText('All of these steps succeed together')).toBeVisible()
    await approval.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(fact(page, 'status')).toHaveText('error')
    // EIP-5792 has a number for a rejected upgrade. Foyer has one code for all rejections.
    await expect(fact(page, 'code')).toHaveText(library === 'foyer' ? 'USER_REJECTED' : '5750')

    await send.click()
    await confirmInWindow(page)
    await expect(fact(page, 'calls')).toHaveText('success')
    expect((await chain.getBalance({ address: dead })) - before).toBe(3n)
    const receipts = JSON.parse((await fact(page, 'receipts').textContent()) ?? '')
    expect(receipts).toMatchObject([{ status: 'success', gasUsed: expect.stringMatching(/^\d+n$/) }])

    await test.step('wallet_showCallsStatus shows the batch in the frame until the user closes it', async () => {
      const id = await fact(page, 'id').textContent()
      const show = (batch: string | null) =>
        page.evaluate(async (sent) => {
          const provider = window.host.appKit.getProvider<{ request(call: object): Promise<unknown> }>('eip155')
          return provider
            ?.request({ method: 'wallet_showCallsStatus', params: [sent] })
            .catch(({ code }: { code: number }) => code)
        }, batch)
      expect(await show('0xunknown')).toBe(5730)
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(await show(id)).toBeNull()
      const screen = frame(page)
      await expect(screen.getByRole('heading', { name: 'Status of your transactions' })).toBeVisible()
      await expect(screen.getByText('The network has confirmed everything.')).toBeVisible()
      await expect(screen.getByText(receipts[0].transactionHash)).toBeVisible()
      await screen.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    const id = await fact(page, 'id').textContent()
    await test.step('a second batch with the same id is rejected (5720)', async () => {
      await page.getByRole('button', { name: 'send again' }).click()
      await expect(fact(page, 'code')).toHaveText(library === 'foyer' ? 'BATCH_ID_IN_USE' : '5720')
    })

    await test.step('wallet_getCallsStatus returns the batch also after a reload', async () => {
      await page.reload()
      await expect.poll(() => address(page), { timeout: 20_000 }).toBe(account)
      const status = await page.evaluate(
        (batch) =>
          window.host.appKit
            .getProvider<{ request(call: object): Promise<unknown> }>('eip155')
            ?.request({ method: 'wallet_getCallsStatus', params: [batch] }),
        id,
      )
      expect(status).toMatchObject({ id, status: 200, receipts: [{ transactionHash: receipts[0].transactionHash }] })
    })
  })
