import type { Browser, CDPSession, Page } from '@playwright/test'

/** A row of the table: the figures of an entrant at one size. */
export interface ScaleRow {
  readonly what: string
  readonly size: number
  readonly entrant: string
  readonly values: Readonly<Record<string, number>>
}

export interface ScaleSetup {
  readonly browser: Browser
  readonly walletScript: string
  /** Address of an entrant's page. */
  readonly urlOf: (entrant: string) => string
  readonly size: { tokens: number }
}

interface ScaleWindow {
  readonly fieldWallet: {
    connect?: () => void
    emit(event: string, value: unknown): void
  }
  readonly appKit: { open(options?: object): Promise<unknown>; close(): Promise<void> }
  readonly createMs: number
  announceOther(index: number): void
}

export const foyer = 'Foyer'
export const standalone = 'Foyer without a server'
export const noWidget = 'no widget'
const slowdown = 4
const waitMs = 60_000
const idleMs = 30_000
/**
 * After this time the app's first reads have ended, and so have the first polls of a chain with an unknown block time.
 */
const settleMs = 15_000
const pagesRead = 100
const burst = 1_000
const moreWallets = 20

async function openPage(setup: ScaleSetup, entrant: string, query: string, rate = 1) {
  const context = await setup.browser.newContext({ viewport: { width: 1280, height: 800 }, ignoreHTTPSErrors: true })
  context.setDefaultTimeout(waitMs)
  await context.addInitScript({ path: setup.walletScript })
  // The compiler puts this helper around functions that run in the page.
  await context.addInitScript('globalThis.__name = (value) => value')
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.goto(`${setup.urlOf(entrant)}?${query}`, { waitUntil: 'load' })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, session, close: () => context.close() }
}

function dialogs(page: Page) {
  return page.getByRole('dialog').filter({ visible: true })
}
function connectButton(page: Page) {
  return page.getByRole('button', { name: 'Connect wallet' }).filter({ visible: true }).first()
}

async function connect(page: Page): Promise<void> {
  await connectButton(page).click()
  await page.getByText('Field Wallet', { exact: true }).filter({ visible: true }).first().click()
  await connectButton(page).waitFor({ state: 'hidden' })
  await page.waitForTimeout(1_000)
}

/** Clicks, and returns the time until the text is on the screen, in ms of the page. */
async function timePress(page: Page, press: () => Promise<void>, text: string): Promise<number> {
  const seen = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const find = (root: ParentNode): boolean => {
          for (const element of root.querySelectorAll<HTMLElement>('*')) {
            if (element.shadowRoot && find(element.shadowRoot)) return true
            if (element.children.length === 0 && element.textContent?.includes(wanted) && element.checkVisibility())
              return true
          }
          return false
        }
        let startMs = 0
        addEventListener('pointerdown', () => (startMs = performance.now()), { once: true, capture: true })
        const look = () => {
          if (startMs > 0 && find(document)) resolve(performance.now() - startMs)
          else requestAnimationFrame(look)
        }
        look()
      }),
    text,
  )
  await press()
  return seen
}

async function close(page: Page) {
  await page.keyboard.press('Escape')
  await dialogs(page).first().waitFor({ state: 'hidden' })
}

/** Counts the elements of the page, also inside shadow roots. */
function countElements(page: Page) {
  return page.evaluate(() => {
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll('*')].reduce((sum, each) => sum + 1 + (each.shadowRoot ? count(each.shadowRoot) : 0), 0)
    return count(document)
  })
}

