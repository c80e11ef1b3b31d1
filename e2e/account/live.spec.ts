import { callRpc } from '@foyer/sandbox/callRpc'
import { giveBelongings } from '@foyer/sandbox/giveBelongings'
import type { World } from '@foyer/sandbox/world'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './accountTest.js'
import { test as served } from './servedTest.js'
import { whenToasted } from './whenToasted.js'

/** Nobody is connected with it, so that what it gets is all there is. */
const holder = 6

/** Of `swapExactTokensForTokens(uint256,uint256,address[],address,uint256)`. */
const swapSelector = '38ed1739'

async function readBlock({ urls }: World) {
  return Number(await callRpc(urls.evm, 'eth_blockNumber', []))
}

/** The row of a token, and what it says now. */
async function readRow(dialog: Locator, name: string, symbol: string) {
  const row = dialog.locator('.row', { hasText: name })
  await expect(row).toContainText(symbol)
  return { row, before: await row.innerText() }
}

/** Asks the faucet for the holder, and answers with the block after which it has given. */
async function askFaucet(world: World): Promise<number> {
  const answer = await fetch(`${world.urls.sandbox}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: world.accounts[holder]?.address }),
  })
  expect(answer.status).toBe(200)
  return readBlock(world)
}

/** What the faucet gives is told, and in the row within two blocks. */
async function receive(page: Page, dialog: Locator, world: World, wait?: { readonly timeout: number }): Promise<void> {
  const { row, before } = await readRow(dialog, 'Sandbox USD', 'sUSD')
  const given = { block: 0 }
  await whenToasted(page, 'Received', async () => {
    given.block = await askFaucet(world)
    await expect(row).not.toHaveText(before, wait)
  })
  expect((await readBlock(world)) - given.block).toBeLessThanOrEqual(2)
}

test('money that arrives is on the screen within two blocks and told, without a server and without a touch [S4.42, S9.2]', async ({
  page,
  world,
  enter,
}) => {
  test.setTimeout(120_000)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.postData() ?? ''))
  const dialog = await enter({ account: holder })
  await receive(page, dialog, world)
  expect(asked.some((body) => body.includes('eth_blockNumber'))).toBe(true)
})

served(
  'the stream of a server brings what the faucet gave, and marks what nobody vouched for as unverified, untold',
  async ({ page, stack, visit }) => {
    served.setTimeout(180_000)
    const { world } = stack
    const dialog = await visit(holder)
    await receive(page, dialog, world, { timeout: 15_000 })

    // An honest token that stands on no list, sent by somebody else.
    await giveBelongings(world.urls.evm, world.accounts)
    const first = await visit(0)
    const unlisted = first.locator('.row', { hasText: 'Neighbour Coin' })
    await expect(unlisted).toContainText('Unverified', { timeout: 30_000 })
    await expect(first.locator('.row', { hasText: 'Sandbox USD' })).not.toContainText('Unverified')
  },
)

served(
  'a trade is one row of the activity, and its incoming side is not told as received as well [S3.38]',
  async ({ page, stack, visit }) => {
    served.setTimeout(180_000)
    const { world } = stack
    const trader = world.accounts[7]?.address ?? '0x'
    const dialog = await visit(7)
    const { row, before } = await readRow(dialog, 'Foyer Token', 'FOY')
    await page.evaluate(() => {
      const root = document.querySelector('foyer-modal')?.shadowRoot
      const told: string[] = []
      Object.assign(window, { told })
      new MutationObserver(() => {
        for (const toast of root?.querySelectorAll('.toast') ?? []) told.push(toast.textContent ?? '')
      }).observe(root as Node, { childList: true, subtree: true, characterData: true })
    })
    await tradeDollars(world, trader)
    await expect(row).not.toHaveText(before, { timeout: 20_000 })
    await dialog.getByRole('tab', { name: 'Activity', exact: true }).click()
    const trades = dialog.getByRole('button', { name: /^Swapped/ })
    await expect(trades).toHaveCount(1, { timeout: 30_000 })
    await expect(trades).toContainText('sUSD')
    await expect(trades).toContainText('FOY')
    // The gifts of the faucet are from before; of this transaction nothing else is there.
    const newest = dialog.locator('[data-testid^=activity-]').first()
    await expect(newest).toContainText('Swapped')
    const told = await page.evaluate(() => (window as unknown as { told: string[] }).told)
    expect(told.filter((text) => text.includes('Received'))).toEqual([])
  },
)

/** Swaps ten sUSD for FOY, of an account whose key the node has. */
async function tradeDollars({ urls, addresses }: World, trader: string): Promise<void> {
  const send = (to: string, data: string) => callRpc(urls.evm, 'eth_sendTransaction', [{ from: trader, to, data }])
  const word = (value: string | bigint) =>
    (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
  const [{ sUSD, FOY }, { poolRouter }] = [addresses.tokens, addresses]
  await send(sUSD, `0x095ea7b3${word(poolRouter)}${word(10_000_000n)}`)
  // amountIn, amountOutMin, where the path begins, to, deadline; the path with its length.
  const args = [10_000_000n, 0n, 160n, trader, 2n ** 64n, 2n, sUSD, FOY]
  await send(poolRouter, `0x${swapSelector}${args.map(word).join('')}`)
}
