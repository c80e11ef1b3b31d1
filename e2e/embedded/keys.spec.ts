import { findFrameViolations } from './findFrameViolations.js'
import { expect, outcome, test, waitForOutcome } from './screenTest.js'

test.describe('Key screens', () => {
  test('export: the keys are not in the DOM before the user shows them, and are removed after a minute', async ({
    page,
    open,
  }) => {
    await page.clock.install()
    await open('export')
    await expect(page.getByRole('button', { name: 'Show my keys' })).toBeDisabled()
    await page.getByLabel('I understand that this cannot be undone').check()
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

  test('security: the list shows added and removed slots', async ({ page, open }) => {
    await open('security')
    await expect(page.getByText('Your provider can recover this wallet')).toBeVisible()
    await page.getByRole('button', { name: /Set a password/ }).click()
    await page.locator('input#password').fill('short')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toHaveText('A password needs at least 10 characters.')
    await page.locator('input#password').fill('correct horse battery')
    await page.locator('input#repeat').fill('correct horse battery')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('It was added.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove: Password' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Removed')).toBeVisible()
    await page.getByRole('button', { name: 'Destroy the provider’s key' }).click()
    await page.getByRole('button', { name: 'Destroy the provider’s key' }).click()
    await expect(page.getByText('Only you can open this wallet', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.waitForFunction(() => 'outcome' in window)
  })

  test('security: explains that an old kit still opens the wallet without a server, and how to react', async ({
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

  test('security: this device can be removed only if the provider cannot open the wallet', async ({ page, open }) => {
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

  test('security: before another device is removed, a text states whether the provider still opens the wallet there', async ({
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

  test('security: a provider that never helps is not in the list of ways in, and the list suggests another way', async ({
    page,
    open,
  }) => {
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

  test('security on a new device: the list names the actions that must wait', async ({ page, open }) => {
    await open('securityHold')
    // regexp-ignore: the input is our own
    await expect(page.getByText(/keys, kit, deletion and lasting changes wait until .+20/)).toBeVisible()
  })

  test('security: Cancel in a passkey or password check returns to the list', async ({ page, open }) => {
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
    await waitForOutcome(page)
  })

  test('security: a log-in method is removed after a question, and the last one cannot be removed', async ({
    page,
    open,
  }) => {
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

  test('security: the question about a log-in method has no axe violation in any theme or direction, and fits 320 px', async ({
    page,
    open,
  }) => {
    for (const query of ['theme=light', 'theme=dark', 'theme=light&locale=ar', 'theme=dark&locale=ar']) {
      await open('securityLinked', query)
      // Use the log-in method with the long name: two methods can be removed.
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

  test('delete: needs a real click of the user, and a new device shows when it may delete', async ({ page, open }) => {
    await open('delete')
    const yes = page.getByRole('button', { name: 'Delete permanently' })
    await expect(yes).toHaveClass(/b-danger/)
    await page.getByLabel('I understand that I lose this wallet permanently').check()
    await expect(yes).not.toHaveAttribute('aria-disabled', 'true')
    await yes.evaluate((button: HTMLElement) => button.click())
    expect(await outcome(page)).toBeUndefined()
    await yes.click()
    await waitForOutcome(page)
    expect(await outcome(page)).toEqual({ result: true })

    await open('delete')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await waitForOutcome(page)
    expect(await outcome(page)).toEqual({ result: false })

    await open('deleteHeld')
    await page.getByLabel('I understand that I lose this wallet permanently').check()
    await expect(yes).not.toHaveAttribute('aria-disabled', 'true')
    await yes.click()
    await expect(page.getByText(/This device is new/)).toBeVisible()
    // The tick belonged to the previous page.
    await expect(page.getByLabel('I understand that I lose this wallet permanently')).not.toBeChecked()
  })

  test('unlock: shows a wrong password at its field, and the wait after too many attempts', async ({ page, open }) => {
    await open('unlockWrong')
    await page.getByRole('button', { name: /Use a password/ }).click()
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('That is not the password.')
    await open('unlock')
    await page.getByRole('button', { name: /Use your recovery kit/ }).click()
    // With an empty form, Unlock focuses the field that is missing.
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
