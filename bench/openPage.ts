import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from '@playwright/test'

function inPage(name: string) {
  return fileURLToPath(new URL(`inPage/${name}.js`, import.meta.url))
}

export interface SeenRequest {
  readonly url: URL
  readonly isAfterPress: boolean
}

export interface OpenedPage {
  readonly page: Page
  readonly cdp: CDPSession
  readonly requests: readonly SeenRequest[]
  readonly markPressed: () => void
  /** Waits until no request has started for `quietMs`, at most `limitMs`. */
  readonly settle: (quietMs: number, limitMs?: number) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Opens a page in a new context: cold caches, empty storage, light theme, with the two wallets and the probe installed.
 */
export async function openPage(browser: Browser, url: string, cpuSlowdown: number): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    ignoreHTTPSErrors: true,
  })
  await context.addInitScript({ path: inPage('wallets') })
  await context.addInitScript({ path: inPage('probe') })
  await context.addInitScript({ path: inPage('pairing') })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })

  const requests: SeenRequest[] = []
  let isAfterPress = false
  let lastRequestMs = Date.now()
  const note = (address: string) => {
    const seen = new URL(address)
    if (seen.protocol === 'data:' || seen.protocol === 'blob:') return
    requests.push({ url: seen, isAfterPress })
    lastRequestMs = Date.now()
  }
  page.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))

  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  return {
    page,
    cdp,
    requests,
    markPressed: () => {
      isAfterPress = true
    },
    settle: async (quietMs, limitMs = 15_000) => {
      const startMs = Date.now()
      while (Date.now() - Math.max(lastRequestMs, startMs) < quietMs && Date.now() - startMs < limitMs) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close: () => context.close(),
  }
}
