import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callRpc } from '@foyer/sandbox/callRpc'
import { foyerPaySecret } from '@foyer/sandbox/pay'
import { type RunningSandbox, startSandbox } from '@foyer/sandbox/world'
import type { Page } from '@playwright/test'
import { seedData } from '../../scripts/test/startTestServer.js'
import { test as base, expect } from '../keptTest.js'
import { runAxe } from '../runAxe.js'

/** 98.50 dollars after the fee, at 2,500 dollars. */
const bought = 39_400_000_000_000_000n

interface Shop {
  readonly world: RunningSandbox
  /** Creates a purchase like a server. No server receives the webhooks. */
  begin(wish?: Readonly<Record<string, string>>): Promise<{ url: string; account: string }>
  close(): Promise<void>
}

async function startShop(): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-pay-'))
  await seedData(dataDir, 'sandbox')
  const world = await startSandbox({ dataDir: join(dataDir, 'sandbox'), quiet: true })
  let count = 0
  return {
    world,
    async begin(wish = {}) {
      count += 1
      const account = `0x${(0x9b0000 + count).toString(16).padStart(40, '0')}`
      const answer = await fetch(`${world.urls.sandbox}/api/pay/sessions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${foyerPaySecret}` },
        body: JSON.stringify({
          ...{ reference: `in-a-browser-${count}`, account, asset: `eip155:31337:0x${'e'.repeat(40)}` },
          ...{ currency: 'USD', amount: '100', webhookUrl: 'http://127.0.0.1:9/webhook', ...wish },
        }),
      })
      return { url: ((await answer.json()) as { url: string }).url, account }
    },
    async close() {
      await world.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const test = base.extend<{ shop: Shop; faults: string[] }>({
  shop: [({ kept }, use) => kept('foyer-pay', startShop).then(use), { timeout: 180_000 }],
  /** CSP violations and errors of the pages. */
  faults: async ({ context }, use) => {
    const faults: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    context.on('weberror', (error) => faults.push(error.error().message))
    await use(faults)
  },
})

async function readBalance(world: RunningSandbox, account: string) {
  return BigInt(String(await callRpc(world.urls.evm, 'eth_getBalance', [account, 'latest'])))
}
function heading(page: Page) {
  return page.getByRole('heading', { level: 2 })
}

test('Foyer Pay in a window of the app: closes itself after the asset has arrived', async ({ page, shop, faults }) => {
  const { url, account } = await shop.begin({ returnUrl: `${shop.world.urls.sandbox}/faucet` })
  await page.goto(shop.world.urls.sandbox)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => void window.open(address, 'pay', 'popup,width=440,height=700'), url),
  ])
  const closed = popup.waitForEvent('close')
  await expect(popup.getByText('0.0394 ETH')).toBeVisible()
  await popup.getByRole('button', { name: 'Pay 100.00 USD' }).click()
  await closed
  expect(await readBalance(shop.world, account)).toBe(bought)
  expect(faults).toEqual([])
})

test('Foyer Pay in the tab of the app: shows the result and returns to the app', async ({ page, shop, faults }) => {
  const back = `${shop.world.urls.sandbox}/faucet?bought`
  const { url, account } = await shop.begin({ returnUrl: back })
  await page.goto(url)
  await page.getByRole('button', { name: 'Pay, and let it take a while' }).click()
  await expect(heading(page)).toHaveText('Paid')
  await expect(heading(page)).toBeFocused()
  // After a reload, it continues with its current state.
  await page.reload()
  await page.getByRole('button', { name: 'Let the coins arrive now' }).click()
  await expect(heading(page)).toHaveText('Done')
  await page.waitForURL(back)
  expect(await readBalance(shop.world, account)).toBe(bought)
  await page.goto(url)
  await expect(page.getByText('This purchase is finished')).toBeVisible()
  expect(faults).toEqual([])
})

test('Foyer Pay: no state breaks an axe rule or is wider than 320 px, in light and dark', async ({ browser, shop }) => {
  test.setTimeout(120_000)
  // Playwright injects axe by evaluation, which the page's CSP would block.
  const context = await browser.newContext({
    bypassCSP: true,
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const broken: Record<string, string[]> = {}
  const look = async (state: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = [...(await runAxe(page)).broken]
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push('too wide')
      if (found.length > 0) broken[`${state}, ${colorScheme}`] = found
    }
  }
  const press = async (name: string) => {
    await page.goto((await shop.begin()).url)
    await page.getByRole('button', { name }).click()
  }
  await page.goto((await shop.begin()).url)
  await look('form')
  await press('Pay, and let it take a while')
  await expect(heading(page)).toHaveText('Paid')
  await look('pending')
  await page.getByRole('button', { name: 'Let the coins arrive now' }).click()
  await expect(heading(page)).toHaveText('Done')
  await look('success')
  await press('Decline the card')
  await expect(heading(page)).toHaveText('The card was declined')
  await look('declined')
  await press('Cancel')
  await expect(heading(page)).toHaveText('Cancelled')
  await look('cancelled')
  await page.goto(`${shop.world.urls.sandbox}/pay/${'0'.repeat(64)}`)
  await look('unknown')
  await page.goto(`${shop.world.urls.sandbox}/pay`)
  await look('list')
  await context.close()
  expect(broken).toEqual({})
})
