import { expect, test } from './accountTest.js'
import { holdRequests } from './holdRequests.js'
import { amount, bob, faucet, fill, press, recipient, stranger } from './sendPage.js'
import { whenSent } from './whenSent.js'

/** The sixth account of the local chain, which has no name. */
const unnamed = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

test.describe('Recipient field', () => {
  test('offers recent recipients with the names that the user saved, and scans an address from a QR code', async ({
    page,
    enter,
  }) => {
    await page.addInitScript(fakeCamera, `ethereum:${unnamed}@31337?value=1`)
    const dialog = await enter({ account: 4 })
    await press(dialog, 'Send')
    await press(dialog, 'Scan QR code')
    await expect(recipient(dialog)).toHaveValue(unnamed)
    // The camera is released.
    expect(await page.evaluate(() => (window as unknown as Camera).tracks.map(({ readyState }) => readyState))).toEqual(
      ['ended'],
    )
    await press(dialog, 'Save a name')
    const field = dialog.getByRole('textbox', { name: 'Name for this address' })
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Save a name' })).toBeFocused()
    await press(dialog, 'Save a name')
    await field.fill('Bobby')
    await page.keyboard.press('Enter')
    await expect(dialog.locator('.whom')).toContainText('Bobby')
    await expect(dialog.getByRole('button', { name: 'Edit name' })).toBeFocused()
    await amount(dialog).fill('0.5')
    await press(dialog, 'Review send')
    await expect(dialog.locator('.page:not(.ghost)').getByText('Bobby')).toBeVisible()
    await press(dialog, 'Back')
    await press(dialog, 'Clear recipient')
    // A recipient with a registered name needs no other one.
    await recipient(dialog).fill(bob)
    await expect(dialog.locator('.whom')).toContainText('bob.eth')
    await expect(dialog.getByRole('button', { name: 'Save a name' })).toHaveCount(0)
    await press(dialog, 'Clear recipient')
    await recipient(dialog).fill(stranger)
    await press(dialog, 'Review send')
    const done = await whenSent(dialog, () => press(dialog, 'Send'))
    await done.click()
    await press(dialog, 'Send')
    await expect(dialog.getByRole('button', { name: /0x3C44/ })).toBeVisible()
    await dialog.getByRole('button', { name: /^Bobby/ }).click()
    await expect(recipient(dialog)).toHaveValue(unnamed)
    await press(dialog, 'Edit name')
    await press(dialog, 'Remove name')
    await press(dialog, 'Clear recipient')
    await expect(dialog.getByRole('button', { name: /^Bobby/ })).toHaveCount(0)
    await press(dialog, 'Clear recent')
    await expect(dialog.getByRole('button', { name: /0x3C44/ })).toHaveCount(0)
    await expect(recipient(dialog)).toBeFocused()
  })

  test('does not move the button of the form or of the review when the name of the recipient arrives', async ({
    page,
    enter,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const view of ['form', 'review']) {
      const dialog = await enter({ account: 4 })
      const names = await holdRequests(page, resolverOf)
      await fill(dialog, '0.5', bob)
      await names.requested
      const review = dialog.getByRole('button', { name: 'Review send' })
      await expect(review).not.toHaveAttribute('aria-busy', 'true')
      if (view === 'review') await review.click()
      const button = view === 'form' ? review : dialog.getByRole('button', { name: 'Send', exact: true })
      const before = await button.boundingBox()
      names.release()
      await expect(dialog.locator('.page:not(.ghost)').getByText('bob.eth')).toBeVisible()
      expect(await button.boundingBox()).toEqual(before)
    }
  })

  for (const width of [320, 1280])
    test(`does not move the button of the review when the fee arrives, at ${width} px`, async ({ page, enter }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      const dialog = await enter({ account: 4 })
      await fill(dialog, '0.5', bob)
      const review = dialog.getByRole('button', { name: 'Review send' })
      await expect(review).not.toHaveAttribute('aria-busy', 'true')
      const fees = await holdRequests(page, 'eth_estimateGas')
      await review.click()
      await fees.requested
      const send = dialog.getByRole('button', { name: 'Send', exact: true })
      const before = await send.boundingBox()
      fees.release()
      await expect(dialog.locator('.page:not(.ghost)').getByText(/^≤/)).toBeVisible()
      expect(await send.boundingBox()).toEqual(before)
    })

  test('does not enable the button before the fee for the recipient is known', async ({ page, enter }) => {
    const dialog = await enter({ account: 4 })
    await fill(dialog, '0.5', unnamed)
    const review = dialog.getByRole('button', { name: 'Review send' })
    await expect(review).not.toHaveAttribute('aria-busy', 'true')
    const fees = await holdRequests(page, 'eth_estimateGas')
    await recipient(dialog).fill(faucet)
    await fees.requested
    await expect(dialog.getByText('This address is a contract.')).toBeVisible()
    await expect(review).toHaveAttribute('aria-busy', 'true')
    fees.release()
    await expect(review).not.toHaveAttribute('aria-busy', 'true')
  })

  for (const typed of ['bob.eth', unnamed])
    test(`does not move the button when it is enabled for the recipient ${typed}`, async ({ page, enter }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const dialog = await enter({ account: 4 })
      const names = await holdRequests(page, resolverOf)
      await fill(dialog, '0.5', typed)
      await names.requested
      const before = await dialog.locator('form button[type=submit]').boundingBox()
      names.release()
      const review = dialog.getByRole('button', { name: 'Review send' })
      await expect(review).not.toHaveAttribute('aria-busy', 'true')
      await expect(dialog.getByRole('button', { name: 'Save a name' })).toHaveCount(typed === unnamed ? 1 : 0)
      expect(await review.boundingBox()).toEqual(before)
    })

  test('Paste fills in the clipboard text and focuses the field, even if the clipboard is empty', async ({
    page,
    context,
    enter,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const dialog = await enter({ account: 4 })
    const copy = (text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await copy(' ')
    await press(dialog, 'Send')
    await press(dialog, 'Paste')
    await expect(recipient(dialog)).toBeFocused()
    await expect(recipient(dialog)).toHaveValue('')
    await copy(` ${bob}\n`)
    await press(dialog, 'Paste')
    await expect(recipient(dialog)).toHaveValue(bob)
    await press(dialog, 'Back')
    await press(dialog, 'Add token')
    await press(dialog, 'Paste')
    const field = dialog.getByRole('textbox', { name: 'Token address' })
    await expect(field).toHaveValue(bob)
    await expect(field).toBeFocused()
  })

  test('releases the camera if the browser cannot decode QR codes', async ({ page, enter }) => {
    await page.addInitScript(fakeCamera, '')
    const dialog = await enter({ account: 4 })
    await press(dialog, 'Send')
    await press(dialog, 'Scan QR code')
    await expect(dialog.getByText('The camera could not be used.')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as Camera).tracks.map(({ readyState }) => readyState))).toEqual(
      ['ended'],
    )
  })

  test('rejects invalid recipients, and warns of likely mistakes before the user can continue', async ({
    page,
    enter,
    world,
  }) => {
    const dialog = await enter({ account: 5 })
    await fill(dialog, '1', '0x1234')
    await expect(dialog.getByText('This is not an address on Foyer Chain.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Check the recipient' })).toBeDisabled()
    const cases = [
      ['nobody-has-this.eth', 'The name nobody-has-this.eth is not registered.'],
      ['empty.eth', 'The name empty.eth is not registered.'],
      [bob.replace('79C8', '79c8'), 'This is not an address on Foyer Chain.'],
      [world.accounts[5]?.address ?? '', 'This is your own address.'],
      [faucet, 'This address is a contract. Send only if it accepts ETH.'],
      ['0x00000000000000000000000000000000000abcde', 'You have not sent to this address before.'],
      ['0x0000000000000000000000000000000000000000', 'Anything sent to this address is lost forever.'],
    ] as const
    for (const [typed, message] of cases) {
      await recipient(dialog).fill(typed)
      await expect(dialog.getByText(message)).toBeVisible()
    }
    // With a slow node, the button stays busy until the warning is there, so that nothing moves when the user presses
    // it.
    const node = { answer: () => {} }
    const answers = new Promise<void>((resolve) => Object.assign(node, { answer: resolve }))
    await page.route(/^http:\/\/(localhost|127\.0\.0\.1):\d+\/$/, async (route) => {
      if (route.request().postData()?.includes('eth_getCode')) await answers
      await route.continue()
    })
    await recipient(dialog).fill('0x00000000000000000000000000000000000abcdf')
    const preview = dialog.getByRole('button', { name: 'Review send' })
    await expect(preview).toHaveAttribute('aria-busy', 'true')
    node.answer()
    await expect(preview).not.toHaveAttribute('aria-busy', 'true')
    expect(await dialog.getByText('You have not sent to this address before.').isVisible()).toBe(true)
  })
})

/** The selector of `resolver(bytes32)`, the first call of each lookup of a name or an address (ENSIP-1). */
const resolverOf = '0x0178b8bf'

interface Camera {
  readonly tracks: readonly MediaStreamTrack[]
}

/** Fakes a browser with a camera that sees a QR code. With an empty code, the browser's decoder throws. */
function fakeCamera(code: string): void {
  const tracks: MediaStreamTrack[] = []
  const getUserMedia = async () => {
    const stream = document.createElement('canvas').captureStream(5)
    tracks.push(...stream.getTracks())
    return stream
  }
  const enumerateDevices = async () => [{ kind: 'videoinput' }]
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia, enumerateDevices } })
  class BarcodeDetector {
    constructor() {
      if (code === '') throw new TypeError('no such format')
    }
    detect() {
      return Promise.resolve([{ rawValue: code }])
    }
  }
  Object.assign(window, { tracks, BarcodeDetector })
}
