import { deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import { amount, fill, press } from '../account/sendPage.js'
import { whenSent } from '../account/whenSent.js'
import { runAxe } from '../runAxe.js'
import { expect, getLamports, test } from './solanaTest.js'

const testAccounts = deriveSolanaAccounts()

test.describe('Widget on Solana', () => {
  test('sends the whole balance and leaves nothing', async ({ enter, meet, chain }) => {
    const [from, to] = [await meet(), await meet()]
    const dialog = await enter(from)
    await fill(dialog, '', to.address)
    await press(dialog, 'Max')
    await expect(amount(dialog)).toHaveValue('9.999995')
    await press(dialog, 'Review send')
    await whenSent(dialog, () => press(dialog, 'Send'))
    await expect.poll(() => getLamports(chain, to.address)).toBe(20_000_000_000 - 5_000)
    expect(await getLamports(chain, from.address)).toBe(0)
  })

  test('resolves a .sns name, and shows a message for a name that it cannot resolve [S5.30]', async ({
    enter,
    meet,
  }) => {
    const dialog = await enter(await meet())
    await press(dialog, 'Send')
    const field = dialog.getByRole('textbox', { name: 'Recipient' })
    await field.fill('Shop.sns')
    await expect(dialog.getByTitle(testAccounts[2]?.address ?? '')).toBeVisible()
    await field.fill('nobody-has-it.sns')
    await expect(dialog.getByText('nobody-has-it.sns')).toBeVisible()
    await field.fill('wrapped.sns')
    await expect(dialog.getByText('This name cannot be looked up from here. Paste the address.')).toBeVisible()
    expect((await runAxe(dialog.page())).broken).toEqual([])
    await field.fill('bob.eth')
    await expect(dialog.getByText('This is not an address on Foyer Solana.')).toBeVisible()
  })

  test('shows the primary name of an account', async ({ enter }) => {
    const [first] = testAccounts
    const dialog = await enter({ address: first?.address ?? '', secretKey: first?.secretKey ?? '' })
    await expect(dialog.getByText('foyer.sns')).toBeVisible()
  })

  test('shows the activity without a server, newest first, with the details of each transaction [S2.17, S9.25]', async ({
    enter,
    meet,
  }) => {
    const [from, to] = [await meet(), await meet()]
    const dialog = await enter(from)
    await fill(dialog, '0.25', to.address)
    await press(dialog, 'Review send')
    await press(dialog, 'Send')
    await press(dialog, 'Done')
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(dialog.getByRole('button', { name: /^Received/ })).toContainText('+1,000 sUSD')
    const sent = dialog.getByRole('button', { name: /^Sent/ })
    await expect(sent).toContainText('−0.25 SOL')
    expect((await runAxe(dialog.page())).broken).toEqual([])
    await sent.click()
    await expect(dialog.getByText('0.000005 SOL')).toBeVisible()
  })

  test('shows the address to receive at, also as a QR code', async ({ enter, meet }) => {
    const person = await meet()
    const dialog = await enter(person)
    await press(dialog, 'Receive')
    await expect(dialog.getByTitle(person.address).first()).toBeVisible()
  })

  test('tracks a payment that the chain lost [S5.27]', async ({ enter, meet, chain }) => {
    const [from, to] = [await meet(), await meet()]
    const dialog = await enter(from, { wallet: { onlySigns: true } })
    chain.controls.drop(1)
    await fill(dialog, '1', to.address)
    await press(dialog, 'Review send')
    // The first transaction is lost. The widget sends it again until a block contains it.
    await press(dialog, 'Send')
    await expect.poll(() => getLamports(chain, to.address)).toBe(11_000_000_000)
    await expect(dialog.getByRole('heading', { name: /^Sent 1 SOL to / })).toBeVisible()
    await expect(dialog.getByRole('status').filter({ hasText: 'Done' })).toBeAttached()
  })
})
