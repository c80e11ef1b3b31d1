import type { Browser, Page } from '@playwright/test'
import type { Face } from './createFace.js'

declare global {
  interface Window {
    face?: Face
    /** The wallet of `inPage/wallet.ts`. */
    fieldWallet: {
      readonly mend: () => Promise<void>
      readonly setApprove: (policy: 'always' | 'reject') => void
      readonly getChainId: () => number
      /** Kinds of the approval requests in this visit. */
      readonly prompts: readonly string[]
    }
  }
}

/** Each wait of the bench ends after this time. */
export const limitMs = 15_000
const pollMs = 100
/** A connection counts if it still exists after this time, in milliseconds. */
const holdMs = 1_000
const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** “Try again” is left out: AppKit shows that button before the wallet has responded. */
const refusalText = /declin|reject|refus|cancell?ed|denied|fail|error|wrong|already|pending/i

/** Drives one page. The storage of the page and the memory of the wallet persist between visits. */
export interface Visitor {
  readonly page: Page
  /** Loads the page with a wallet that has this fault; `none` is a wallet without a fault. */
  readonly visit: (fault: string) => Promise<void>
  /** Opens the dialog and presses the wallet. */
  readonly requestConnection: () => Promise<void>
  /** Presses a button to try again if there is one, else the wallet in the list. Opens the dialog if it is closed. */
  readonly retryConnection: () => Promise<void>
  /** Returns the page's time in ms when the app is connected and the connect button is gone; undefined after 15 s. */
  readonly waitForConnection: () => Promise<number | undefined>
  readonly isConnected: () => Promise<boolean>
  /** Returns whether a press on the connect button shows the wallet. */
  readonly canOpenList: () => Promise<boolean>
  /** Returns whether there is a button to try again, or a list with the wallet in it. */
  readonly canRetry: () => Promise<boolean>
  /** Returns the visible texts that name a refusal, a failure or an open request. */
  readonly readRefusal: () => Promise<string>
  /** Polls until `isTrue`; returns whether that was within the time. */
  readonly waitUntil: (isTrue: () => Promise<boolean>, timeoutMs?: number) => Promise<boolean>
  /** Ends the fault, as the user of the wallet would, and returns the page's time in ms. */
  readonly mend: () => Promise<number>
  /** Number of approval requests for a connection in this visit. */
  readonly countPrompts: () => Promise<number>
  /** Requests to any host in this visit. */
  readonly countRequests: () => number
  readonly close: () => Promise<void>
}

/** Opens a browser context for the page at `url`, with the wallet of `walletScript` in it. */
export async function openVisitor(browser: Browser, url: string, walletScript: string): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ignoreHTTPSErrors: true })
  context.setDefaultTimeout(limitMs)
  await context.addInitScript({ path: walletScript })
  const page = await context.newPage()
  let requests = 0
  page.on('request', () => {
    requests += 1
  })

  const buttons = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true })
  const connectButton = buttons('Connect wallet')
  const row = page.getByText('Field Wallet', { exact: true }).filter({ visible: true })
  const refusals = page.getByText(refusalText).filter({ visible: true })
  const readPageClock = () => page.evaluate(() => performance.now())

  const waitUntil = async (isTrue: () => Promise<boolean>, timeoutMs = limitMs) => {
    const endMs = performance.now() + timeoutMs
    while (performance.now() < endMs) {
      if (await isTrue()) return true
      await page.waitForTimeout(pollMs)
    }
    return false
  }
  const isConnected = async () => {
    const state = await page.evaluate(() => window.face?.state)
    return (
      state?.status === 'connected' && state.address?.toLowerCase() === account && (await connectButton.count()) === 0
    )
  }
  const requestConnection = async () => {
    await connectButton.first().click()
    await row.first().click()
  }
  const again = buttons(/try again|retry/i)
  const hasAgain = async () => (await again.count()) > 0 && (await again.last().isEnabled())
  const hasUsableRow = async () => (await row.count()) > 0 && (await row.first().isEnabled())

  return {
    page,
    visit: async (fault) => {
      requests = 0
      await page.goto(`${url}?fault=${fault}`, { waitUntil: 'load' })
    },
    requestConnection,
    retryConnection: async () => {
      if (await hasAgain()) return again.last().click()
      if (await hasUsableRow()) return row.first().click()
      return requestConnection()
    },
    waitForConnection: async () => {
      let atMs: number | undefined
      await waitUntil(async () => {
        if (!(await isConnected())) return false
        atMs = await readPageClock()
        await page.waitForTimeout(holdMs)
        if (await isConnected()) return true
        atMs = undefined
        return false
      })
      return atMs
    },
    isConnected,
    canOpenList: async () => {
      if ((await connectButton.count()) === 0) return false
      await connectButton.first().click()
      return waitUntil(hasUsableRow, 3_000)
    },
    canRetry: async () => (await hasAgain()) || (await hasUsableRow()),
    readRefusal: async () => {
      const texts = await refusals.allInnerTexts()
      return [...new Set(texts)].join(' / ').replace(/\s+/g, ' ')
    },
    waitUntil,
    mend: async () => {
      const atMs = await readPageClock()
      await page.evaluate(() => window.fieldWallet.mend())
      return atMs
    },
    countPrompts: () => page.evaluate(() => window.fieldWallet.prompts.filter((kind) => kind === 'connect').length),
    countRequests: () => requests,
    close: () => context.close(),
  }
}
