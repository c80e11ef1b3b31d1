import { expect, outcome, pressConfirm, test, waitForOutcome } from './screenTest.js'

test.describe('Hostile texts in a request', () => {
  for (const scene of ['messageHostile', 'typedDataHostile']) {
    test(`${scene}: markup in foreign text stays text`, async ({ page, open }) => {
      await open(scene)
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
      const made = await page.evaluate(
        () => document.querySelector('#foyer-frame')?.shadowRoot?.querySelectorAll('img,script,b[onmouseover]').length,
      )
      expect(made).toBe(0)
      const shown = await page.evaluate(
        () => document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('main')?.textContent ?? '',
      )
      expect(shown).toContain('<img src=x')
      expect(shown).not.toContain('\u202e')
    })
  }

  test('a field that is not signed is not shown', async ({ page, open }) => {
    await open('typedData')
    const shown = await page.evaluate(
      () => document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('main')?.textContent ?? '',
    )
    expect(shown).toContain('Hello, Bob!')
    expect(shown).toContain('1000000000000000000')
    expect(shown).not.toContain('THIS IS NOT SIGNED')
  })

  for (const scene of ['messageTooLong', 'typedDataTooLong']) {
    test(`${scene}: a notice states that the cut text is signed as well`, async ({ page, open }) => {
      await open(scene)
      await expect(page.getByText('The rest is signed as well.')).toBeVisible()
      await expect(page.locator('pre.told', { hasText: / … \d+ more characters$/ })).toBeAttached()
      if (scene === 'messageTooLong') await expect(page.getByText('1 more characters')).toBeVisible()
    })
  }

  test('a host name that is too long is cut at its start, so that its end is visible', async ({ page, open }) => {
    await open('longHost')
    const site = page.locator('.site')
    await expect(site).toHaveAttribute('data-cut', '')
    const [text, box] = await Promise.all([site.locator('span').boundingBox(), site.boundingBox()])
    expect(Math.round((text?.x ?? 0) + (text?.width ?? 0))).toBe(Math.round((box?.x ?? 0) + (box?.width ?? 0)))
  })
})

test('the registrable domain of the requesting page stands out from its subdomains', async ({ page, open }) => {
  await open('knownHost')
  await expect(page.locator('.site')).toHaveText('example.pay.example.co.uk:8443')
  await expect(page.locator('.site b')).toHaveText('example.co.uk:8443')
})

test('a card does not shrink for a page that is visible only briefly', async ({ page, open }) => {
  await open('message')
  await pressConfirm(page)
  await waitForOutcome(page)
  const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights)
  expect(heights.at(-1)).toBe(Math.max(...heights))
})

test.describe('Requests with network data', () => {
  test('a payment shows its amount and fee before Confirm is enabled', async ({ page, open }) => {
    await open('sendToken')
    await expect(page.locator('.delta.minus')).toHaveText(/25 sUSD/)
    await expect(page.getByText(/^up to 0\.\d+ ETH$/)).toBeVisible()
    await pressConfirm(page)
    await waitForOutcome(page)
    expect((await outcome(page))?.result).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('a node that does not respond leaves only Cancel enabled, with a notice that it is slow', async ({
    page,
    open,
  }) => {
    await page.clock.install()
    await open('sendSlow')
    await page.clock.runFor(8_100)
    await expect(page.getByText('This is taking longer than usual.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await waitForOutcome(page)
    expect((await outcome(page))?.code).toBe('USER_REJECTED')
  })

  test('insufficient funds are shown with the amounts', async ({ page, open }) => {
    await open('sendPoor')
    await expect(page.getByRole('heading', { name: 'Insufficient funds' })).toBeVisible()
    await expect(page.getByText(/you have 5 ETH on Foyer Chain/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await waitForOutcome(page)
    expect((await outcome(page))?.code).toBe('INSUFFICIENT_FUNDS')
  })

  test('insufficient funds lead to Receive if the app can show it', async ({ page, open }) => {
    await open('sendPoorOurs')
    await expect(page.getByText(/This needs 4,722\.37 ETH and you have 5 ETH/)).toBeVisible()
    await page.getByRole('button', { name: 'Add funds' }).click()
    await waitForOutcome(page)
    expect((await outcome(page))?.code).toBe('INSUFFICIENT_FUNDS')
  })

  test('a payment whose fee became too low is shown again with the current fee', async ({ page, open }) => {
    await open('sendDearer')
    const fee = page.getByText(/^up to 0\.\d+ ETH$/)
    const before = await fee.textContent()
    await pressConfirm(page)
    await expect(page.getByText(/less than block base fee/)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(fee).toBeVisible()
    expect(await fee.textContent()).not.toBe(before)
    await pressConfirm(page)
    await waitForOutcome(page)
    expect((await outcome(page))?.result).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('a rejection by the node is shown with its message and can be retried', async ({ page, open }) => {
    await open('sendRefused')
    await pressConfirm(page)
    await expect(page.getByText(/less than block base fee/)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await pressConfirm(page)
    await expect(page.getByText(/less than block base fee/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await waitForOutcome(page)
    expect((await outcome(page))?.code).toBe('RPC_FAILED')
  })

  test('a call that would probably fail needs the risk checkbox', async ({ page, open }) => {
    await open('failing')
    // regexp-ignore: the input is our own
    await expect(page.getByText(/probably fail.*Paused/)).toBeVisible()
    await expect(page.getByLabel('I understand the risk')).toBeVisible()
  })
})
