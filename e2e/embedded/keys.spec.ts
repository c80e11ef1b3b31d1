import { findFrameViolations } from './findFrameViolations.js'
import { expect, outcome, settled, test } from './screenTest.js'

test.describe('the keys', () => {
  test('keys are not in the page until they are asked for, and go after a minute', async ({ page, open }) => {
    await page.clock.install()
    await open('export')
    await expect(page.getByRole('button', { name: 'Show my keys' })).toBeDisabled()
    await page.getByLabel('I know that nobody can take this back').check()
    await page.getByRole('button', { name: 'Show my keys' }).click()
    const main = () =>
      page.evaluate(() => document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('main')?.innerHTML ?? '')
    await expect(page.getByRole('button', { name: 'Show: Key for Solana' })).toBeVisible()
    expect(await main()).not.toContain('4c4c4c')
    await page.getByRole('button', { name: 'Show: Key for Ethereum networks' }).click()
    await expect(page.getByRole('button', { name: 'Hide: Key for Ethereum networks' })).toBeVisible()
    expect(await main()).toContain('4c4c4c')
    await expect(page.getByText(/Hidden again in \d+ seconds/)).toBeVisible()
    await page.clock.runFor(61_000)
    expect(await main()).not.toContain('4c4c4c')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.waitForFunction(() => 'outcome' in window)
  })

  test('the list of ways changes with what is added and taken away', async ({ page, open }) => {
    await open('security')
    await expect(page.getByText('Your provider can recover this wallet')).toBeVisible()
    await page.getByRole('button', { name: /Set a password/ }).click()
    await page.locator('input#password').fill('short')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toHaveText('A password needs at least 10 characters.')
    await page.locator('input#password').fill('correct horse battery')
    await page.locator('input#repeat').fill('correct horse battery')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Added')).toBeVisible()
    await page.getByRole('button', { name: 'Remove: Password' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Removed')).toBeVisible()
    await page.getByRole('button', { name: 'Destroy the provider’s key' }).click()
    await page.getByRole('button', { name: 'Destroy the provider’s key' }).click()
    await expect(page.getByText('Only you can open this wallet', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.waitForFunction(() => 'outcome' in window)
  })

  test('nobody is told that a kit stops working: whoever has it opens the wallet without any server, and what is to be done then', async ({
    page,
    open,
  }) => {
    await open('securityOwn')
    await page.getByRole('button', { name: /^Remove: Recovery kit/ }).click()
    const move =
      'send everything to another wallet of yours, then delete this one. When you log in again, you get a new one.'
    await expect(page.getByText('can still open your wallet')).toContainText(move)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /Make a new recovery kit/ }).click()
    await expect(page.getByText('A kit you made before still opens your wallet.')).toContainText(move)
  })

  test('this device can be taken away where nobody but the person opens the wallet', async ({ page, open }) => {
    await open('security')
    await expect(page.getByText('This device')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove: This device · Chrome on Linux' })).toHaveCount(0)

    await open('securityOwn')
    await page.getByRole('button', { name: 'Remove: This device · Chrome on Linux' }).click()
    await expect(page.getByText('“This device · Chrome on Linux” will no longer open your wallet.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Removed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove: This device · Chrome on Linux' })).toHaveCount(0)
  })

  test('of another device the question says whether the provider still opens the wallet there', async ({
    page,
    open,
  }) => {
    const lines = {
      securityOther: 'will only open your wallet with your provider’s help',
      securityOtherNever: '“Another device · Firefox on Windows” will no longer open your wallet.',
      securityOtherOwn: '“Another device · Firefox on Windows” will no longer open your wallet.',
    } as const
    for (const [scene, line] of Object.entries(lines)) {
      await open(scene as keyof typeof lines)
      await page.getByRole('button', { name: /^Remove: Another device/ }).click()
      await expect(page.getByText(line), scene).toBeVisible()
    }
  })

  test('a provider that does not help is no way in: the list says so and asks for one', async ({ page, open }) => {
    await open('securityNever')
    await expect(page.getByText('Your provider does not recover this wallet')).toBeVisible()
    await expect(
      page.getByText('It holds a key, but does not open it for you. Keep more than one way in.'),
    ).toBeVisible()
    await expect(page.getByText('Only your devices open this wallet.')).toBeVisible()
    await expect(page.getByText('Your provider', { exact: true })).toHaveCount(0)
    await expect(page.getByText('can recover this wallet')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Add a passkey/ })).toBeVisible()

    await open('securityDelayed')
    await expect(page.getByText('Your provider can recover this wallet')).toBeVisible()
    await expect(page.getByText('may open it only after a wait')).toBeVisible()
    await expect(page.getByText('Your provider', { exact: true })).toBeVisible()
  })

  test('on a new device the list names what waits', async ({ page, open }) => {
    await open('securityHold')
    // regexp-ignore: the input is our own
    await expect(page.getByText(/keys, kit, deletion and lasting changes wait until .+20/)).toBeVisible()
  })

  test('Cancel in the proof of a way leads back to the list it came from, and ends nothing', async ({ page, open }) => {
    await open('securityUnproven')
    const destroy = page.getByRole('button', { name: 'Destroy the provider’s key' })
    const toProof = async () => {
      await destroy.click()
      await expect(page.getByRole('button', { name: 'Done' })).toBeHidden()
      await destroy.click()
      await expect(page.getByRole('button', { name: /Use a passkey/ })).toBeVisible()
    }
    for (const leave of [
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await toProof()
      await leave()
      await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
      await expect(page.getByText('Your provider can recover this wallet')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(await outcome(page)).toBeUndefined()
    }
    await toProof()
    await page.getByRole('button', { name: /Use a passkey/ }).click()
    await expect(page.getByText('Only you can open this wallet', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await settled(page)
  })

  test('a way to log in goes after a question, and the last one has no button', async ({ page, open }) => {
    const email = 'somebody.with-quite-a-long-address@mail.department.example.com'
    await open('securityLinked')
    await page.getByRole('button', { name: 'Remove: Google' }).click()
    await expect(page.locator('h1')).toHaveText('Remove this way in?')
    await expect(page.getByText('You can no longer log in with Google.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Remove: ${email}` }).click()
    await expect(page.getByText(`${email}. Mails about your wallet still go there.`)).toBeVisible()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Removed')).toBeVisible()
    await expect(page.getByText('Google', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove: Google' })).toHaveCount(0)
    await expect(page.getByText(email)).toHaveCount(0)

    await open('securityLinkedHold')
    await page.getByRole('button', { name: 'Remove: Google' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.locator('.tone-warning', { hasText: 'This device is new' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove: Google' })).toBeVisible()
  })

  test('axe finds nothing in the question about a way to log in, in light and dark, from right to left, and 320 px wide', async ({
    page,
    open,
  }) => {
    for (const query of ['theme=light', 'theme=dark', 'theme=light&locale=ar', 'theme=dark&locale=ar']) {
      await open('securityLinked', query)
      // Of two ways that may go, the one with the long name.
      const remove = page.locator('.row .end button').nth(-2)
      await expect(remove).toHaveAccessibleName(/somebody/)
      await remove.click()
      await expect(page.getByText(/somebody/)).toBeVisible()
      await expect(page.locator('.row')).toHaveCount(0)
      expect(await findFrameViolations(page)).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 600 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test('a wallet is deleted by the person’s own yes alone, and a new device says when it may', async ({
    page,
    open,
  }) => {
    await open('delete')
    const yes = page.getByRole('button', { name: 'Delete for good' })
    await expect(yes).toHaveClass(/b-danger/)
    await page.getByLabel('I know that I lose this wallet for good').check()
    await expect(yes).not.toHaveAttribute('aria-disabled', 'true')
    await yes.evaluate((button: HTMLElement) => button.click())
    expect(await outcome(page)).toBeUndefined()
    await yes.click()
    await settled(page)
    expect(await outcome(page)).toEqual({ result: true })

    await open('delete')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await settled(page)
    expect(await outcome(page)).toEqual({ result: false })

    await open('deleteHeld')
    await page.getByLabel('I know that I lose this wallet for good').check()
    await expect(yes).not.toHaveAttribute('aria-disabled', 'true')
    await yes.click()
    await expect(page.getByText(/This device is new/)).toBeVisible()
    // The tick was for the page before.
    await expect(page.getByLabel('I know that I lose this wallet for good')).not.toBeChecked()
  })

  test('a wrong password says so at its field, too many tries say the wait', async ({ page, open }) => {
    await open('unlockWrong')
    await page.getByRole('button', { name: /Use a password/ }).click()
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('That is not the password.')
    await open('unlock')
    await page.getByRole('button', { name: /Use your recovery kit/ }).click()
    // Nothing typed: the press leads to the field that lacks.
    await page.getByRole('button', { name: 'File and code' }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByLabel('Recovery words')).toBeFocused()
    await open('unlockTooMany')
    await page.getByRole('button', { name: /Use a password/ }).click()
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Too many tries. Try again in 4 minutes.')
  })
})
