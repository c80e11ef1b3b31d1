import { pressToClose } from '../pressToClose.js'
import { expect, test } from './phoneTest.js'
import { readStored, waitUntilStored } from './readStored.js'

test.use({ viewport: { width: 390, height: 844 } })

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('phone wallet: opens by a link from an app, connects, and returns to the app', async ({
  page,
  context,
  app,
  stack,
  strays,
}) => {
  const { uri, settled } = await app.propose()
  await page.goto(stack.world.urls.sandbox)
  const opened = context.waitForEvent('page')
  const link = `${stack.world.urls.sandbox}/wallet/wc?uri=${encodeURIComponent(uri)}`
  await page.evaluate((address) => void window.open(address, '_blank', 'noopener,noreferrer'), link)
  const wallet = await opened
  await expect(wallet.getByRole('heading', { name: 'Connect to Test App?' })).toBeVisible()
  expect(wallet.url()).toBe(`${stack.world.urls.sandbox}/wallet`)
  await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
  expect((await settled).namespaces.eip155?.accounts).toContain(`eip155:31337:${alice}`)
  await expect(wallet.getByRole('heading', { name: 'Connected to Test App' })).toBeVisible()
  await pressToClose(wallet, () => wallet.getByRole('button', { name: 'Back to the app' }).click())
  expect(strays).toEqual([])
})

test('phone wallet: opened in the same tab, it returns to the previous page', async ({ page, app, stack }) => {
  const { uri, settled } = await app.propose()
  await page.goto(`${stack.world.urls.sandbox}/faucet`)
  const link = `${stack.world.urls.sandbox}/wallet/wc?uri=${encodeURIComponent(uri)}`
  await page.evaluate((address) => {
    window.location.href = address
  }, link)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await settled
  await page.getByRole('button', { name: 'Back to the app' }).click()
  await expect(page).toHaveURL(`${stack.world.urls.sandbox}/faucet`)
})

test('phone wallet: can stay open after the link instead, and does not use a link twice', async ({
  page,
  app,
  stack,
}) => {
  const { uri, settled } = await app.propose()
  await page.goto(`${stack.world.urls.sandbox}/wallet/wc?uri=${encodeURIComponent(uri)}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await settled
  await page.getByRole('button', { name: 'Stay in the wallet' }).click()
  await expect(page.getByRole('button', { name: /Test App/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /Test App/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('phone wallet: opened for a waiting request, it shows the request', async ({ page, context, app, stack }) => {
  const { uri, settled } = await app.propose()
  await page.goto(`${stack.world.urls.sandbox}/wallet/wc?uri=${encodeURIComponent(uri)}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const { topic } = await settled
  await waitUntilStored(page, topic)
  await page.close()
  const signature = app.ask(topic, 'personal_sign', ['0x6869', alice])
  const again = await context.newPage()
  await again.goto(`${stack.world.urls.sandbox}/wallet/wc?requestId=1&sessionTopic=${topic}`)
  const sign = again.getByRole('button', { name: 'Sign', exact: true })
  // If the wallet rejects the request, there is no button, and the response contains the reason.
  await Promise.race([sign.waitFor(), signature])
  await sign.click()
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(again.getByRole('button', { name: 'Back to the app' })).toBeVisible()
})

test('phone wallet: does not show an approved proposal again if its page was closed before it stored the approval', async ({
  page,
  context,
  app,
  stack,
}) => {
  const { uri, settled } = await app.propose()
  await page.goto(`${stack.world.urls.sandbox}/wallet/wc?uri=${encodeURIComponent(uri)}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).waitFor()
  await expect.poll(() => readStored(page, 'proposal')).toContain('proposer')
  const proposals = await readStored(page, 'proposal')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const { topic } = await settled
  await page.waitForFunction(() => window.phoneWallet.getState().sites.some((site) => site.isAcknowledged))
  await expect.poll(() => readStored(page, 'proposal')).not.toContain('proposer')
  await page.goto(`${stack.world.urls.sandbox}/faucet`)
  expect(await readStored(page, 'proposal', proposals)).toBe(proposals)
  await page.close()
  const signature = app.ask(topic, 'personal_sign', ['0x6869', alice])
  const again = await context.newPage()
  await again.goto(`${stack.world.urls.sandbox}/wallet/wc?requestId=1&sessionTopic=${topic}`)
  await again.getByRole('button', { name: 'Sign', exact: true }).click()
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
})

test('phone wallet: shows the error of the link that opened it', async ({ page, stack }) => {
  await page.goto(`${stack.world.urls.sandbox}/wallet/wc?uri=${encodeURIComponent('wc:abc@2')}`)
  await expect(page.getByRole('alert')).toContainText('incomplete')
})

test('phone wallet: is in the catalogue with its link and its icon', async ({ stack }) => {
  const query = 'projectId=sandbox&st=appkit&sv=1&search=sandbox%20phone&chains=eip155:31337'
  const answer = await fetch(`${stack.serverUrl}/getWallets?${query}`)
  const { data } = (await answer.json()) as { data: { name: string; mobile_link: string; image_id: string }[] }
  expect(data).toMatchObject([{ name: 'Sandbox Phone Wallet', mobile_link: `${stack.world.urls.sandbox}/wallet` }])
  const mark = await fetch(`${stack.serverUrl}/getWalletImage/${data[0]?.image_id}?${query}`)
  expect(mark.headers.get('content-type')).toContain('svg')
})
