import { callRpc } from '@foyer/sandbox/callRpc'
import { movePool, resetPool } from '@foyer/sandbox/market'
import type { Stack } from '../stack.js'
import { expect } from '../stillTest.js'
import { test } from './servedTest.js'

/** How long the server keeps a price, and a little more. */
const keptMs = 61_000
/** Whose money moves the pool. */
const trader = 9

/** Blocks enough for the nine that a price is looked up in: a world that woke up has no old ones. */
function mineSome({ world }: Stack) {
  return callRpc(world.urls.evm, 'anvil_mine', ['0x28'])
}

test.beforeEach(async ({ stack }) => {
  // Somebody may have traded before.
  await resetPool(stack.world.urls.evm, stack.world.accounts[trader]?.address ?? '0x')
  await mineSome(stack)
})
test.afterEach(async ({ stack }) => {
  await stack.setClockAhead(0)
})

test('a pool moved tenfold for a dozen blocks moves the price of the server by nothing; for two dozen it does', async ({
  stack,
}) => {
  test.setTimeout(120_000)
  const { world, serverUrl } = stack
  const account = world.accounts[trader]?.address ?? '0x'
  const clock = { aheadMs: 0 }
  /** What the server says a FOY costs, by the chain as it is now. */
  const ask = async () => {
    clock.aheadMs += keptMs
    await stack.setClockAhead(clock.aheadMs)
    const answer = await fetch(`${serverUrl}/v1/fungible/price?projectId=sandbox&st=appkit&sv=html-wagmi-0.1.0`, {
      method: 'POST',
      body: JSON.stringify({ currency: 'usd', addresses: [`eip155:31337:${world.addresses.tokens.FOY}`] }),
    })
    const { fungibles } = (await answer.json()) as { fungibles: { price: number }[] }
    return fungibles[0]?.price ?? 0
  }
  expect(await ask()).toBe(2)
  // The chain makes a block now and then by itself, so that a few fewer are tried than the 16 that move nothing.
  for (const blocks of [1, 4, 12]) {
    const seen: number[] = []
    const move = await movePool(world.urls.evm, account, blocks, async () => void seen.push(await ask()))
    expect(Number(move.moved), `moved for ${blocks} blocks`).toBeGreaterThan(19)
    expect(seen, `shown after ${blocks} blocks`).toEqual([2])
    await mineSome(stack)
    expect(await ask()).toBe(2)
  }
  const seen: number[] = []
  await movePool(world.urls.evm, account, 24, async () => void seen.push(await ask()))
  expect(seen[0]).toBeGreaterThan(19)
})

test('prices of the chain and the change of 24 hours are shown, and stay while the pool is moved [S1.10]', async ({
  page,
  stack,
  visit,
}) => {
  // The widget reads balances every 30 s.
  test.setTimeout(240_000)
  const { world } = stack
  await stack.setClockAhead(keptMs * 10)
  const dialog = await visit(4)
  const row = dialog.locator('.row', { hasText: 'Foyer Token' })
  await expect(row).toContainText('$1,000.00')
  await expect(dialog.locator('.row', { hasText: 'Wrapped Ether' })).toContainText('▲ 2.46%')
  await expect(dialog.getByTestId('account-balance')).toContainText('in 24 hours')
  const before = await row.innerText()
  const move = await movePool(world.urls.evm, world.accounts[trader]?.address ?? '0x', 4, async () => {
    await stack.setClockAhead(keptMs * 11)
    // The second answer was asked for after the price that was kept had become too old.
    for (let count = 0; count < 2; count += 1)
      await page.waitForResponse((response) => response.url().includes('/balance?'), { timeout: 70_000 })
    await expect(row).toHaveText(before.replaceAll('\n', ''))
  })
  expect(Number(move.moved)).toBeGreaterThan(19)
})
