import { callRpc } from '@foyer/sandbox/callRpc'
import { createTestAssets } from '@foyer/sandbox/createTestAssets'
import type { RunningSandbox } from '@foyer/sandbox/world'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './accountTest.js'
import { test as served } from './servedTest.js'
import { collectToasts, whenToasted } from './whenToasted.js'

/** An account that no other test connects, so that all of its incoming transactions are those of this test. */
const holder = 6

/** The selector of `swapExactTokensForTokens(uint256,uint256,address[],address,uint256)`. */
const swapSelector = '38ed1739'

async function getBlockNumber({ urls }: RunningSandbox) {
  return Number(await callRpc(urls.evm, 'eth_blockNumber', []))
}

/** Returns the row of a token and its current text. */
async function getRow(dialog: Locator, name: string, symbol: string) {
  const row = dialog.locator('.row', { hasText: name })
  await expect(row).toContainText(symbol)
  return { row, before: await row.innerText() }
}

/** Requests tokens from the faucet for the account, and returns the block number after that. */
async function requestFaucet(world: RunningSandbox): Promise<number> {
  const answer = await fetch(`${world.urls.sandbox}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: world.accounts[holder]?.address }),
  })
  expect(answer.status).toBe(200)
  return getBlockNumber(world)
}

/** Expects a toast for the tokens of the faucet, and the new balance in the row within two blocks. */
async function receive(
  page: Page,
  dialog: Locator,
  world: RunningSandbox,
  wait?: { readonly timeout: number },
): Promise<void> {
  const { row, before } = await getRow(dialog, 'Sandbox USD', 'sUSD')
  const given = { block: 0 }
  await whenToasted(page, 'Received', async () => {
    given.block = await requestFaucet(world)
    await expect(row).not.toHaveText(before, wait)
  })
  expect((await getBlockNumber(world)) - given.block).toBeLessThanOrEqual(2)
}

test('incoming tokens appear within two blocks and with a toast, without a server or user action [S4.42, S9.2]', async ({
  page,
  world,
  enter,
}) => {
  test.setTimeout(120_000)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.postData() ?? ''))
  const dialog = await enter({ account: holder })
  await receive(page, dialog, world)
  expect(requested.some((body) => body.includes('eth_blockNumber'))).toBe(true)
})

served(
  'the stream of a server shows incoming tokens, and marks a token on no list as unverified',
  async ({ page, stack, visit }) => {
    served.setTimeout(180_000)
    const { world } = stack
    const dialog = await visit(holder)
    await receive(page, dialog, world, { timeout: 15_000 })

    // A legitimate token that is on no list, sent by another account.
    await createTestAssets(world.urls.evm, world.accounts)
    const first = await visit(0)
    const unlisted = first.locator('.row', { hasText: 'Neighbour Coin' })
    await expect(unlisted).toContainText('Unverified', { timeout: 30_000 })
    await expect(first.locator('.row', { hasText: 'Sandbox USD' })).not.toContainText('Unverified')
  },
)

served(
  'a swap is one row of the activity, and its incoming side shows no toast [S3.38]',
  async ({ page, stack, visit }) => {
    served.setTimeout(180_000)
    const { world } = stack
    const trader = world.accounts[7]?.address ?? '0x'
    const dialog = await visit(7)
    const { row, before } = await getRow(dialog, 'Foyer Token', 'FOY')
    const toasts = await collectToasts(page)
    await tradeDollars(world, trader)
    await expect(row).not.toHaveText(before, { timeout: 20_000 })
    await dialog.getByRole('tab', { name: 'Activity', exact: true }).click()
    const trades = dialog.getByRole('button', { name: /^Swapped/ })
    await expect(trades).toHaveCount(1, { timeout: 30_000 })
    await expect(trades).toContainText('sUSD')
    await expect(trades).toContainText('FOY')
    // The only new transaction is this one: those of the faucet are older.
    const newest = dialog.locator('[data-testid^=activity-]').first()
    await expect(newest).toContainText('Swapped')
    expect((await toasts.jsonValue()).filter((text) => text.includes('Received'))).toEqual([])
  },
)

/** Swaps ten sUSD for FOY from an account whose key the node has. */
async function tradeDollars({ urls, addresses }: RunningSandbox, trader: string): Promise<void> {
  const send = (to: string, data: string) => callRpc(urls.evm, 'eth_sendTransaction', [{ from: trader, to, data }])
  const word = (value: string | bigint) =>
    (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
  const [{ sUSD, FOY }, { poolRouter }] = [addresses.tokens, addresses]
  await send(sUSD, `0x095ea7b3${word(poolRouter)}${word(10_000_000n)}`)
  // amountIn, amountOutMin, offset of the path, to, deadline, then the path with its length.
  const args = [10_000_000n, 0n, 160n, trader, 2n ** 64n, 2n, sUSD, FOY]
  await send(poolRouter, `0x${swapSelector}${args.map(word).join('')}`)
}
