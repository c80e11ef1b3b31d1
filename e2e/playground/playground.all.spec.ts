import type { FrameLocator, Locator, Page } from '@playwright/test'
import { test as base, expect } from '../keptTest.js'
import { runAxe } from '../runAxe.js'
import { announceWallet } from './announceWallet.js'
import { servePlayground } from './servePlayground.js'

const test = base.extend<{
  /** Returns a URL of the playground with this path. */
  readonly at: (path?: string) => string
}>({
  at: async ({ kept }, use) => {
    const { url } = await kept('playground', servePlayground)
    await use((path = '') => `${url}${path}`)
  },
})

test.describe('playground', () => {
  const complaints: string[] = []

  test.beforeEach(async ({ page }) => {
    complaints.length = 0
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.addInitScript({ content: announceWallet })
  })

  test('every option has a control, appears in the code, and is restored from the link', async ({ page, at }) => {
    // There are about fifty rows, and many create a new instance.
    test.setTimeout(180_000)
    // One of the options loads the sandbox's wallet, but the sandbox does not run here.
    await page.route('http://localhost:3003/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body: '' }),
    )
    await page.goto(at('#mode=standalone'))
    await openGroups(page)
    const rows = page.locator('.row')
    const count = await rows.count()
    expect(count).toBeGreaterThan(40)
    for (let index = 0; index < count; index += 1) await changeRow(rows.nth(index))
    const hash = new URL(page.url()).hash
    const changed = await page.locator('.row[data-changed]').count()
    expect(changed).toBeGreaterThan(40)
    const code = await readCode(page)
    for (const part of ['customWallets', 'features: {', 'themeVariables: {', "locale: 'es'", 'avatar: ({ address })'])
      expect(code).toContain(part)
    await page.goto('about:blank')
    await page.goto(at(hash))
    await expect(page.locator('.row[data-changed]')).toHaveCount(changed)
    expect(await readCode(page)).toBe(code)
    await page.getByRole('button', { name: /^Reset all/ }).click()
    await expect(page.locator('.row[data-changed]')).toHaveCount(0)
    expect(new URL(page.url()).hash).toBe('')
    expect(complaints).toEqual([])
  })

  test('standalone mode sends requests to no other host, opens the widget and logs its events', async ({
    page,
    at,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(at()) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    await page.goto(at('#mode=standalone&enableEmbedded=false'))
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
    await expect(dialog.getByRole('button', { name: /^Example Wallet/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('tab', { name: 'Events' }).click()
    await expect(page.getByRole('log')).toContainText('MODAL_OPEN')
    expect(foreign).toEqual([])
    expect(complaints).toEqual([])
  })

  test('the preview shows the widget in the page, and as a dialog', async ({ page, at }) => {
    await page.goto(at('#mode=standalone'))
    const wallet = page.locator('foyer-modal').getByRole('button', { name: /^Example Wallet/ })
    await expect(wallet).toBeVisible()
    expect(await readCode(page)).toContain('enableEmbedded: true')
    await page.getByRole('radio', { name: 'Dialog' }).check()
    await expect(page.locator('.stage foyer-modal')).toHaveCount(0)
    expect(await readCode(page)).not.toContain('enableEmbedded')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('the theme of the widget and of the phone can change at run time', async ({ page, at }) => {
    await page.setViewportSize({ width: 1280, height: 1000 })
    await page.goto(at('#mode=standalone&enableEmbedded=false'))
    const accent = page.getByRole('region', { name: 'Theme' }).getByLabel('Accent', { exact: true })
    const expectColor = async (place: Page | FrameLocator, color: string) => {
      const button = place.getByRole('button', { name: 'Connect wallet' })
      const readColor = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
      await expect.poll(readColor).toBe(color)
    }
    await accent.fill('#aa0033')
    await expectColor(page, 'rgb(170, 0, 51)')
    await page.getByRole('radio', { name: 'Phone' }).check()
    const phone = page.frameLocator('iframe')
    await expectColor(phone, 'rgb(170, 0, 51)')
    await expect(phone.getByRole('radio', { name: 'Phone' })).toHaveCount(0)
    await accent.fill('#00802b')
    await expectColor(phone, 'rgb(0, 128, 43)')
    expect(complaints).toEqual([])
  })

  test('a preset replaces the options of the app and leaves the look and the framework', async ({ page, at }) => {
    await page.goto(at('#mode=standalone&themeMode=dark&framework=wagmi'))
    const preset = page.getByRole('button', { name: 'Wallets only' })
    await expect(preset).toHaveAttribute('aria-pressed', 'false')
    await preset.click()
    await expect(preset).toHaveAttribute('aria-pressed', 'true')
    const settings = new URLSearchParams(new URL(page.url()).hash.slice(1))
    expect(Object.fromEntries(settings)).toEqual({
      'features.email': 'false',
      'features.socials': '',
      themeMode: 'dark',
      framework: 'wagmi',
    })
    await expect(page.getByRole('region', { name: 'Code of src/foyer.ts' })).toContainText('new WagmiAdapter')
  })

  test('each framework has its files and its command, and the link restores the tab', async ({ page, at }) => {
    await page.goto(at('#mode=standalone'))
    const firstFiles = {
      React: 'src/foyer.ts',
      Next: 'app/Foyer.tsx',
      Vue: 'src/App.vue',
      HTML: 'index.html',
      wagmi: 'src/main.tsx',
      ethers: 'src/foyer.ts',
      Solana: 'src/foyer.ts',
    }
    for (const [title, file] of Object.entries(firstFiles)) {
      await page.getByRole('tab', { name: title }).click()
      await expect(page.getByRole('region', { name: `Code of ${file}` })).toContainText(/foyer/i)
    }
    await page.getByRole('tab', { name: 'wagmi' }).click()
    await expect(page.getByText('npm install @foyer/kit wagmi viem @tanstack/react-query').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('tab', { name: 'wagmi' })).toHaveAttribute('aria-selected', 'true')
  })

  for (const width of [1280, 390])
    test(`nothing outside the widget moves when an account connects: ${width}`, async ({ page, at }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript({ content: recordShifts })
      await page.goto(at('#mode=standalone'))
      const wallet = page.locator('foyer-modal').getByRole('button', { name: /^Example Wallet/ })
      await expect(wallet).toBeVisible()
      const before = await readPlaces(page)
      await wallet.click()
      await expect(page.locator('.account-state .status')).toHaveText('Connected')
      await expect(page.locator('foyer-modal').getByRole('button', { name: 'Copy address' })).toBeVisible()
      expect(await readPlaces(page)).toEqual(before)
      expect(await page.evaluate(() => (window as { shifted?: readonly string[] }).shifted)).toEqual([])
    })

  for (const look of [
    { name: 'light', colorScheme: 'light', width: 1280, path: '#mode=standalone' },
    { name: 'dark on a phone, right to left', colorScheme: 'dark', width: 390, path: '#mode=standalone&direction=rtl' },
    { name: 'light at 320 px', colorScheme: 'light', width: 320, path: '#mode=standalone' },
    { name: 'dialog, dark', colorScheme: 'dark', width: 1280, path: '#mode=standalone&enableEmbedded=false' },
    { name: 'the plain page', colorScheme: 'light', width: 320, path: 'plain.html' },
  ] as const)
    test(`breaks no axe rule and never scrolls horizontally: ${look.name}`, async ({ page, at }) => {
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: look.width, height: 800 })
      await page.goto(at(look.path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await openGroups(page)
      expect((await runAxe(page)).broken).toEqual([])
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(overflow).toBe(0)
    })
})

test('playground: the widget appears with all wallets, after the page has loaded the Sandbox Wallet', async ({
  page,
  at,
}) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const announce = `window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))`
  await page.route('http://localhost:3003/**', async (route) => {
    await isReleased
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({ contentType: 'text/javascript', headers, body: `${announceWallet};${announce}` })
  })
  const requested = page.waitForRequest('http://localhost:3003/wallet/sandbox-wallet.js')
  await page.goto(at('#mode=standalone'))
  await requested
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  const widget = page.locator('foyer-modal')
  await expect(widget).toHaveCount(0)
  release()
  await expect(widget.getByRole('button', { name: /^Example Wallet/ })).toBeVisible()
})

async function openGroups(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const group of document.querySelectorAll('details')) group.open = true
  })
}

function readCode(page: Page): Promise<string> {
  return page.getByRole('region', { name: 'Code of src/foyer.ts' }).innerText()
}

/** Records the elements of the page that move without a press (layout shifts). The widget is excluded. */
const recordShifts = `
  window.shifted = []
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries())
      for (const { node } of sources) {
        const element = node && (node.nodeType === 1 ? node : node.parentElement)
        if (element && element.isConnected && document.contains(element) && !element.closest('foyer-modal'))
          window.shifted.push(element.outerHTML.slice(0, 120))
      }
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Returns the top and the height of every block of the page, in px. */
function readPlaces(page: Page): Promise<readonly (readonly [string, number, number])[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main, main > *, .work > *, .preview > *, .stage > :not(.place), .account-state > *, footer',
      ),
    ].map((element) => {
      const { top, height } = element.getBoundingClientRect()
      return [element.className || element.tagName, top + window.scrollY, height] as const
    }),
  )
}

/** Changes the value of a row with its kind of control, like a user. */
async function changeRow(row: Locator): Promise<void> {
  const kind = await row.getAttribute('data-kind')
  const key = await row.locator('.key').innerText()
  if (['mode', 'serverUrl', 'projectId', 'framework'].includes(key)) return
  if (kind === 'switch') await row.getByRole('switch').click()
  else if (kind === 'choice') await row.getByRole('combobox').selectOption({ index: 2 - Number(key !== 'locale') })
  else if (kind === 'set' || kind === 'ids') await row.getByRole('checkbox').last().click()
  else if (kind === 'order') await row.getByRole('button', { name: /down$/ }).first().click()
  else if (kind === 'number') await row.getByRole('slider').press('ArrowRight')
  else if (kind === 'color') await row.locator('input').fill('#aa0033')
  else if (kind === 'json') await row.getByRole('button', { name: 'Use an example' }).click()
  else {
    const field = row.getByRole('textbox')
    // The playground accepts only local servers and frames: a link from another person must not set them.
    const url = key === 'frameUrl' ? 'http://secure.localhost:3002' : 'https://example.com/page'
    await field.fill(kind === 'url' ? url : 'mine')
    await field.press('Enter')
  }
  await expect(row, key).toHaveAttribute('data-changed', 'true')
}
