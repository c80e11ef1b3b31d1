import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Frame, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import type { Engine } from './Engine.js'

export interface ChromiumOptions {
  /** Scrollbars with a width, as on Windows. By default Playwright hides them. */
  readonly scrollbars?: 'classic'
  /** A phone with a touch screen and overlay scrollbars. */
  readonly isPhone?: boolean
}

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Launches Chromium with Playwright, with a profile that survives a restart. */
export async function launchChromium({ scrollbars, isPhone = false }: ChromiumOptions = {}): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'foyer-chromium-'))
  const options = chromiumLaunchOptions()
  const ignoreDefaultArgs = [...options.ignoreDefaultArgs, ...(scrollbars === 'classic' ? ['--hide-scrollbars'] : [])]
  const start = () =>
    chromium.launchPersistentContext(profile, { ...options, ignoreDefaultArgs, ...(isPhone ? phone : desktop) })
  let context = await start()
  let page = firstPage(context)
  let frame: Frame | undefined
  const idOf = (each: Page) => String(context.pages().indexOf(each))
  return {
    name: `Chromium ${context.browser()?.version() ?? ''}`.trim(),
    async goto(url) {
      await page.goto(url)
    },
    async reload() {
      await page.reload()
    },
    evaluate: (expression) => (frame ?? page).evaluate(expression),
    async click({ x, y }) {
      const box = await (await frame?.frameElement())?.boundingBox()
      await page.mouse.click(x + (box?.x ?? 0), y + (box?.y ?? 0))
    },
    async wheel({ x, y }, deltaY) {
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, deltaY)
    },
    async type(text) {
      for (const key of text) await page.keyboard.press(key === '\n' ? 'Enter' : key)
    },
    listPages: async () => context.pages().map(idOf),
    async showPage(id) {
      page = context.pages()[Number(id)] ?? page
      await page.bringToFront()
    },
    closePage: () => page.close(),
    async enterFrame() {
      frame = page.mainFrame().childFrames()[0]
      if (frame === undefined) throw new Error('no frame')
    },
    async leaveFrame() {
      frame = undefined
    },
    screenshot: () => page.screenshot(),
    async restart() {
      await context.close()
      context = await start()
      page = firstPage(context)
    },
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function firstPage(context: BrowserContext): Page {
  const [page] = context.pages()
  if (page === undefined) throw new Error('Chromium opened without a page')
  return page
}
