import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { readToEnd } from './pressInFrame.js'
import { expect, test } from './screenTest.js'

/** An attack by the page around the frame. `over` is the part of the frame that a decoy covers. */
interface Attack {
  readonly scene?: string
  readonly frame?: string
  readonly body?: string
  readonly over?: 'pane' | 'title' | 'bar' | 'one line'
  /** Reduces the height of the frame to that of the title and the buttons. */
  readonly isLow?: boolean
  /** The style of the decoy. */
  readonly look?: string
}

const attacks: Readonly<Record<string, Attack>> = {
  'a decoy over the lines only': { over: 'pane' },
  'a decoy over the lines of an unlimited permit': { scene: 'permit', over: 'pane' },
  'a decoy over the lines of a payment that lets presses through': {
    scene: 'send',
    over: 'pane',
    look: 'pointer-events:none',
  },
  'a decoy over the title': { over: 'title' },
  'a decoy over the buttons that lets presses through': { over: 'bar', look: 'pointer-events:none' },
  'a decoy over one line': { over: 'one line' },
  'a nearly transparent decoy over an unknown call': {
    scene: 'unknownCall',
    over: 'pane',
    look: 'opacity:.02;pointer-events:none',
  },
  'a frame too low for any line': { isLow: true },
  'a frame too low for the lines of an unlimited permit': { scene: 'permit', isLow: true },
  'a frame too low for the lines of an allowance': { scene: 'approveUnlimited', frame: 'height:230px' },
  'a frame too narrow': { frame: 'width:200px' },
  'a frame with only the button in view': { frame: 'position:fixed;top:-400px' },
  'a transparent frame': { frame: 'opacity:.01' },
  'a frame in a transparent page': { body: 'opacity:.01' },
  'a frame filtered away': { frame: 'filter:contrast(0)' },
  'a frame blurred by the page': { body: 'filter:blur(9px)' },
  'a frame scaled down': { frame: 'transform:scale(.2);transform-origin:0 0' },
  'a frame zoomed away': { frame: 'zoom:.4' },
  'a frame turned': { frame: 'transform:rotate(180deg)' },
  'a frame cut': { frame: 'clip-path:inset(70% 0 0 0)' },
  'a frame blended away': { frame: 'mix-blend-mode:multiply', body: 'background:#000' },
  'a request never read to its end': { scene: 'messageLong' },
}

async function attack(
  page: Page,
  url: string,
  { scene = 'message', frame = '', body = '', over, look = '', isLow }: Attack,
) {
  await page.setContent(
    `<meta name=viewport content="width=device-width"><style>body{margin:0;${body}}iframe{border:0;width:360px;height:560px;${frame}}</style><iframe src="${url}/?scene=${scene}"></iframe>`,
  )
  const inside = page.frameLocator('iframe')
  await expect(inside.locator('h1')).toBeAttached()
  // Tick all checkboxes: an attacker can get those easily. Only the confirmation must fail.
  await inside.locator('.check:not([hidden]) input').evaluateAll((ticks: HTMLElement[]) => {
    for (const tick of ticks) tick.click()
  })
  if (isLow) {
    const heights = await Promise.all(['.top', '.bar'].map((part) => inside.locator(part).boundingBox()))
    const height = Math.ceil(heights.reduce((sum, box) => sum + (box?.height ?? 0), 1))
    await page.locator('iframe').evaluate((node, px) => node.style.setProperty('height', `${px}px`), height)
  }
  if (over !== undefined) {
    const place = { pane: '.pane', title: '.top', bar: '.bar', 'one line': '.pane .details > div' }[over]
    const box = await inside.locator(place).first().boundingBox()
    if (!box) throw new Error(`no ${over}`)
    await page.evaluate(
      ({ x, y, width, height, style }) => {
        const decoy = document.createElement('div')
        decoy.style.cssText = `position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px;background:#fff;${style}`
        decoy.textContent = 'Free mint'
        document.body.append(decoy)
      },
      { ...box, style: look },
    )
  }
  return inside
}

/** Returns whether the request was confirmed: the frame then shows another page or none. */
function isConfirmed(page: Page) {
  return page
    .frames()
    .at(-1)
    ?.evaluate(() => !document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('.bar .b:last-child'))
}

/** Clicks at the place of the Confirm button for longer than a visible page needs to accept it. */
async function clickRepeatedly(page: Page): Promise<void> {
  const button = page.frameLocator('iframe').locator('.bar .b:last-child')
  const box = await button.boundingBox()
  for (let pressed = 0; pressed < 4; pressed += 1) {
    await page.waitForTimeout(220)
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await button.press('Enter', { timeout: 1_000 }).catch(() => undefined)
  }
}

/** Launches a browser in which cross-site frames share the process of the page, as on phones with little memory. */
function launchShared(): Promise<Browser> {
  const { args, ...options } = chromiumLaunchOptions()
  const merged = args.map((flag) =>
    flag.startsWith('--disable-features=') ? `${flag},IsolateOrigins,site-per-process` : flag,
  )
  return chromium.launch({ ...options, args: [...merged, '--disable-site-isolation-trials'] })
}

const { viewport, userAgent, deviceScaleFactor } = devices['Pixel 5']
const phone = { viewport, userAgent, deviceScaleFactor, isMobile: true, hasTouch: true }
const places = {
  'a desktop': { isShared: false, screen: { viewport: { width: 800, height: 700 } } },
  'a desktop whose frames share a process': { isShared: true, screen: { viewport: { width: 800, height: 700 } } },
  'a phone': { isShared: false, screen: phone, only: /decoy|too low|only the button|scaled/ },
} as const

for (const [where, { isShared, screen, ...place }] of Object.entries(places))
  test(`no page around the frame gets a confirmation for a request that the user could not see, on ${where}`, async ({
    browser,
    gallery,
  }) => {
    test.setTimeout(120_000)
    const own = isShared ? await launchShared() : undefined
    const page = await (own ?? browser).newPage(screen)
    const inside = await attack(page, gallery.url, {})
    await (await readToEnd(inside)).click()
    await expect.poll(() => isConfirmed(page)).toBe(true)
    const answered: string[] = []
    for (const [name, one] of Object.entries(attacks)) {
      if ('only' in place && !place.only.test(name)) continue
      await attack(page, gallery.url, one)
      await clickRepeatedly(page)
      if (await isConfirmed(page)) answered.push(name)
    }
    expect(answered).toEqual([])
    await page.close()
    await own?.close()
  })

test('no page gets a confirmation by moving or covering the frame between mouse down and mouse up', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 800, height: 700 })
  const ways = {
    'a frame that stays': [undefined, true],
    'a frame that is moved': [
      (frame: HTMLElement) => (frame.style.cssText = 'position:fixed;left:25px;top:10px'),
      false,
    ],
    'a frame that is covered': [(frame: HTMLElement) => (frame.style.filter = 'blur(9px)'), false],
  } as const
  for (const [name, [change, counts]] of Object.entries(ways)) {
    const inside = await attack(page, gallery.url, {})
    const box = await (await readToEnd(inside)).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 25)
    await page.mouse.down()
    if (change) await page.locator('iframe').evaluate(change)
    // The browser checks ten times a second whether an element covers the frame.
    await page.waitForTimeout(1_000)
    await page.mouse.up()
    if (counts) {
      await expect.poll(() => isConfirmed(page), name).toBe(true)
      continue
    }
    await page.waitForTimeout(300)
    expect(await isConfirmed(page), name).toBe(false)
  }
})
