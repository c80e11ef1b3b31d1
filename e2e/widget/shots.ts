import { writeFile } from 'node:fs/promises'
import { forestTheme, monoTheme, sandTheme } from '@foyer/kit'
import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { serveHost } from './serveHost.js'

// Takes the pictures of docs/images: `tsx e2e/widget/shots.ts`.

const folder = 'docs/images'
const logo =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" rx="2" fill="%230e7c66"/%3E%3Cpath d="M2 3h4M2 5h4" stroke="%23fff"/%3E%3C/svg%3E'

interface Picture {
  readonly options: Readonly<Record<string, unknown>>
  readonly width: number
  readonly height: number
  readonly isDark?: boolean
  readonly query?: Readonly<Record<string, unknown>>
}

/** Returns a picture of the host page, after a press on its button unless `query` has a wallet button. */
async function takePicture(browser: Browser, url: string, picture: Picture): Promise<Buffer> {
  const { options, width, height, isDark, query } = picture
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    deviceScaleFactor: 1.5,
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.route(/^http:\/\/localhost:854[56]\//, (route) => route.abort())
  const search = Object.entries({ options, ...query }).map(([key, value]) => [key, JSON.stringify(value)])
  await page.goto(`${url}/?${new URLSearchParams(search)}`)
  const button = page.locator('foyer-button button').first()
  await button.waitFor()
  await page.addStyleTag({ content: 'foyer-button { margin-inline-end: 12px }' })
  if (!query) {
    await button.click()
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(600)
  }
  const image = await page.screenshot()
  await context.close()
  return image
}

/** Combines pictures into one, side by side and in rows of `columns`. */
async function combine(browser: Browser, images: readonly Buffer[], columns: number, path: string): Promise<void> {
  const page = await browser.newPage({ deviceScaleFactor: 1 })
  const tags = images.map((image) => `<img width="300" src="data:image/png;base64,${image.toString('base64')}">`)
  await page.setContent(
    `<body style="margin:0"><div style="display:grid;grid-template-columns:repeat(${columns},300px);gap:8px;width:max-content">${tags.join('')}</div>`,
  )
  await page.locator('div').screenshot({ path })
  await page.close()
}

const host = await serveHost()
const browser = await chromium.launch(chromiumLaunchOptions())
try {
  const wide = {
    modalSize: 'wide',
    disclaimer: 'Tokens can lose their value.',
    appInfo: { logo, title: 'Welcome to Loom', text: 'Connect to weave and trade.', learnMoreUrl: '/help' },
  }
  const wideImage = await takePicture(browser, host.url, { options: wide, width: 800, height: 620 })
  await writeFile(`${folder}/connect-wide.png`, wideImage)
  const themes: Buffer[] = []
  for (const isDark of [false, true])
    for (const themeVariables of [forestTheme, sandTheme, monoTheme])
      themes.push(
        await takePicture(browser, host.url, { options: { themeVariables }, width: 400, height: 420, isDark }),
      )
  await combine(browser, themes, 3, `${folder}/themes.png`)
  const walletButton = await takePicture(browser, host.url, {
    options: {},
    width: 480,
    height: 150,
    query: { walletButton: 'test.foyer.alpha' },
  })
  await writeFile(`${folder}/wallet-button.png`, walletButton)
} finally {
  await browser.close()
  await host.close()
}
