import { callRpc } from '@foyer/sandbox/callRpc'
import { movePool, resetPool } from '@foyer/sandbox/market'
import type { Stack } from '../stack.js'
import { expect } from '../stillTest.js'
import { test } from './servedTest.js'

/** Slightly more than the time for which the server caches a price, in milliseconds. */
const cacheMs = 61_000
/** The account whose trades move the pool. */
const trader = 9

/** Mines enough blocks for the nine in which the server looks up a price: a restored chain has no old blocks. */
function mineBlocks({ world }: Stack) {
  return callRpc(world.urls.evm, 'anvil_mine', ['0x28'])
}

test.beforeEach(async ({ stack }) => {
  // Another test may have traded before.
  await resetPool(stack.world.urls.evm, stack.world.accounts[trader]?.address ?? '0x')
  await mineBlocks(stack)
})
test.afterEach(async ({ stack }) => {
  await stack.setClockAhead(0)
})

test('server price: a pool moved tenfold for 12 blocks does not change it, for 24 blocks it does', async ({
  stack,
}) => {
  test.setTimeout(120_000)
  const { world, serverUrl } = stack
  const account = world.accounts[trader]?.address ?? '0x'
  const clock = { aheadMs: 0 }
  /** Returns the server's price of a FOY for the current state of the chain. */
  const fetchPrice = async () => {
    clock.aheadMs += cacheMs
    await stack.setClockAhead(clock.aheadMs)
    const answer = await fetch(`${serverUrl}/v1/fungible/price?projectId=sandbox&st=appkit&sv=html-wagmi-0.1.0`, {
      method: 'POST',
      body: JSON.stringify({ currency: 'usd', addresses: [`eip155:31337:${world.addresses.tokens.FOY}`] }),
    })
    const { fungibles } = (await answer.json()) as { fungibles: { price: number }[] }
    return fungibles[0]?.price ?? 0
  }
  expect(await fetchPrice()).toBe(2)
  // Up to 16 blocks have no effect. Test fewer, because the chain also mines blocks by itself.
  for (const blocks of [1, 4, 12]) {
    const seen: number[] = []
    const move = await movePool(world.urls.evm, account, blocks, async () => void seen.push(await fetchPrice()))
    expect(Number(move.moved), `moved for ${blocks} blocks`).toBeGreaterThan(19)
    expect(seen, `shown after ${blocks} blocks`).toEqual([2])
    await mineBlocks(stack)
    expect(await fetchPrice()).toBe(2)
  }
  const seen: number[] = []
  await movePool(world.urls.evm, account, 24, async () => void seen.push(await fetchPrice()))
  expect(seen[0]).toBeGreaterThan(19)
})

test('token list: shows prices of the chain and their 24 h change, which do not move with the pool [S1.10]', async ({
  page,
  stack,
  visit,
}) => {
  // The widget loads balances every 30 s.
  test.setTimeout(240_000)
  const { world } = stack
  await stack.setClockAhead(cacheMs * 10)
  const dialog = await visit(4)
  const row = dialog.locator('.row', { hasText: 'Foyer Token' })
  await expect(row).toContainText('$1,000.00')
  await expect(dialog.locator('.row', { hasText: 'Wrapped Ether' })).toContainText('▲ 2.46%')
  await expect(dialog.getByTestId('account-balance')).toContainText('in 24 hours')
  const before = await row.innerText()
  const move = await movePool(world.urls.evm, world.accounts[trader]?.address ?? '0x', 4, async () => {
    await stack.setClockAhead(cacheMs * 11)
    // The second response was requested after the cached price had expired.
    for (let count = 0; count < 2; count += 1)
      await page.waitForResponse((response) => response.url().includes('/balance?'), { timeout: 70_000 })
    await expect(row).toHaveText(before.replaceAll('\n', ''))
  })
  expect(Number(move.moved)).toBeGreaterThan(19)
})
