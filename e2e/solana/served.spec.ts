import { callRpc } from '@foyer/sandbox/callRpc'
import { solanaNfts } from '@foyer/sandbox/solana/tokens'
import type { Page } from '@playwright/test'
import { fill, press } from '../account/sendPage.js'
import { whenSent } from '../account/whenSent.js'
import { runAxe } from '../runAxe.js'
import type { Stack } from '../stack.js'
import { accounts, expect, test } from './servedTest.js'

// The sandbox's server uses its IP address in URLs, but the page's CSP contains its host name.
test.use({ bypassCSP: true })

/** Collects the methods that the proxy rejected, and failed requests. */
function collectErrors(page: Page): string[] {
  const refused: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/v1/?chainId=solana')) return
    const answers = [await response.json().catch(() => [])].flat() as { error?: { message: string } }[]
    if (response.status() !== 200) refused.push(`${response.status()} ${response.request().postData()}`)
    for (const { error } of answers) if (error) refused.push(`${error.message}: ${response.request().postData()}`)
  })
  return refused
}

async function findHolder(stack: Stack, mint: string): Promise<number> {
  const of = async (owner: string) => {
    const params = [owner, { mint }, { commitment: 'confirmed', encoding: 'jsonParsed' }]
    const { value } = (await callRpc(stack.world.solana?.url ?? '', 'getTokenAccountsByOwner', params)) as {
      value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
    }
    return value.some(({ account }) => account.data.parsed.info.tokenAmount.amount === '1')
  }
  const held = await Promise.all(accounts.map(({ address }) => of(address)))
  return held.indexOf(true)
}

test.describe('Widget on Solana with a server', () => {
  test("loads, sends and shows activity only through the server's proxy, which rejects no request [S9.9]", async ({
    page,
    enter,
  }) => {
    const refused = collectErrors(page)
    const dialog = await enter(2)
    await expect(dialog.getByTestId('account-balance')).toContainText('SOL')
    await fill(dialog, '0.25', accounts[3]?.address ?? '')
    await press(dialog, 'Review send')
    await expect(dialog.getByText('≤ 0.000005 SOL')).toBeVisible()
    const done = await whenSent(dialog, () => press(dialog, 'Send'))
    await expect(dialog.getByRole('status').filter({ hasText: 'Done' })).toBeAttached()
    await done.click()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(dialog.getByRole('button', { name: /^Sent/ }).first()).toContainText('−0.25 SOL')
    await dialog.getByRole('tab', { name: 'Tokens' }).click()
    await dialog.getByRole('button', { name: /^Toll Token/ }).click()
    await fill(dialog, '1', accounts[3]?.address ?? '')
    await expect(dialog.getByRole('button', { name: 'Review send' })).toBeEnabled()
    expect(refused).toEqual([])
  })

  test('shows an NFT and sends it [S1.10, S2.17]', async ({ page, enter, stack }) => {
    const stamp = solanaNfts.find(({ symbol }) => symbol === 'STAMP')
    const from = await findHolder(stack, stamp?.mint ?? '')
    const to = from === 1 ? 0 : 1
    const dialog = await enter(from)
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    const tile = dialog.getByRole('button', { name: `Postcard ${stamp?.document}` })
    await expect(tile.locator('img')).toHaveJSProperty('complete', true)
    expect(await tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    expect((await runAxe(page)).broken).toEqual([])
    await tile.click()
    await expect(dialog.getByText('SPL Token')).toBeVisible()
    await expect(dialog.getByText('Token ID')).toHaveCount(0)
    expect((await runAxe(page)).broken).toEqual([])
    await press(dialog, 'Send')
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill(accounts[to]?.address ?? '')
    await press(dialog, 'Review send')
    await expect(dialog.getByTestId('send-amount')).toHaveText(`Postcard ${stamp?.document}`)
    const done = await whenSent(dialog, () => press(dialog, 'Send'))
    await expect.poll(() => findHolder(stack, stamp?.mint ?? '')).toBe(to)
    await done.click()
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
    await expect(tile).toHaveCount(0)
  })
})
