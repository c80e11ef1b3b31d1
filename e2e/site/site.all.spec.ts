import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { buildSite } from '../../scripts/start/buildSite.js'
import { serveFolder } from '../../scripts/start/serveFolder.js'
import { test as base, expect } from '../keptTest.js'
import { servePlayground } from '../playground/servePlayground.js'
import { runAxe } from '../runAxe.js'

// The documentation, built as `npm start` builds it. The build fails at a dead link.

/** TypeDoc reads the types of the kit for half a minute, and longer beside other tests. */
const buildTimeoutMs = 600_000

const test = base.extend<{ readonly url: string }>({
  url: [
    async ({ kept }, use) => {
      const { port } = await kept('documentation', async () =>
        serveFolder(await buildSite(fileURLToPath(new URL('../../', import.meta.url))), 0),
      )
      await use(`http://127.0.0.1:${port}/`)
    },
    { timeout: buildTimeoutMs },
  ],
})

// Use one worker, which builds the site once.
test.describe.configure({ mode: 'default' })

const pages = [
  'index.html',
  'create.html',
  'options.html',
  'theming.html',
  'server.html',
  'compare.html',
  'benchmarks.html',
  'security/threat-model.html',
  'api/index.html',
  'api/siwx.html',
]

for (const path of pages)
  test(`documentation, ${path}: no axe violations in light and dark, no overflow, no foreign request`, async ({
    page,
    url,
  }) => {
    const foreign: string[] = []
    const problems: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${url}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (path === 'options.html' || path === 'theming.html') await showPreview(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        )
        const { broken, passed } = await runAxe(page)
        expect(broken).toEqual([])
        expect(passed.length).toBeGreaterThan(0)
      }
    }
    expect(foreign).toEqual([])
    expect(problems).toEqual([])
  })

test('documentation: the search finds a page without a network, by keyboard', async ({ page, url }) => {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('searchbox')
  await search.fill('showPrompts')
  const result = page.getByRole('option', { name: /Options/ }).first()
  await expect(result).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Options' })).toBeVisible()
})

test('documentation: llms.txt and the images of the guides are files of the site', async ({ page, request, url }) => {
  expect(await (await request.get(`${url}llms.txt`)).text()).toContain('# Foyer')
  await page.goto(`${url}theming.html`)
  const image = page.getByRole('img', { name: /forestTheme/ })
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
})

test('documentation: the page "Compare" has the figures, the date and the missed limits of docs/benchmarks.md', async ({
  page,
  url,
}) => {
  const report = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8')
  const lines = report.split('\n').filter((line) => line.startsWith('| '))
  /** Returns the medians of the four widgets in a row of the report. */
  const read = (title: string) => {
    const cells = lines.find((line) => line.startsWith(`| ${title}`))?.split(' | ') ?? []
    return cells.slice(1, 5).map((cell) => cell.split(' ')[0])
  }
  await page.goto(url)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible()
  const table = page.getByRole('table').first()
  for (const title of [
    'JS and CSS before the first press',
    'JS and CSS after the first open',
    'First open: press to wallet rows',
    'Second open: press to wallet rows',
    'JS heap with the dialog open',
    'Requests to other hosts before the press',
  ]) {
    const row = table.getByRole('row').filter({ hasText: title })
    expect((await row.getByRole('cell').allTextContents()).slice(1), title).toEqual(read(title))
  }
  await expect(page.getByText(`Date: ${/on (\d{4}-\d\d-\d\d)\. Machine/.exec(report)?.[1]}`)).toBeVisible()
  const missed = /Not met:\n\n((?:- .*\n)+)/.exec(report)?.[1] ?? ''
  for (const line of missed.split('\n').filter(Boolean))
    await expect(page.getByRole('listitem').filter({ hasText: line.slice(2) })).toBeVisible()
})

