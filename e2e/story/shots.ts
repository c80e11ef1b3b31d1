import { writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { createPageUrl, toLocalhost } from '../account/pageUrl.js'
import { serveHost } from '../account/servedTest.js'
import { startStack } from '../stack.js'

// Takes the picture of the README and of the home page of the documentation, with a real server and real chains:
// `tsx e2e/story/shots.ts`.

const path = 'docs/images/widget.png'
const wallet = 'Sandbox Wallet'
const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"%3E%3Crect width="64" height="64" rx="14" fill="%23f4c76b"/%3E%3Cpath d="M18 20h28v6H18zM20 28h24l-3 18a4 4 0 0 1-4 3H27a4 4 0 0 1-4-3z" fill="%232f6fed"/%3E%3C/svg%3E'
/** Wide enough for the dialog, which is a sheet at the bottom of narrow pages. */
const card = { width: 440, height: 696 }
/** The backgrounds behind the cards. */
const backgrounds = { light: '#eceef2', dark: '#0b0c0e' } as const

/** Returns a picture of the open widget on a plain background. */
async function takeCard(page: Page, mode: keyof typeof backgrounds): Promise<Buffer> {
  await page.addStyleTag({
    content: `html { background: ${backgrounds[mode]} } body > :not(foyer-modal) { visibility: hidden } foyer-modal::part(overlay) { background: none }`,
  })
  // Without the ring around the focused element.
  await page.evaluate(() => {
    const focused = document.querySelector('foyer-modal')?.shadowRoot?.activeElement
    if (focused instanceof HTMLElement) focused.blur()
  })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(600)
  return page.screenshot()
}

async function openPage(browser: Browser, url: string, colorScheme: keyof typeof backgrounds): Promise<Page> {
  const context = await browser.newContext({
    viewport: card,
    colorScheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1.5,
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction((name) => name in (window.wallets ?? {}), wallet)
  await page.evaluate(() => window.appKit.open())
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${wallet}`) })
    .waitFor()
  return page
}

const stack = await startStack({ hasSolana: false })
const host = await serveHost()
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  const options = { serverUrl: toLocalhost(stack.serverUrl), projectId: 'sandbox' }
  const url = createPageUrl(host.url, stack.world, {
    options,
    wallet: { name: wallet, rdns: 'org.foyer.sandbox', icon },
  })

  const connecting = await openPage(browser, url, 'light')
  const images = [await takeCard(connecting, 'light')]

  const connected = await openPage(browser, url, 'dark')
  const dialog = connected.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`^${wallet}`) }).click()
  await connected.waitForFunction(() => window.appKit.getIsConnectedState())
  await dialog.waitFor({ state: 'hidden' })
  await connected.evaluate(() => window.appKit.open())
  await dialog.locator('.owned').first().waitFor()
  images.push(await takeCard(connected, 'dark'))

  const page = await browser.newPage({ deviceScaleFactor: 1 })
  const tags = images.map((image) => `<img src="data:image/png;base64,${image.toString('base64')}">`)
  await page.setContent(`<body style="margin:0"><div style="display:flex;width:max-content">${tags.join('')}</div>`)
  await writeFile(path, await page.locator('div').screenshot())
} finally {
  await browser.close()
  await host.close()
  await stack.close()
}
