import { expect, outcome, pressConfirm, settled, test } from './screenTest.js'

test.describe('hostile words', () => {
  for (const scene of ['messageHostile', 'typedDataHostile']) {
    test(`${scene}: markup from outside stays text`, async ({ page, open }) => {
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

  test('what is not signed is not shown', async ({ page, open }) => {
    await open('typedData')
    const shown = await page.evaluate(
      () => document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('main')?.textContent ?? '',
    )
    expect(shown).toContain('Hello, Bob!')
    expect(shown).toContain('1000000000000000000')
    expect(shown).not.toContain('THIS IS NOT SIGNED')
  })

  for (const scene of ['messageTooLong', 'typedDataTooLong']) {
    test(`${scene}: what the screen cuts is said to be signed as well`, async ({ page, open }) => {
      await open(scene)
      await expect(page.getByText('What is not shown is signed as well.')).toBeVisible()
      await expect(page.locator('pre.told', { hasText: / … \d+ more characters$/ })).toBeAttached()
      if (scene === 'messageTooLong') await expect(page.getByText('1 more characters')).toBeVisible()
    })
  }

  test('a host too long for its line is cut from the left, so that its end is read', async ({ page, open }) => {
    await open('longHost')
    const site = page.locator('.site')
    await expect(site).toHaveAttribute('data-cut', '')
    const [text, box] = await Promise.all([site.locator('span').boundingBox(), site.boundingBox()])
    expect(Math.round((text?.x ?? 0) + (text?.width ?? 0))).toBe(Math.round((box?.x ?? 0) + (box?.width ?? 0)))
  })
})

test('whose page asks stands out from what they put before it', async ({ page, open }) => {
  await open('knownHost')
  await expect(page.locator('.site')).toHaveText('example.pay.example.co.uk:8443')
  await expect(page.locator('.site b')).toHaveText('example.co.uk:8443')
})

test('a card never shrinks for a page that only passes by', async ({ page, open }) => {
  await open('message')
  await pressConfirm(page)
  await settled(page)
  const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights)
  expect(heights.at(-1)).toBe(Math.max(...heights))
})

test.describe('what the network says', () => {
  test('money that goes is told with its fee, before Confirm can be pressed', async ({ page, open }) => {
    await open('sendToken')
    await expect(page.locator('.delta.minus')).toHaveText(/25 sUSD/)
    await expect(page.getByText(/^up to 0\.\d+ ETH$/)).toBeVisible()
    await pressConfirm(page)
    await settled(page)
    expect((await outcome(page))?.result).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('a network that does not answer leaves Cancel, never Confirm, and is said to be slow', async ({
    page,
    open,
  }) => {
    await page.clock.install()
    await open('sendSlow')
    await page.clock.runFor(8_100)
    await expect(page.getByText('This is taking longer than usual.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await settled(page)
    expect((await outcome(page))?.code).toBe('USER_REJECTED')
  })

  test('too little money is said with the amounts', async ({ page, open }) => {
    await open('sendPoor')
    await expect(page.getByRole('heading', { name: 'Insufficient funds' })).toBeVisible()
    await expect(page.getByText(/you have 5 ETH on Foyer Chain/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await settled(page)
    expect((await outcome(page))?.code).toBe('INSUFFICIENT_FUNDS')
  })

  test('too little money leads to where some is received, if the app can show that', async ({ page, open }) => {
    await open('sendPoorOurs')
    await expect(page.getByText(/This needs 4,722\.37 ETH and you have 5 ETH/)).toBeVisible()
    await page.getByRole('button', { name: 'Add funds' }).click()
    await settled(page)
    expect((await outcome(page))?.code).toBe('INSUFFICIENT_FUNDS')
  })

  test('a payment that has become too cheap is asked about again, with the fee of now', async ({ page, open }) => {
    await open('sendDearer')
    const fee = page.getByText(/^up to 0\.\d+ ETH$/)
    const before = await fee.textContent()
    await pressConfirm(page)
    await expect(page.getByText(/less than block base fee/)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(fee).toBeVisible()
    expect(await fee.textContent()).not.toBe(before)
    await pressConfirm(page)
    await settled(page)
    expect((await outcome(page))?.result).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('a refusal of the network is told in its words and can be tried again', async ({ page, open }) => {
    await open('sendRefused')
    await pressConfirm(page)
    await expect(page.getByText(/less than block base fee/)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await pressConfirm(page)
    await expect(page.getByText(/less than block base fee/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await settled(page)
    expect((await outcome(page))?.code).toBe('RPC_FAILED')
  })

  test('a call that would fail must be ticked', async ({ page, open }) => {
    await open('failing')
    // regexp-ignore: the input is our own
    await expect(page.getByText(/probably fail.*Paused/)).toBeVisible()
    await expect(page.getByLabel('I understand the risk')).toBeVisible()
  })
})
