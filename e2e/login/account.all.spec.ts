import type { Page } from '@playwright/test'
import { expect, test } from './loginTest.js'
import { code, sign } from './scenes/steps.js'

/** The card. The frame over it has the same name. */
function approving(page: Page) {
  return page
    .getByTestId('w3m-modal-overlay')
    .and(page.getByRole('dialog', { name: 'Signature request', includeHidden: true }))
}

function open(view?: string) {
  return window.appKit.open(view === undefined ? {} : { view })
}

test('signature request: the frame is over the card, which has the height that the frame requested [S2.10, S4.21]', async ({
  page,
  enter,
}) => {
  await enter({ isLoggedIn: true })
  await sign(page)
  await expect(approving(page)).toBeAttached()
  const confirm = page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Confirm' })
  await confirm.waitFor()
  const boxes = () =>
    page.evaluate(() => {
      const root = [...document.querySelectorAll('*')].find((one) =>
        one.shadowRoot?.querySelector('.secure'),
      )?.shadowRoot
      const read = (element: Element | null | undefined) => {
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
        return [x, y, width, height].map(Math.round)
      }
      return { box: read(root?.querySelector('.secure')), frame: read(document.querySelector('#w3m-iframe')) }
    })
  const isOver = async () => {
    const { box, frame } = await boxes()
    return box.join() === frame.join()
  }
  await expect.poll(isOver).toBe(true)
  expect((await boxes()).box.slice(2)).toEqual([360, 480])
  await page.setViewportSize({ width: 390, height: 700 })
  await expect.poll(async () => (await boxes()).box[2]).toBe(390)
  await expect.poll(isOver).toBe(true)
  await confirm.click()
  await expect(approving(page)).toBeHidden()
  expect(await page.evaluate(() => (window as unknown as { signing: Promise<unknown> }).signing)).toMatchObject({
    value: expect.stringMatching(/^0x11/),
  })
})

for (const [how, press] of [
  ['Escape', (page) => page.keyboard.press('Escape')],
  [
    'a press on the X under the frame',
    async (page, box) => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2),
  ],
] as readonly (readonly [
  string,
  (
    page: import('@playwright/test').Page,
    box: { x: number; y: number; width: number; height: number },
  ) => Promise<void>,
])[]) {
  test(`signature request: ${how} rejects it [S4.20]`, async ({ page, enter }) => {
    await enter({ isLoggedIn: true })
    await sign(page)
    await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Confirm' }).waitFor()
    const close = page.getByTestId('header-close')
    await expect(close).toBeVisible()
    const box = await close.boundingBox()
    if (!box) throw new Error('no close button')
    await press(page, box)
    expect(await page.evaluate(() => (window as unknown as { signing: Promise<unknown> }).signing)).toEqual({
      code: 4001,
    })
    await expect(approving(page)).toBeHidden()
  })
}

test('e-mail change: needs a code from the old address and one from the new [S4.15, S4.16]', async ({
  page,
  enter,
}) => {
  const dialog = await enter({ isLoggedIn: true })
  await page.evaluate(open, undefined)
  await dialog.getByRole('button', { name: 'Account settings' }).click()
  await dialog.getByTestId('account-email-update').click()
  await expect(dialog).toHaveAccessibleName('Edit email')
  const field = dialog.getByRole('textbox', { name: 'Email' })
  await expect(field).toHaveValue('ada@example.com')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await field.fill('new@example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const inFrame = (name: string) => page.frameLocator('#w3m-iframe').getByRole('button', { name })
  await inFrame('Cancel').click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await inFrame('Confirm').click()
  await expect(dialog).toHaveAccessibleName('Confirm current email')
  await code(dialog).fill('424242')
  await expect(dialog).toHaveAccessibleName('Confirm new email')
  await code(dialog).fill('424242')
  await expect(dialog.getByText('Email updated')).toBeVisible()
  await expect(dialog).toHaveAccessibleName('Account settings')
  await expect(dialog.getByTestId('account-email-update')).toContainText('new@example.com')
})

test('security view: shows the level of the wallet, and opens the screens of the frame', async ({ page, enter }) => {
  const levels = { level: 'L0', slots: ['device', 'managed'] as string[] }
  const dialog = await enter({ isLoggedIn: true, script: { GET_SECURITY: () => ({ ok: { ...levels } }) } })
  await page.evaluate(open, 'UpgradeEmailWallet')
  await expect(dialog.getByText('Your provider can recover this wallet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make it yours alone' }).click()
  const confirm = page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Confirm' })
  await confirm.waitFor()
  Object.assign(levels, { level: 'L1', slots: ['device', 'passkey'] })
  await confirm.click()
  await expect(dialog.getByText('Only you can open this wallet')).toBeVisible()
  await expect(dialog).toHaveAccessibleName('Security and recovery')
  // The ways to open the wallet are listed in the frame only.
  await expect(dialog.getByText('Passkey', { exact: true })).toHaveCount(0)
})

test("security view: describes the provider's policy, and never promises more than the frame returned", async ({
  page,
  enter,
}) => {
  const answer = { level: 'L0', managed: 'never', slots: ['device', 'managed'] }
  const dialog = await enter({ isLoggedIn: true, script: { GET_SECURITY: () => ({ ok: { ...answer } }) } })
  await page.evaluate(open, 'AccountSettings')
  const row = dialog.getByTestId('account-upgrade-wallet')
  await expect(row).toContainText('Your provider does not recover this wallet')
  await row.click()
  await expect(dialog.getByText('the wallet is lost. Add a passkey, a password or a recovery kit.')).toBeVisible()
  answer.managed = 'delayed'
  await page.evaluate(open, 'AccountSettings')
  await expect(row).toContainText('Your provider can recover this wallet')
  await row.click()
  await expect(dialog.getByText('get back in by logging in, after a wait. You receive a notice of it.')).toBeVisible()
})

test('log out on all devices: works after a confirmation in the frame, and shows no error on Cancel', async ({
  page,
  enter,
}) => {
  const dialog = await enter({ isLoggedIn: true, script: { SIGN_OUT_EVERYWHERE: { show: 300 }, SIGN_OUT: {} } })
  await page.evaluate(open, 'AccountSettings')
  const everywhere = dialog.getByRole('button', { name: 'Log out on all devices' })
  const inFrame = (name: string) => page.frameLocator('#w3m-iframe').getByRole('button', { name })
  await everywhere.click()
  await inFrame('Cancel').click()
  await expect(everywhere).toBeEnabled()
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await everywhere.click()
  await inFrame('Confirm').click()
  await page.waitForFunction(() => !window.appKit.getIsConnectedState())
})

test('method not allowed: shows a message 300 ms after the request [S5.31, S9.6]', async ({ page, enter }) => {
  const dialog = await enter({ isLoggedIn: true })
  const failure = await page.evaluate(async () => {
    const provider = window.appKit.getWalletProvider() as { request(call: object): Promise<unknown> }
    return provider.request({ method: 'eth_sign', params: [] }).catch((error: { code?: number }) => error.code)
  })
  expect(failure).toBe(4200)
  await expect(dialog.getByText(/does not allow/)).toBeVisible()
})
