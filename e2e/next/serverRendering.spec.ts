import { expect, test } from '@playwright/test'
import { buildExample } from './buildExample.js'
import { type RunningExample, startExample } from './startExample.js'

/** On a machine that never installed Next.js the build alone takes more than a minute. */
const buildTimeoutMs = 300_000

/** A wallet that announces itself, so that there is a row to see. A text, because it runs in the page. */
const announceWallet = `
  const info = { uuid: '6f1f8a0e-6f86-4a3f-9d1c-1d7c2f6f9a11', name: 'Example Wallet', icon: 'data:,', rdns: 'org.example' }
  const provider = { request: () => Promise.reject(new Error('Nobody asks')), on() {}, removeListener() {} }
  const detail = Object.freeze({ info, provider })
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
`

// One build for all of them.
test.describe.configure({ mode: 'default' })

test.describe('a Next.js App Router page with Foyer', () => {
  const running: { example?: RunningExample } = {}

  test.beforeAll(async () => {
    test.setTimeout(buildTimeoutMs)
    await buildExample()
    running.example = await startExample()
  })
  test.afterAll(() => running.example?.close())

  test('comes from the server with its buttons and the state of a stranger', async () => {
    const html = await (await fetch(running.example?.url ?? '')).text()
    expect(html).toContain('<foyer-button></foyer-button>')
    expect(html).toContain('<foyer-network-button></foyer-network-button>')
    expect(html).toContain('You are disconnected.')
  })

  test('is taken over by the browser without a mismatch, and its button opens the dialog', async ({ page }) => {
    const url = running.example?.url ?? ''
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
  })
})
