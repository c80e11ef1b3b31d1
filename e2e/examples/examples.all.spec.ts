import type { Page } from '@playwright/test'
import { expect, test } from '../keptTest.js'
import { buildNext } from './buildNext.js'
import { prepareKit } from './prepareKit.js'
import { serveHtml } from './serveHtml.js'
import { serveVite } from './serveVite.js'
import { type RunningPage, startNext } from './startNext.js'
import { addWalletAndChains, testEvmApp } from './useApp.js'

/** The first run installs Next.js, in parallel to all other tests. The installation and the build take minutes. */
const buildTimeoutMs = 1_200_000

/** A wallet that announces itself, so that the list has a row. It is a text because it runs in the page. */
const announceWallet = `
  const info = { uuid: '6f1f8a0e-6f86-4a3f-9d1c-1d7c2f6f9a11', name: 'Example Wallet', icon: 'data:,', rdns: 'org.example' }
  const provider = { request: () => Promise.reject(new Error('unexpected request')), on() {}, removeListener() {} }
  const detail = Object.freeze({ info, provider })
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
`

/** Opens the page and its dialog. Expects no console errors and no requests to other hosts. */
async function checkEntrance(page: Page, url: string): Promise<void> {
  const complaints: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await page.addInitScript({ content: announceWallet })
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await expect(dialog.getByRole('button', { name: /^Example Wallet/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
}

// All tests share one build.
test.describe.configure({ mode: 'default' })

test.describe('examples with the published package', () => {
  const pages: { next?: RunningPage; html?: RunningPage; reactVite?: RunningPage } = {}

  test.beforeAll(async () => {
    test.setTimeout(buildTimeoutMs)
    const folder = await prepareKit()
    pages.html = await serveHtml(folder)
    pages.reactVite = await serveVite('react-vite')
    await buildNext(folder)
    pages.next = await startNext()
  })
  test.afterAll(async () => {
    for (const page of Object.values(pages)) await page.close()
  })

  test('Next.js renders the buttons and the disconnected state on the server', async () => {
    const html = await (await fetch(pages.next?.url ?? '')).text()
    expect(html).toContain('<foyer-button></foyer-button>')
    expect(html).toContain('<foyer-network-button></foyer-network-button>')
    expect(html).toContain('You are disconnected.')
  })

  test('Next.js hydrates without a mismatch, and the button opens the dialog', ({ page }) =>
    checkEntrance(page, pages.next?.url ?? ''))

  for (const [path, isWagmi] of [
    ['wagmi', true],
    ['ethers', false],
  ] as const)
    test(`Next.js page /${path}: connects, signs, sends, switches, reconnects and disconnects`, async ({
      page,
      kept,
    }) => {
      await addWalletAndChains(page, kept)
      await testEvmApp(page, `${pages.next?.url}${path}`, isWagmi)
    })

  test('the page with React and Vite opens the dialog', ({ page }) => checkEntrance(page, pages.reactVite?.url ?? ''))

  test('the plain page opens the dialog, and loads React only when the pointer approaches', async ({ page }) => {
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    const listReact = async () => {
      const texts = await Promise.all(
        urls.map(async (url) => (url.startsWith('http') ? (await fetch(url)).text() : '')),
      )
      return texts.filter((text) => text.includes('react.transitional.element'))
    }
    await page.goto(pages.html?.url ?? '')
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(await listReact()).toEqual([])
    await checkEntrance(page, pages.html?.url ?? '')
    expect(await listReact()).not.toEqual([])
  })
})
