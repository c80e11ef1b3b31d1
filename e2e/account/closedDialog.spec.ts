import { callRpc } from '@foyer/sandbox/callRpc'
import type { RunningSandbox } from '@foyer/sandbox/world'
import type { Page } from '@playwright/test'
import { connect, expect, test } from './accountTest.js'
import { waitUntilShut } from './openAccount.js'
import { test as served } from './servedTest.js'

/** An account that other tests use rarely. */
const holder = 8

/** Adds a second account button: the custom element of the script tag. */
function addElement(page: Page) {
  return page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<foyer-account-button></foyer-account-button>'),
  )
}

/** Returns the places on the page that show a balance: two React buttons, a custom element, and a text of the host. */
function getPlaces(page: Page) {
  return {
    button: page.locator('main foyer-button button, main button').first(),
    element: page.locator('body > foyer-account-button button'),
    host: page.locator('main output'),
  }
}

/** Sends 3 ETH to the account, and expects every place to show the new balance within two blocks. */
async function expectArrival(page: Page, { urls, accounts }: RunningSandbox, timeout: number): Promise<void> {
  const [from, to] = [accounts[1]?.address, accounts[holder]?.address]
  const places = Object.entries(getPlaces(page))
  const parseAmount = (text: string) => Number(/[\d,.]+/.exec(text)?.[0].replaceAll(',', ''))
  await Promise.all(places.map(([, place]) => expect(place).toContainText('ETH')))
  const before = await Promise.all(places.map(async ([, place]) => parseAmount(await place.innerText())))
  await callRpc(urls.evm, 'eth_sendTransaction', [{ from, to, value: `0x${(3n * 10n ** 18n).toString(16)}` }])
  const startMs = Date.now()
  const seconds: Record<string, number> = {}
  await Promise.all(
    places.map(async ([name, place], index) => {
      const wanted = Math.floor(((before[index] ?? 0) + 3) * 100) / 100
      await expect
        .poll(async () => parseAmount(await place.innerText()), { timeout, intervals: [100] })
        .toBeGreaterThanOrEqual(wanted)
      seconds[name] = (Date.now() - startMs) / 1_000
    }),
  )
  test.info().annotations.push({ type: 'seconds', description: JSON.stringify(seconds) })
}

test('every balance on the page updates while the dialog is closed, without a server [S9.2]', async ({
  page,
  world,
  visit,
}) => {
  await visit({ account: holder, buttons: {} })
  await connect(page)
  await addElement(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.postData() ?? ''))
  await expectArrival(page, world, 12_000)
  const polls = requests.filter((body) => body.includes('eth_blockNumber'))
  expect(polls.length).toBeGreaterThan(0)
  // All places share one poll of the latest block: at most one request per 2 s.
  expect(polls.length).toBeLessThan(9)

  await page.evaluate(() => document.querySelector('body > foyer-account-button')?.remove())
  await page.evaluate(() => window.appKit.disconnect())
  await page.waitForTimeout(500)
  requests.length = 0
  await page.waitForTimeout(5_000)
  expect(requests.filter((body) => body.includes('eth_blockNumber'))).toEqual([])
})

served(
  'every balance on the page updates by one stream of the server while the dialog is closed [S9.2]',
  async ({ page, stack, visit }) => {
    served.setTimeout(180_000)
    const streams: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/changes?')) streams.push(request.url())
    })
    await visit(holder, {}, { buttons: {} })
    await page.keyboard.press('Escape')
    await waitUntilShut(page)
    await addElement(page)
    await expectArrival(page, stack.world, 15_000)
    expect(streams).toHaveLength(1)
  },
)