async function readTaskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Opens the account with many tokens, and opens it again. */
export async function measureTokens(setup: ScaleSetup, tokens: number): Promise<ScaleRow> {
  setup.size.tokens = tokens
  const { page, close: end } = await openPage(setup, foyer, '')
  try {
    await connect(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    const account = page.locator('foyer-button button, foyer-account-button button').first()
    const first = await timePress(page, () => account.click(), 'Token 1')
    await page.waitForTimeout(500)
    const elements = await countElements(page)
    const opened = requests
    await close(page)
    const again = await timePress(page, () => account.click(), 'Token 1')
    return { what: 'tokens', size: tokens, entrant: foyer, values: { first, again, elements, requests: opened } }
  } finally {
    await end()
  }
}

/** Reads 100 pages of activity, and returns the median time of the first twenty and the last twenty. */
export async function measureActivity(setup: ScaleSetup): Promise<ScaleRow> {
  const { page, session, close: end } = await openPage(setup, foyer, '')
  try {
    await connect(page)
    await page.evaluate(() => (window as unknown as ScaleWindow).appKit.open({ view: 'Account' }))
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page
      .getByRole('button', { name: /^Received/ })
      .first()
      .waitFor()
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const times: number[] = []
    for (let index = 0; index < pagesRead; index += 1) times.push(await page.evaluate(readNextPage))
    const median = (part: readonly number[]) => part.toSorted((left, right) => left - right)[part.length >> 1] ?? 0
    const values = {
      first: median(times.slice(0, 20)),
      last: median(times.slice(-20)),
      elements: await countElements(page),
    }
    return { what: 'activity, ms per page', size: pagesRead * 50, entrant: foyer, values }
  } finally {
    await end()
  }
}

/** Scrolls to the end and waits until the list has grown. Runs in the page. */
function readNextPage(): Promise<number> {
  const root = document.querySelector('foyer-modal')?.shadowRoot
  const scroller = root?.querySelector<HTMLElement>('.page')
  if (!scroller) return Promise.reject(new Error('the dialog has no page'))
  const before = scroller.scrollHeight
  const startMs = performance.now()
  scroller.scrollTop = before
  return new Promise((resolve) => {
    const look = () => {
      if (scroller.scrollHeight > before + 400) resolve(performance.now() - startMs)
      else {
        scroller.scrollTop = scroller.scrollHeight
        requestAnimationFrame(look)
      }
    }
    look()
  })
}

/** Creates an instance with many networks, and opens it with a server. */
export async function measureNetworks(setup: ScaleSetup, networks: number): Promise<ScaleRow> {
  const { page, close: end } = await openPage(setup, foyer, `networks=${networks}`, slowdown)
  try {
    const failures: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400 && response.url().includes('getWallets')) failures.push(response.url())
    })
    const create = await page.evaluate(() => (window as unknown as ScaleWindow).createMs)
    const open = await timePress(page, () => connectButton(page).click(), 'Field Wallet')
    await page.waitForTimeout(1_000)
    return { what: 'networks', size: networks, entrant: foyer, values: { create, open, refused: failures.length } }
  } finally {
    await end()
  }
}

/** Opens the list of many announced wallets, opens it again, and announces 20 more while it is open. */
export async function measureWallets(setup: ScaleSetup, entrant: string, wallets: number): Promise<ScaleRow> {
  const { page, session, close: end } = await openPage(setup, entrant, `wallets=${wallets}`)
  try {
    await page.waitForTimeout(1_000)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const first = await timePress(page, () => connectButton(page).click(), 'Field Wallet')
    await page.waitForTimeout(500)
    const elements = await countElements(page)
    await close(page)
    const again = await timePress(page, () => connectButton(page).click(), 'Field Wallet')
    const more = await page.evaluate(async (count) => {
      const startMs = performance.now()
      for (let index = 0; index < count; index += 1) {
        ;(window as unknown as ScaleWindow).announceOther(10_000 + index)
        await new Promise((resolve) => setTimeout(resolve))
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - startMs
    }, moreWallets)
    return { what: 'announced wallets', size: wallets, entrant, values: { first, again, elements, more } }
  } finally {
    await end()
  }
}

/**
 * Connects, and measures the task time of the idle page. "no widget" is a blank page: its time is the cost of the
 * measurement itself.
 */
export async function measureIdle(setup: ScaleSetup, place: string): Promise<ScaleRow> {
  const isStandalone = place === standalone
  const entrant = isStandalone ? foyer : place
  const isBlank = place === noWidget
  const {
    page,
    session,
    close: end,
  } = await openPage(setup, isBlank ? foyer : entrant, isStandalone ? 'standalone' : '')
  try {
    if (isBlank) await page.goto('about:blank')
    else await connect(page)
    await session.send('Performance.enable')
    await page.waitForTimeout(settleMs)
    // Collect garbage now. Otherwise V8 collects the objects of the opening at some time in the next minute.
    await session.send('HeapProfiler.collectGarbage')
    const before = await readTaskMs(session)
    await page.waitForTimeout(idleMs)
    const perMinute = ((await readTaskMs(session)) - before) * (60_000 / idleMs)
    return { what: 'closed dialog, task ms a minute', size: 1, entrant: place, values: { perMinute } }
  } finally {
    await end()
  }
}

/** Reports 1,000 accounts in a row, and counts the requests of the next 4 s. */
export async function measureBurst(setup: ScaleSetup, entrant: string): Promise<ScaleRow> {
  const { page, close: end } = await openPage(setup, entrant, '')
  try {
    await connect(page)
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    await page.evaluate(async (count) => {
      const { fieldWallet } = window as unknown as ScaleWindow
      for (let index = 1; index <= count; index += 1) {
        fieldWallet.emit('accountsChanged', [`0x${index.toString(16).padStart(40, '0')}`])
        if (index % 20 === 0) await new Promise((resolve) => setTimeout(resolve))
      }
    }, burst)
    await page.waitForTimeout(4_000)
    return { what: 'accountsChanged, requests', size: burst, entrant, values: { requests } }
  } finally {
    await end()
  }
}
