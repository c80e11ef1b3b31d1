import { pressToClose } from '../pressToClose.js'
import { keep, untilWritten } from './keep.js'
import { expect, test } from './phoneTest.js'

test.use({ viewport: { width: 390, height: 844 } })

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('opens by a link from an app, connects, and goes back to the app', async ({
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

test('opened in the same tab, it goes back to the page before it', async ({ page, app, stack }) => {
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

test('can stay in the wallet instead, and does not follow the link twice', async ({ page, app, stack }) => {
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

test('opened for a waiting request, it shows the request', async ({ page, context, app, stack }) => {
  const { uri, settled } = await app.propose()
  await page.goto(`${stack.world.urls.sandbox}/wallet/wc?uri=${encodeURIComponent(uri)}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const { topic } = await settled
  await untilWritten(page, topic)
  await page.close()
  const signature = app.ask(topic, 'personal_sign', ['0x6869', alice])
  const again = await context.newPage()
  await again.goto(`${stack.world.urls.sandbox}/wallet/wc?requestId=1&sessionTopic=${topic}`)
  const sign = again.getByRole('button', { name: 'Sign', exact: true })
  // A wallet that refuses the request shows no button, and its answer says why.
  await Promise.race([sign.waitFor(), signature])
  await sign.click()
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(again.getByRole('button', { name: 'Back to the app' })).toBeVisible()
})

test('does not ask again for a connection the app has, when its page died before writing that down', async ({
  page,
  context,
  app,
  stack,
}) => {
  const { uri, settled } = await app.propose()
  await page.goto(`${stack.world.urls.sandbox}/wallet/wc?uri=${encodeURIComponent(uri)}`)
  await page.getByRole('button', { name: 'Connect', exact: true }).waitFor()
  await expect.poll(() => keep(page, 'proposal')).toContain('proposer')
  const proposals = await keep(page, 'proposal')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const { topic } = await settled
  await page.waitForFunction(() => window.phoneWallet.getState().sites.some((site) => site.isAcknowledged))
  await expect.poll(() => keep(page, 'proposal')).not.toContain('proposer')
  await page.goto(`${stack.world.urls.sandbox}/faucet`)
  expect(await keep(page, 'proposal', proposals)).toBe(proposals)
  await page.close()
  const signature = app.ask(topic, 'personal_sign', ['0x6869', alice])
  const again = await context.newPage()
  await again.goto(`${stack.world.urls.sandbox}/wallet/wc?requestId=1&sessionTopic=${topic}`)
  await again.getByRole('button', { name: 'Sign', exact: true }).click()
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
})

test('says what is wrong with a link it was opened with', async ({ page, stack }) => {
  await page.goto(`${stack.world.urls.sandbox}/wallet/wc?uri=${encodeURIComponent('wc:abc@2')}`)
  await expect(page.getByRole('alert')).toContainText('incomplete')
})

test('stands in the catalogue with its link and its mark', async ({ stack }) => {
  const query = 'projectId=sandbox&st=appkit&sv=1&search=sandbox%20phone&chains=eip155:31337'
  const answer = await fetch(`${stack.serverUrl}/getWallets?${query}`)
  const { data } = (await answer.json()) as { data: { name: string; mobile_link: string; image_id: string }[] }
  expect(data).toMatchObject([{ name: 'Sandbox Phone Wallet', mobile_link: `${stack.world.urls.sandbox}/wallet` }])
  const mark = await fetch(`${stack.serverUrl}/getWalletImage/${data[0]?.image_id}?${query}`)
  expect(mark.headers.get('content-type')).toContain('svg')
})
