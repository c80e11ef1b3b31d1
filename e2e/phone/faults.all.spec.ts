import { callRpc } from '@foyer/sandbox/callRpc'
import { expect, test } from './phoneTest.js'
import { waitUntilStored } from './readStored.js'

test.describe.configure({ timeout: 120_000 })

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

test('phone wallet: a payment while the relay is offline is made once, and its response is sent when the relay is back', async ({
  phone,
  app,
  stack,
}) => {
  const { uri, settled } = await app.propose()
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  await phone.evaluate(() => window.phoneWallet.approve())
  const { topic } = await settled
  const countOf = async (address: string) =>
    Number(await callRpc(stack.world.urls.evm, 'eth_getTransactionCount', [address, 'latest']))
  const before = await countOf(alice)
  const hash = app.ask(topic, 'eth_sendTransaction', [{ from: alice, to: carol, value: '0x1' }])
  await expect(phone.getByRole('heading', { name: 'Send ETH' })).toBeVisible()

  await stack.stopServer()
  await expect(phone.getByRole('status', { name: 'Relay: Offline' })).toBeVisible()
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => countOf(alice)).toBe(before + 1)
  // A reload at this moment must not repeat the payment.
  await phone.reload()
  await stack.restartServer()
  expect(await hash).toMatch(/^0x[0-9a-f]{64}$/)
  await expect(phone.getByRole('status', { name: 'Relay: Online' })).toBeVisible({ timeout: 30_000 })
  await expect(phone.getByRole('button', { name: /Test App/ })).toBeVisible()
  expect(await countOf(alice)).toBe(before + 1)
})

test('phone wallet: shows a request that was sent while it was closed', async ({ phone, app, stack, context }) => {
  const { uri, settled } = await app.propose()
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  await phone.evaluate(() => window.phoneWallet.approve())
  const { topic } = await settled
  await waitUntilStored(phone, topic)
  await phone.close()
  const signature = app.ask(topic, 'personal_sign', ['0x6869', alice])
  const again = await context.newPage()
  await again.goto(`${stack.world.urls.sandbox}/wallet`)
  await again.getByRole('button', { name: 'Sign', exact: true }).click()
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
})

test('phone wallet: shows that the relay is offline if it cannot use a link', async ({ phone, app, stack }) => {
  const { uri } = await app.propose()
  await stack.stopServer()
  await phone.getByRole('button', { name: 'Pair an app' }).click()
  await phone.getByLabel('Pairing link').fill(uri)
  await phone.locator('form').getByRole('button').click()
  await expect(phone.getByRole('alert')).toContainText('relay does not answer', { timeout: 40_000 })
  await stack.restartServer()
})
