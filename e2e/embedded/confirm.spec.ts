import type { JSHandle, Page } from '@playwright/test'
import { confirm, expect, outcome, pressConfirm, test, waitForOutcome } from './screenTest.js'

/** Collects the titles of the screens. A screen that is visible for less than a second can be between two polls. */
function collectTitles(page: Page): Promise<JSHandle<string[]>> {
  return page.evaluateHandle(() => {
    const root = document.querySelector('#foyer-frame')?.shadowRoot
    if (!root) throw new Error('the frame has no screen')
    const seen: string[] = []
    const read = () => {
      const title = root.querySelector('h1')?.textContent
      if (title && title !== seen.at(-1)) seen.push(title)
    }
    new MutationObserver(read).observe(root, { childList: true, subtree: true, characterData: true })
    return seen
  })
}

test.describe('Confirm button of a request', () => {
  test('counts after the request could be seen, and returns the signature', async ({ page, open }) => {
    await open('message')
    const titles = await collectTitles(page)
    await pressConfirm(page)
    await waitForOutcome(page)
    expect(await titles.evaluate((seen) => seen.at(-1))).toBe('Signed')
    expect((await outcome(page))?.result).toMatch(/^0x[0-9a-f]{130}$/)
    // The page is removed, and the host received the message to hide the frame.
    await expect(page.locator('#foyer-frame')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.dataset.hidden)).toBe('')
  })

  test('does not count within the first half second', async ({ page, open }) => {
    await open('message')
    await confirm(page).click({ force: true, noWaitAfter: true })
    expect(await outcome(page)).toBeUndefined()
  })

  test('does not count if a script clicks it', async ({ page, open }) => {
    await open('message')
    await expect(confirm(page)).not.toHaveAttribute('aria-disabled', 'true')
    await confirm(page).evaluate((button: HTMLElement) => button.click())
    await confirm(page).evaluate((button: HTMLElement) =>
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })),
    )
    expect(await outcome(page)).toBeUndefined()
    await pressConfirm(page)
    await waitForOutcome(page)
  })

  test('works with the keyboard only: focus starts at the title, Tab reaches Confirm, Escape rejects', async ({
    page,
    open,
  }) => {
    await open('message')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // Enter on the title has no effect.
    await page.keyboard.press('Enter')
    await expect(confirm(page)).not.toHaveAttribute('aria-disabled', 'true')
    await confirm(page).focus()
    await page.keyboard.press('Enter')
    await waitForOutcome(page)
    expect((await outcome(page))?.result).toBeDefined()
    await open('message')
    await page.keyboard.press('Escape')
    await waitForOutcome(page)
    expect((await outcome(page))?.code).toBe('USER_REJECTED')
  })

  test('disappears if the app aborts the request, which is then rejected', async ({ page, open }) => {
    await open('message')
    await page.evaluate(() => (window as unknown as { stop: () => void }).stop())
    await waitForOutcome(page)
    expect((await outcome(page))?.code).toBe('USER_REJECTED')
  })

  test('requires a separate checkbox for a dangerous request', async ({ page, open }) => {
    await open('signInForeign')
    await expect(page.getByText('It may be an attempt to enter your account there.')).toBeVisible()
    await confirm(page).click({ force: true })
    expect(await outcome(page)).toBeUndefined()
    await page.getByLabel('I understand the risk').check()
    await pressConfirm(page)
    await waitForOutcome(page)
    expect((await outcome(page))?.result).toMatch(/^0x/)
  })

  test('is shown for one request at a time, with the number of waiting requests', async ({ page, open }) => {
    await open('queue')
    await expect(page.getByText('1 of 3')).toBeVisible()
    await expect(page.getByText('first', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('2 of 3')).toBeVisible()
    await expect(page.getByText('second', { exact: true })).toBeVisible()
    await pressConfirm(page)
    await expect(page.getByText('third', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await waitForOutcome(page)
    expect((await outcome(page))?.result).toEqual(['USER_REJECTED', expect.stringMatching(/^0x/), 'USER_REJECTED'])
  })

  test('is shown for at most 100 queued requests; further ones fail', async ({ page, open }) => {
    await open('flood')
    await expect(page.getByText('1 of 100')).toBeVisible()
    await page.evaluate(() => (window as unknown as { stop: () => void }).stop())
    await waitForOutcome(page)
    const codes = (await outcome(page))?.result as string[]
    expect(codes.filter((code) => code === 'REQUEST_PENDING')).toHaveLength(50)
    expect(codes.filter((code) => code === 'USER_REJECTED')).toHaveLength(100)
  })

  test('requires the password if the wallet has locked itself meanwhile', async ({ page, open }) => {
    await open('lockedMeanwhile')
    await pressConfirm(page)
    await page.getByRole('button', { name: /Use a password/ }).click()
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.keyboard.press('Enter')
    await waitForOutcome(page)
    expect((await outcome(page))?.result).toMatch(/^0x/)
  })

  test('signs without a password if this device can unlock the wallet again', async ({ page, open }) => {
    await open('lockedShortly')
    await pressConfirm(page)
    await waitForOutcome(page)
    expect((await outcome(page))?.result).toMatch(/^0x/)
  })

  test('sends no transaction if the app aborts before the signature', async ({ page, open }) => {
    await open('takenBackUnsigned')
    await pressConfirm(page)
    await waitForOutcome(page)
    expect((await outcome(page))?.code).toBe('USER_REJECTED')
  })

  test('returns the hash of a signed transaction, even if the app aborted after the signature', async ({
    page,
    open,
  }) => {
    await open('takenBackSigned')
    await pressConfirm(page)
    await waitForOutcome(page)
    expect((await outcome(page))?.result).toMatch(/^0x[0-9a-f]{64}$/)
  })
})

test.describe('Click-jacking', () => {
  /** Returns a foreign page with the frame in it, and an element over the frame. */
  const surround = (url: string, over: string, frameStyle = '') =>
    `<style>body{margin:0}iframe{border:0;width:360px;height:600px;${frameStyle}}</style><iframe src="${url}"></iframe>${over}`

  const attack = async (page: Page, html: string) => {
    await page.setViewportSize({ width: 800, height: 700 })
    await page.setContent(html)
    const frame = page.frameLocator('iframe')
    await expect(frame.locator('h1')).toBeAttached()
    return frame
  }

  const yes = (page: Page) =>
    page
      .frames()
      .map((frame) => frame.evaluate(() => (window as unknown as { outcome?: { result?: unknown } }).outcome?.result))

  const attacks = {
    'a decoy over the request': [
      '<div style="position:fixed;left:0;top:0;width:360px;height:520px;background:#fff;pointer-events:none">Win a prize</div>',
      '',
    ],
    'a decoy over the buttons that lets presses through': [
      '<div style="position:fixed;left:0;top:500px;width:360px;height:100px;background:#fff;pointer-events:none">Play</div>',
      '',
    ],
    'a frame made transparent': ['', 'opacity:.01'],
    'a frame filtered away': ['', 'filter:contrast(0)'],
    'a frame with only the button in view': ['', 'position:fixed;top:-480px;'],
    'a frame too small to read': ['', 'width:120px;height:90px'],
  } as const

  for (const [name, [over, style]] of Object.entries(attacks)) {
    test(`${name} gets no confirmation`, async ({ page, gallery }) => {
      await attack(page, surround(`${gallery.url}/?scene=message`, over, style))
      const button = page.frameLocator('iframe').getByRole('button', { name: 'Confirm', exact: true })
      // Click for longer than the half second after which a visible request could be confirmed.
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      const box = await button.boundingBox()
      if (box) {
        const stop = Date.now() + 1_500
        while (Date.now() < stop) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      }
      expect(await Promise.all(yes(page))).not.toContainEqual(expect.stringMatching(/^0x/))
      await expect(button).toHaveAttribute('aria-disabled', 'true')
    })
  }

  const losses = [
    {
      what: 'deleting the wallet',
      scene: 'delete',
      tick: 'I understand that I lose this wallet permanently',
      yes: 'Delete permanently',
    },
    { what: 'showing the keys', scene: 'export', tick: 'I understand that this cannot be undone', yes: 'Show my keys' },
    { what: 'removing a way to log in', scene: 'securityLinked', row: 'Remove: Google', yes: 'Remove' },
    {
      what: 'giving up recovery',
      scene: 'security',
      row: 'Destroy the provider’s key',
      yes: 'Destroy the provider’s key',
    },
    { what: 'a recovery of elsewhere', scene: 'recoveryElsewhere', yes: 'It was me' },
    { what: 'replacing the recovery kit', scene: 'kit', yes: 'Make the kit' },
  ]
  for (const { what, scene, row, tick, yes } of losses)
    test(`a decoy over the warning gets no confirmation for ${what}`, async ({ page, gallery }) => {
      const [over] = attacks['a decoy over the request']
      const frame = await attack(page, surround(`${gallery.url}/?scene=${scene}`, over))
      const title = frame.locator('h1')
      // A click before the browser has painted the frame goes to the page around it.
      if (tick) await expect(() => frame.getByLabel(tick).check()).toPass()
      const list = await title.textContent()
      if (row)
        await expect(async () => {
          if ((await title.textContent()) === list) await frame.getByRole('button', { name: row }).click()
          await expect(title).not.toHaveText(list ?? '', { timeout: 1_000 })
        }).toPass()
      const requested = await title.textContent()
      const button = frame.getByRole('button', { name: yes, exact: true })
      await expect(async () => {
        await button.click({ force: true })
        await expect(frame.getByText('Something covers this window.', { exact: false })).toBeVisible({
          timeout: 1_000,
        })
      }).toPass()
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(title).toHaveText(requested ?? '')
    })

  test('the same frame without a decoy can be confirmed', async ({ page, gallery }) => {
    const frame = await attack(page, surround(`${gallery.url}/?scene=message`, ''))
    const button = frame.getByRole('button', { name: 'Confirm', exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
    await expect.poll(async () => (await Promise.all(yes(page))).at(-1)).toMatch(/^0x/)
  })

  test('a decoy removed at the last moment gets no confirmation within the next half second', async ({
    page,
    gallery,
  }) => {
    const frame = await attack(
      page,
      surround(
        `${gallery.url}/?scene=message`,
        '<div id="decoy" style="position:fixed;inset:0;background:#fff;pointer-events:none"></div>',
      ),
    )
    const button = frame.getByRole('button', { name: 'Confirm', exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    const box = await button.boundingBox()
    await page.locator('#decoy').evaluate((decoy) => decoy.remove())
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    expect(await Promise.all(yes(page))).not.toContainEqual(expect.stringMatching(/^0x/))
  })
})
