import type { Page } from '@playwright/test'
import { expect, test } from '../keptTest.js'
import { buildNext } from './buildNext.js'
import { prepareKit } from './prepareKit.js'
import { serveHtml } from './serveHtml.js'
import { serveVite } from './serveVite.js'
import { type RunningPage, startNext } from './startNext.js'
import { equip, use } from './useApp.js'

/** A machine that never installed Next.js installs it first, beside all other tests; minutes go into that and the build. */
const buildTimeoutMs = 1_200_000

/** A wallet that announces itself, so that there is a row to see. A text, because it runs in the page. */
const announceWallet = `
  const info = { uuid: '6f1f8a0e-6f86-4a3f-9d1c-1d7c2f6f9a11', name: 'Example Wallet', icon: 'data:,', rdns: 'org.example' }
  const provider = { request: () => Promise.reject(new Error('Nobody asks')), on() {}, removeListener() {} }
  const detail = Object.freeze({ info, provider })
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
`

/** Opens the page and the dialog in it; the console must stay quiet and no other host be asked. */
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
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Wallet' })
  await expect(dialog.getByRole('button', { name: /^Example Wallet/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(complaints).toEqual([])
  expect(foreign).toEqual([])
}

// One build for all of them.
test.describe.configure({ mode: 'default' })

test.describe('the examples, on the package as it is published', () => {
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

  test('Next.js renders the buttons and the state of a stranger on the server', async () => {
    const html = await (await fetch(pages.next?.url ?? '')).text()
    expect(html).toContain('<foyer-button></foyer-button>')
    expect(html).toContain('<foyer-network-button></foyer-network-button>')
    expect(html).toContain('You are disconnected.')
  })

  test('the browser takes over the page of Next.js without a mismatch, and the button opens the dialog', ({ page }) =>
    checkEntrance(page, pages.next?.url ?? ''))

  for (const [path, isWagmi] of [
    ['wagmi', true],
    ['ethers', false],
  ] as const)
    test(`the page /${path} of Next.js connects, signs, sends, switches, comes back and leaves`, async ({
      page,
      kept,
    }) => {
      await equip(page, kept)
      await use(page, `${pages.next?.url}${path}`, isWagmi)
    })

  test('the page of React and Vite opens the dialog', ({ page }) => checkEntrance(page, pages.reactVite?.url ?? ''))

  test('the plain page opens the dialog, and fetches no React before the visitor comes near', async ({ page }) => {
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    const listReact = async () => {
      const texts = await Promise.all(
        urls.map(async (url) => (url.startsWith('http') ? (await fetch(url)).text() : '')),
      )
      return texts.filter((text) => text.includes('react.transitional.element'))
    }
    await page.goto(pages.html?.url ?? '')
    await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
    expect(await listReact()).toEqual([])
    await checkEntrance(page, pages.html?.url ?? '')
    expect(await listReact()).not.toEqual([])
  })
})