test('documentation: the home page has one main landmark, also after a navigation to another page and back', async ({
  page,
  url,
}) => {
  await page.goto(`${url}compare.html`)
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.getByRole('link', { name: 'Foyer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Foyer/ })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.getByRole('link', { name: 'Quick start' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an app with Foyer' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
})

test('documentation: the home page copies the command, and links each framework to a section that exists', async ({
  page,
  context,
  url,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Copy code' }).first().click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('npm create foyer@latest my-app')
  const links = page.getByRole('navigation', { name: 'Guides by framework' }).getByRole('link')
  await expect(links).toHaveText(['React', 'Next.js', 'Vue', 'HTML', 'wagmi', 'ethers', 'Solana'])
  const targets = await links.evaluateAll((elements) => elements.map((element) => (element as HTMLAnchorElement).href))
  for (const target of targets) {
    const { origin, pathname, hash } = new URL(target)
    await page.goto(`${origin}${pathname}.html${hash}`)
    await expect(page.locator(hash === '' ? 'h1' : hash)).toBeInViewport()
  }
})

test('documentation: the live preview is loaded near the visible part, and changes theme, language and place', async ({
  page,
  url,
}) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto(`${url}wagmi.html`)
  await page.waitForLoadState('networkidle')
  expect(files.filter((file) => /Preview/.test(file))).toEqual([])
  // The preview is below this part of the page.
  await page.setViewportSize({ width: 1280, height: 240 })
  await page.goto(`${url}theming.html`)
  await page.waitForLoadState('networkidle')
  expect(files.filter((file) => /startPreview/.test(file))).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  const preview = await showPreview(page)
  await expect(preview.getByText('Connect wallet', { exact: true })).toBeVisible()

  await preview.getByLabel('Shown in').selectOption('a dialog')
  await preview.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Demo Wallet/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await preview.getByLabel('Shown in').selectOption('the page')

  await preview.getByLabel('Language').selectOption('Deutsch')
  await expect(preview.getByText('Wallet verbinden', { exact: true })).toBeVisible()
  await preview.getByLabel('Theme').selectOption('dark')
  await preview.getByLabel('Accent').fill('#ff8800')
  const card = preview.locator('foyer-modal').last().locator('[part~="card"]')
  await expect(card).toHaveCSS('color-scheme', 'dark')
  await expect
    .poll(() => card.evaluate((one) => getComputedStyle(one).getPropertyValue('--foyer-accent').trim()))
    .toBe('#ff8800')
  await expect(preview.locator('pre')).toContainText(
    "themeVariables: {\n    '--foyer-accent': '#ff8800',\n  },\n  locale: 'de'",
  )
  await expect(preview.getByRole('link', { name: 'Open in the playground' })).toHaveAttribute(
    'href',
    /^http:\/\/localhost:3000\/#mode=standalone&networks=mainnet%2Cbase&themeMode=dark&themeVariables/,
  )
})

test('documentation: the live preview connects an announced wallet, and sends no request to another host before', async ({
  page,
  url,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  // The nodes of the networks, which the widget requests after the connection.
  await page.route(
    (target) => !target.href.startsWith(url),
    (route) => route.abort(),
  )
  await page.addInitScript(() => {
    const provider = {
      request: ({ method }: { readonly method: string }) => {
        if (method === 'eth_requestAccounts' || method === 'eth_accounts')
          return Promise.resolve(['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'])
        if (method === 'eth_chainId') return Promise.resolve('0x1')
        return Promise.reject(Object.assign(new Error('Not supported'), { code: 4200 }))
      },
      on: () => provider,
      removeListener: () => provider,
    }
    const info = {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'Probe Wallet',
      rdns: 'test.foyer.probe',
      icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    }
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    window.addEventListener('eip6963:requestProvider', announce)
  })
  await page.goto(`${url}theming.html`)
  const preview = await showPreview(page)
  await expect(preview.getByRole('button', { name: /^Demo Wallet/ })).toBeVisible()
  expect(foreign).toEqual([])
  await preview.getByRole('button', { name: /^Probe Wallet/ }).click()
  await expect(preview.getByText('0x7099…79C8')).toBeVisible()
})

test('documentation: the playground accepts the value of each link "Try it", and the settings of the live preview', async ({
  page,
  kept,
  url,
}) => {
  const playground = await kept('playground', servePlayground)
  const params = new URLSearchParams()
  for (const path of ['options.html', 'theming.html']) {
    await page.goto(`${url}${path}`)
    const links = page.getByRole('link', { name: /^Try it/ })
    const hashes = await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).hash.slice(1)))
    expect(hashes.length, path).toBeGreaterThan(5)
    for (const hash of hashes) for (const [key, value] of new URLSearchParams(hash)) params.set(key, value)
  }
  const preview = await showPreview(page)
  await preview.getByLabel('Radius').fill('2')
  await preview.getByLabel('Shown in').selectOption('a wide dialog')
  const link = preview.getByRole('link', { name: 'Open in the playground' })
  await expect(link).toHaveAttribute('href', /modalSize=wide/)
  const hash = await link.evaluate((one: HTMLAnchorElement) => one.hash.slice(1))
  for (const [key, value] of new URLSearchParams(hash)) params.set(key, value)
  expect([...params].length).toBeGreaterThan(55)

  // The playground removes settings that it does not accept from its address.
  await page.goto(`${playground.url}#${params}&unknown=1`)
  const read = () => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.slice(1)))
  await expect.poll(() => Object.keys(read())).not.toContain('unknown')
  expect(read()).toEqual(Object.fromEntries(params))
})

/** Scrolls to the live preview, and waits until the widget is there. */
async function showPreview(page: Page) {
  const preview = page.getByRole('region', { name: 'Live preview' })
  await preview.scrollIntoViewIfNeeded()
  await expect(preview.locator('.stage')).toHaveAttribute('data-state', 'ready')
  await expect(preview.getByRole('button', { name: /^Demo Wallet/ })).toBeVisible()
  return preview
}
