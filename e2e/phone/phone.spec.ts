import { callRpc } from '@foyer/sandbox/callRpc'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { expect, test } from './phoneTest.js'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const document = {
  domain: { name: 'Test App', version: '1', chainId: 31337, verifyingContract: bob },
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: { to: bob, contents: 'Hello' },
} as const

test.afterEach(({ strays }) => {
  expect(strays, 'the page talks to this machine alone').toEqual([])
})

test('phone wallet: pairs by a pasted link, with the accounts and networks that the user chose', async ({
  phone,
  app,
}) => {
  const { uri, settled } = await app.propose()
  await phone.getByRole('button', { name: 'Pair an app' }).click()
  await phone.getByLabel('Pairing link').fill(uri)
  await phone.getByRole('button', { name: 'Pair', exact: true }).first().click()
  await expect(phone.getByRole('heading', { name: 'Connect to Test App?' })).toBeFocused()
  await phone.getByLabel('bob.eth').check()
  await phone.getByLabel('Foyer Chain Two').uncheck()
  await phone.getByRole('button', { name: 'Connect', exact: true }).click()
  const { namespaces, peer } = await settled
  expect(peer.metadata.name).toBe('Sandbox Phone Wallet')
  expect(namespaces.eip155?.accounts).toEqual([`eip155:31337:${alice}`, `eip155:31337:${bob}`])
  await expect(phone.getByRole('button', { name: /Test App/ })).toContainText('alice.eth on Foyer Chain')
  await expect(phone.getByRole('status').filter({ hasText: 'Connected to Test App' })).toBeVisible()
})

test('phone wallet: signs a message and typed data, and shows both in plain words', async ({ phone, app }) => {
  const { uri, settled } = await app.propose()
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  await phone.evaluate(() => window.phoneWallet.approve())
  const { topic } = await settled

  const text = 'Hello from the test'
  const signature = app.ask(topic, 'personal_sign', [`0x${Buffer.from(text).toString('hex')}`, alice])
  await expect(phone.getByRole('heading', { name: 'Sign a message' })).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Message' })).toHaveText(text)
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  const signed = (await signature) as `0x${string}`
  expect(await recoverMessageAddress({ message: text, signature: signed })).toBe(alice)

  const documentSignature = app.ask(topic, 'eth_signTypedData_v4', [alice, JSON.stringify(document)])
  await expect(phone.getByRole('heading', { name: 'Sign a document' })).toBeVisible()
  await expect(phone.getByText(bob, { exact: true }).first()).toBeVisible()
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  const documentSigned = (await documentSignature) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...document, signature: documentSigned })).toBe(alice)
})

test('phone wallet: sends a transaction that is mined, shown with an amount and a name', async ({
  phone,
  app,
  stack,
}) => {
  const { uri, settled } = await app.propose()
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  await phone.evaluate(() => window.phoneWallet.approve())
  const { topic } = await settled
  const balanceOf = async (address: string) =>
    BigInt((await callRpc(stack.world.urls.evm, 'eth_getBalance', [address, 'latest'])) as string) // a quantity [EIP-1474]
  const before = await balanceOf(bob)
  const hash = app.ask(topic, 'eth_sendTransaction', [{ from: alice, to: bob, value: '0x14d1120d7b160000' }])
  await expect(phone.getByRole('heading', { name: 'Send ETH' })).toBeVisible()
  await expect(phone.getByText('1.5 ETH')).toBeVisible()
  await expect(phone.getByRole('definition').filter({ hasText: bob })).toContainText('bob.eth')
  await expect(phone.getByText(/^about 0\.000/)).toBeVisible()
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await hash).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(() => balanceOf(bob)).toBe(before + 15n * 10n ** 17n)
  await phone.getByRole('button', { name: 'Activity' }).click()
  await expect(phone.getByRole('list').getByText('Send ETH: 1.5 ETH')).toBeVisible()
})

test('phone wallet: rejects a request and a proposal, and the app receives the error', async ({ phone, app }) => {
  const first = await app.propose()
  await phone.evaluate((link) => window.phoneWallet.pair(link), first.uri)
  await phone.getByRole('button', { name: 'Reject' }).click()
  await expect(first.settled).rejects.toMatchObject({ code: 5000 })

  const second = await app.propose()
  await phone.evaluate((link) => window.phoneWallet.pair(link), second.uri)
  await phone.evaluate(() => window.phoneWallet.approve())
  const { topic } = await second.settled
  const signature = app.ask(topic, 'personal_sign', ['0x6869', alice])
  await phone.getByRole('button', { name: 'Reject' }).click()
  await expect(signature).rejects.toMatchObject({ code: 5000 })
})

test('phone wallet: restores sessions and waiting requests after a reload', async ({ phone, app }) => {
  const { uri, settled } = await app.propose()
  await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
  await phone.evaluate(() => window.phoneWallet.approve())
  const { topic } = await settled
  const signature = app.ask(topic, 'personal_sign', ['0x6869', alice])
  await expect(phone.getByRole('heading', { name: 'Sign a message' })).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('region', { name: 'Message' })).toHaveText('hi')
  await phone.getByRole('button', { name: 'Sign', exact: true }).click()
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  await expect(phone.getByRole('button', { name: /Test App/ })).toBeVisible()
})

test('phone wallet: the wallet or the app can end the session', async ({ phone, app }) => {
  const pair = async () => {
    const { uri, settled } = await app.propose()
    await phone.evaluate((link) => window.phoneWallet.pair(link), uri)
    await phone.evaluate(() => window.phoneWallet.approve())
    return (await settled).topic
  }
  const first = await pair()
  await phone.getByRole('button', { name: /Test App/ }).click()
  await phone.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => app.ended).toEqual([first])
  await expect(phone.getByText('None yet.', { exact: false })).toBeVisible()

  const second = await pair()
  await expect(phone.getByRole('button', { name: /Test App/ })).toBeVisible()
  await app.client.disconnect({ topic: second, reason: { code: 6000, message: 'bye' } })
  await expect(phone.getByText('None yet.', { exact: false })).toBeVisible()
})
