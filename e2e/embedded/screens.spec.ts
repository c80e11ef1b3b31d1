import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { type FrameGallery, serveFrameGallery } from './gallery/serve.js'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: { readonly html: string; readonly failureSummary?: string }[]
}

const test = base.extend<{ open: (scene: string, query?: string) => Promise<void> }, { gallery: FrameGallery }>({
  gallery: [
    async ({}, use) => {
      const gallery = await serveFrameGallery()
      await use(gallery)
      await gallery.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ page, gallery }, use) => {
    await page.setViewportSize({ width: 360, height: 600 })
    await use(async (scene, query = '') => {
      await page.goto(`${gallery.url}/?scene=${scene}&${query}`)
      await expect(page.locator('h1')).toBeVisible()
    })
  },
})

const outcome = (page: Page) =>
  page.evaluate(() => (window as unknown as { outcome?: { result?: unknown; code?: string } }).outcome)
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true })
const settled = (page: Page) => page.waitForFunction(() => 'outcome' in window)

/** Waits until a yes would count: the half second over, nothing still to come. */
async function pressConfirm(page: Page): Promise<void> {
  await expect(confirm(page)).not.toHaveAttribute('aria-disabled', 'true')
  await confirm(page).click()
}

async function findViolations(page: Page): Promise<string[]> {
  // The page's own policy forbids scripts from elsewhere, so axe comes over the debugger, not as a script tag.
  await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> }
    }
    return (await axe.run(document, { rules: { 'page-has-heading-one': { enabled: true } } })).violations
  })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  )
}

const scenes = [
  ...[
    'message',
    'messageHash',
    'messageBytes',
    'messageUnseen',
    'messageLong',
    'signIn',
    'signInForeign',
    'signInSolana',
    'longHost',
    'knownHost',
    'insecureHost',
  ],
  ...[
    'permit',
    'order',
    'typedData',
    'typedDataOtherChain',
    'send',
    'sendSlow',
    'sendDown',
    'sendPoor',
    'sendPoorOurs',
    'sendToken',
    'approveToken',
  ],
  ...[
    'approveUnlimited',
    'approveAll',
    'unknownCall',
    'failing',
    'create',
    'calls',
    'solanaSend',
    'solanaSign',
    'solanaAll',
  ],
  ...[
    'unlock',
    'unlockSetup',
    'unlockRecovery',
    'security',
    'securityOwn',
    'securityDevice',
    'securityHold',
    'securityRecovery',
    'kit',
    'export',
  ],
]

test.describe('every screen', () => {
  for (const scene of scenes) {
    test(`${scene}: axe finds nothing in light and dark, from right to left, and 320 px wide`, async ({
      page,
      open,
    }) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await open(scene, 'theme=light')
      expect(await findViolations(page)).toEqual([])
      await open(scene, 'theme=dark&locale=ar')
      expect(await findViolations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 600 })
      const overflow = await page.evaluate(() => {
        const main = document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('main')
        const wide = [...(main?.querySelectorAll<HTMLElement>('*') ?? [])].filter(
          (element) =>
            element.getBoundingClientRect().right > 320.5 ||
            (element.getBoundingClientRect().left < -0.5 && !element.closest('.site') && !element.closest('.sr')),
        )
        return {
          page: document.documentElement.scrollWidth,
          wide: wide.map(({ outerHTML }) => outerHTML.slice(0, 120)),
        }
      })
      expect(overflow).toEqual({ page: 320, wide: [] })
      // The strict policy and Trusted Types were not broken by anything.
      expect(complaints).toEqual([])
    })
  }
})

