import { expect, openPhone, test } from './phoneTest.js'
import { waitUntilStored } from './readStored.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.afterEach(({ strays }) => {
  expect(strays, 'the page talks to this machine alone').toEqual([])
})

test('phone wallet: can only reject an app that requires a network which the wallet does not support', async ({
  phone,
  app,
}) => {
  const required = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }
  const { uri, settled } = await app.propose({ required })
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  await expect(phone.getByRole('alert')).toContainText('eip155:1')
  await expect(phone.getByRole('button', { name: 'Connect', exact: true })).toHaveCount(0)
  await phone.getByRole('button', { name: 'Reject' }).click()
  await expect(settled).rejects.toMatchObject({ code: 5100 })
})

test('phone wallet: rejects requests that the app may not send, without a question', async ({ phone, app }) => {
  const { uri, settled } = await app.propose()
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  await phone.evaluate(() => window.phoneWallet.approve())
  const { topic } = await settled
  await expect(app.ask(topic, 'personal_sign', ['0x6869', bob])).rejects.toMatchObject({ code: 4100 })
  await expect(app.ask(topic, 'eth_sendTransaction', [{ from: alice, to: 'x' }])).rejects.toMatchObject({
    code: -32602,
  })
  expect(await phone.evaluate(() => window.phoneWallet.getState().questions)).toEqual([])
})

test('phone wallet: notifies the app of another chain or account, and of added and removed accounts', async ({
  phone,
  app,
}) => {
  const { uri, settled } = await app.propose({ chains: ['eip155:31337'] })
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  await phone.evaluate(() => window.phoneWallet.approve({ accounts: [0, 1] }))
  const { topic } = await settled

  await phone.getByRole('button', { name: /Test App/ }).click()
  await phone.getByLabel('Network', { exact: true }).selectOption('Foyer Chain Two (adds it)')
  await expect.poll(() => app.told).toEqual([{ name: 'chainChanged', data: 31338, chainId: 'eip155:31338' }])
  expect(app.updated[0]).toContain(`eip155:31338:${alice}`)

  await phone.getByLabel('Account', { exact: true }).selectOption('bob.eth')
  await expect.poll(() => app.told).toHaveLength(2)
  expect(app.told[1]).toEqual({
    name: 'accountsChanged',
    data: [`eip155:31338:${bob}`, `eip155:31338:${alice}`],
    chainId: 'eip155:31338',
  })

  await phone.evaluate(() => window.phoneWallet.update({ chains: [31338], accounts: [1] }))
  await expect.poll(() => app.client.session.get(topic).namespaces.eip155?.accounts).toEqual([`eip155:31338:${bob}`])
})

test("phone wallet: switches to the app's chain after the user approves", async ({ phone, app }) => {
  const { uri, settled } = await app.propose()
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  await phone.evaluate(() => window.phoneWallet.approve())
  const { topic } = await settled
  const moved = app.ask(topic, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await expect(phone.getByText('Foyer Chain Two').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Switch', exact: true }).click()
  expect(await moved).toBeNull()
  expect(app.told).toEqual([{ name: 'chainChanged', data: 31338, chainId: 'eip155:31338' }])
  const unknown = app.ask(topic, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])
  await expect(unknown).rejects.toMatchObject({ code: 4902 })
})

test('phone wallet: sends a batch of calls and returns its status (EIP-5792)', async ({ phone, app }) => {
  const { uri, settled } = await app.propose()
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  await phone.evaluate(() => window.phoneWallet.approve())
  const { topic, sessionProperties } = await settled
  expect(JSON.parse(sessionProperties?.capabilities ?? '')).toMatchObject({
    '0x7a69': { atomic: { status: 'unsupported' } },
  })
  const calls = [
    { to: bob, value: '0x1' },
    { to: alice, value: '0x2' },
  ]
  const sent = app.ask(topic, 'wallet_sendCalls', [
    { version: '2.0.0', from: alice, chainId: '0x7a69', atomicRequired: false, calls },
  ])
  await expect(phone.getByText('2 calls', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Send all' }).click()
  const { id } = (await sent) as { id: string }
  await expect
    .poll(async () => ((await app.ask(topic, 'wallet_getCallsStatus', [id])) as { status: number }).status)
    .toBe(200)
})

test('phone wallet: extends a session, responds to a ping and sends one', async ({ phone, app }) => {
  const { uri, settled } = await app.propose()
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  await phone.evaluate(() => window.phoneWallet.approve())
  const { topic, expiry } = await settled
  await app.client.ping({ topic })
  expect(await phone.evaluate(() => window.phoneWallet.ping())).toBeGreaterThanOrEqual(0)
  await phone.evaluate(() => window.phoneWallet.extend())
  await expect.poll(() => app.client.session.get(topic).expiry).toBeGreaterThan(expiry)
})

test('phone wallet: shows an error for an invalid link', async ({ phone }) => {
  await phone.getByRole('button', { name: 'Pair an app' }).click()
  await phone.getByLabel('Pairing link').fill('https://example.com')
  await phone.getByRole('button', { name: 'Pair', exact: true }).first().click()
  await expect(phone.getByRole('alert')).toContainText('no pairing link')
})

test('phone wallet: is active in only one tab at a time', async ({ phone, app, context, stack }) => {
  const other = await context.newPage()
  await openPhone(other, `${stack.world.urls.sandbox}/wallet`)
  await expect(phone.getByRole('heading', { name: 'The wallet is open in another tab' })).toBeVisible()
  const { uri, settled } = await app.propose()
  await other.evaluate((link) => window.phoneWallet.pair(link), uri)
  await other.evaluate(() => window.phoneWallet.approve())
  await waitUntilStored(other, (await settled).topic)
  await other.close()
  await expect(phone.getByRole('button', { name: /Test App/ })).toBeVisible()
})