test.describe('the yes', () => {
  test('counts after it could be seen, and gives the signature', async ({ page, open }) => {
    await open('message')
    await pressConfirm(page)
    // It stands for less than a second, which a slow machine may look away for.
    await page.waitForFunction(
      () => document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('h1')?.textContent === 'Signed',
    )
    await settled(page)
    expect((await outcome(page))?.result).toMatch(/^0x[0-9a-f]{130}$/)
    // Nothing is left in the page, and the host was told to hide the frame.
    await expect(page.locator('#foyer-frame')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.dataset.hidden)).toBe('')
  })

  test('does not count within the first half second', async ({ page, open }) => {
    await open('message')
    await confirm(page).click({ force: true, noWaitAfter: true })
    expect(await outcome(page)).toBeUndefined()
  })

  test('does not count when a script presses', async ({ page, open }) => {
    await open('message')
    await expect(confirm(page)).not.toHaveAttribute('aria-disabled', 'true')
    await confirm(page).evaluate((button: HTMLElement) => button.click())
    await confirm(page).evaluate((button: HTMLElement) =>
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })),
    )
    expect(await outcome(page)).toBeUndefined()
    await pressConfirm(page)
    await settled(page)
  })

  test('works with the keyboard alone: focus begins at the title, Tab reaches Confirm, Escape says no', async ({
    page,
    open,
  }) => {
    await open('message')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // Enter at the title does nothing.
    await page.keyboard.press('Enter')
    await expect(confirm(page)).not.toHaveAttribute('aria-disabled', 'true')
    await confirm(page).focus()
    await page.keyboard.press('Enter')
    await settled(page)
    expect((await outcome(page))?.result).toBeDefined()
    await open('message')
    await page.keyboard.press('Escape')
    await settled(page)
    expect((await outcome(page))?.code).toBe('USER_REJECTED')
  })

  test('is a no when the app takes the request back', async ({ page, open }) => {
    await open('message')
    await page.evaluate(() => (window as unknown as { stop: () => void }).stop())
    await settled(page)
    expect((await outcome(page))?.code).toBe('USER_REJECTED')
  })

  test('waits for a tick of its own where there is danger', async ({ page, open }) => {
    await open('signInForeign')
    await expect(page.getByText('Somebody may be trying to enter your account there.')).toBeVisible()
    await confirm(page).click({ force: true })
    expect(await outcome(page)).toBeUndefined()
    await page.getByLabel('I understand the risk').check()
    await pressConfirm(page)
    await settled(page)
    expect((await outcome(page))?.result).toMatch(/^0x/)
  })

  test('is asked for one request at a time, and says how many wait', async ({ page, open }) => {
    await open('queue')
    await expect(page.getByText('1 of 3')).toBeVisible()
    await expect(page.getByText('first', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('2 of 3')).toBeVisible()
    await expect(page.getByText('second', { exact: true })).toBeVisible()
    await pressConfirm(page)
    await expect(page.getByText('third', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await settled(page)
    expect((await outcome(page))?.result).toEqual(['USER_REJECTED', expect.stringMatching(/^0x/), 'USER_REJECTED'])
  })

  test('is not asked for more than 99 times in a row', async ({ page, open }) => {
    await open('flood')
    await expect(page.getByText('1 of 100')).toBeVisible()
    await page.evaluate(() => (window as unknown as { stop: () => void }).stop())
    await settled(page)
    const codes = (await outcome(page))?.result as string[]
    expect(codes.filter((code) => code === 'REQUEST_PENDING')).toHaveLength(50)
    expect(codes.filter((code) => code === 'USER_REJECTED')).toHaveLength(100)
  })

  test('goes on after the wallet locked itself meanwhile', async ({ page, open }) => {
    await open('lockedMeanwhile')
    await pressConfirm(page)
    await page.getByRole('button', { name: /Use a password/ }).click()
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.keyboard.press('Enter')
    await settled(page)
    expect((await outcome(page))?.result).toMatch(/^0x/)
  })
})

test.describe('click-jacking', () => {
  /** A page of somebody else around the frame, with whatever it lays over it. */
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
    'a decoy over what is asked': [
      '<div style="position:fixed;left:0;top:0;width:360px;height:520px;background:#fff;pointer-events:none">Win a prize</div>',
      '',
    ],
    'a decoy over the buttons that lets presses through': [
      '<div style="position:fixed;left:0;top:500px;width:360px;height:100px;background:#fff;pointer-events:none">Play</div>',
      '',
    ],
    'a frame made transparent': ['', 'opacity:.01'],
    'a frame filtered away': ['', 'filter:contrast(0)'],
    'a frame of which only the button is in sight': ['', 'position:fixed;top:-480px;'],
    'a frame too small to read': ['', 'width:120px;height:90px'],
  } as const

  for (const [name, [over, style]] of Object.entries(attacks)) {
    test(`${name} gets no yes`, async ({ page, gallery }) => {
      await attack(page, surround(`${gallery.url}/?scene=message`, over, style))
      const button = page.frameLocator('iframe').getByRole('button', { name: 'Confirm', exact: true })
      // Longer than the half second after which a seen page would take it.
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

  test('the same frame with nothing over it gets its yes', async ({ page, gallery }) => {
    const frame = await attack(page, surround(`${gallery.url}/?scene=message`, ''))
    const button = frame.getByRole('button', { name: 'Confirm', exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
    await expect.poll(async () => (await Promise.all(yes(page))).at(-1)).toMatch(/^0x/)
  })

  test('a decoy that goes away at the last moment gets no yes before the half second is over', async ({
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

test.describe('a browser that cannot tell whether a page is covered', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
    }),
  )

  test('asks for the passkey, which nothing can cover, before money moves', async ({ page, open }) => {
    await open('sendPasskey')
    await pressConfirm(page)
    await expect(page.getByRole('heading', { name: 'This did not work' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await settled(page)
    expect((await outcome(page))?.code).toBe('USER_REJECTED')
    // One that is shown lets it through.
    await open('send')
    await pressConfirm(page)
    await settled(page)
    expect((await outcome(page))?.result).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('takes a message without it', async ({ page, open }) => {
    await open('message')
    await pressConfirm(page)
    await settled(page)
    expect((await outcome(page))?.result).toMatch(/^0x/)
  })
})

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

  test('a refusal of the network is told in its words and can be tried again', async ({ page, open }) => {
    await open('sendRefused')
    await pressConfirm(page)
    await expect(page.getByText(/less than block base fee/)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/less than block base fee/)).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await settled(page)
    expect((await outcome(page))?.code).toBe('RPC_FAILED')
  })

  test('a call that would fail must be ticked', async ({ page, open }) => {
    await open('failing')
    await expect(page.getByText(/probably fail.*Paused/)).toBeVisible()
    await expect(page.getByLabel('I understand the risk')).toBeVisible()
  })
})

test.describe('the keys', () => {
  test('a kit is shown piece by piece and checked before it counts as kept', async ({ page, open }) => {
    await open('kit')
    await page.getByRole('button', { name: 'Make the kit' }).click()
    await expect(page.getByText('abandon', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Show the words: Your 24 words' }).click()
    await expect(page.getByText('abandon', { exact: true })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the file' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('recovery-kit.json')
    const list = await page.locator('.words li').allTextContents()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    const fields = page.getByRole('textbox', { name: /^Word \d+$/ })
    await fields.first().fill('wrong')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert').first()).toHaveText(/That is not word number/)
    for (const field of await fields.all()) {
      const number = Number((await field.getAttribute('id'))?.replace('word-', ''))
      await field.fill(list[number - 1] ?? '')
    }
    await page.getByRole('button', { name: 'Continue' }).click()
    await settled(page)
    expect((await outcome(page))?.code).toBeUndefined()
  })

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

  test('a wrong password says so at its field, too many tries say the wait', async ({ page, open }) => {
    await open('unlockWrong')
    await page.getByRole('button', { name: /Use a password/ }).click()
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('That is not the password.')
    await open('unlockTooMany')
    await page.getByRole('button', { name: /Use a password/ }).click()
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Too many tries. Try again in 4 minutes.')
  })
})
