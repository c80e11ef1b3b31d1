import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { createPublicClient, http, parseEther } from 'viem'
import { chromiumLaunchOptions } from '../../scripts/test/chromiumLaunchOptions.js'
import { confirmInWindow } from './approvalWindow.js'
import { coverings } from './coverings.js'
import { expect, type Host, openHost, test } from './embeddedTest.js'

// The embedding page hides the frame in ways that IntersectionObserver v2 does not report, and makes the user click
// inside it.

const attacker = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const { viewport, userAgent, deviceScaleFactor } = devices['Pixel 5']
const phone = { viewport, userAgent, deviceScaleFactor, isMobile: true, hasTouch: true }
const places = {
  'a desktop': { screen: { viewport: { width: 1280, height: 720 } }, flags: [] },
  'a phone without a GPU': { screen: phone, flags: ['--disable-gpu'] },
  'a phone with GPU compositing': {
    screen: phone,
    flags: [
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--enable-gpu-rasterization',
    ],
  },
} as const

function launch(flags: readonly string[]): Promise<Browser> {
  const { args, ...options } = chromiumLaunchOptions()
  return chromium.launch({ ...options, args: [...args.filter((flag) => flag !== '--disable-gpu'), ...flags] })
}

/** Applies a covering to the frame. */
function applyCovering(page: Page, name: keyof typeof coverings): Promise<void> {
  return page.evaluate(
    `(() => {
      const frame = document.querySelector('#w3m-iframe')
      const createCover = () => {
        const { left, top, width, height } = frame.getBoundingClientRect()
        const cover = document.createElement('div')
        cover.className = 'cover'
        cover.style.cssText = 'position:fixed;z-index:9;pointer-events:none;overflow:visible;left:' + left + 'px;top:' + top + 'px;width:' + width + 'px;height:' + height + 'px'
        document.body.append(cover)
        return cover
      }
      ;(${String(coverings[name])})(frame, createCover)
    })()`,
  )
}

async function removeCovering(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const node of document.querySelectorAll('.cover, head > style')) node.remove()
    document.documentElement.removeAttribute('style')
    document.body.removeAttribute('style')
    const frame = document.querySelector<HTMLElement>('#w3m-iframe')
    if (frame) frame.style.cssText = 'width:400px;height:600px;border:0'
    for (const animation of document.getAnimations()) animation.cancel()
  })
}

function readResponseType(host: Host, id: string) {
  return host.page.evaluate((request) => window.frameClient.heard.find((received) => received.id === request)?.type, id)
}

function requestPayment(host: Host, from: string, id: string): Promise<void> {
  const payload = {
    method: 'eth_sendTransaction',
    params: [{ from, to: attacker, value: `0x${parseEther('1').toString(16)}` }],
    chainId: 'eip155:31337',
  }
  return host.page.evaluate(([question, request]) => void window.frameClient.ask('RPC_REQUEST', question, request), [
    payload,
    id,
  ] as const)
}

for (const [where, { screen, flags }] of Object.entries(places))
  test(`a page that hides the frame gets no payment from clicks in it, on ${where}`, async ({ stack }) => {
    test.setTimeout(240_000)
    const browser = await launch(flags)
    const page = await browser.newPage(screen)
    const host = await openHost(page, stack)
    await host.embed()
    await host.logIn('hidden@test')
    const { address } = (await host.demand('GET_USER', { chainId: 31_337 })) as { address: `0x${string}` }
    const node = createPublicClient({ transport: http(stack.world.urls.evm) })
    const setBalance = { method: 'anvil_setBalance', params: [address, `0x${parseEther('10').toString(16)}`] }
    await node.request(setBalance as never)

    const frame = host.screen
    const paid: string[] = []
    // On a slow machine a window can open after the wait below. It must not stay for the next request.
    const close = (shown: Page) => void shown.close()
    page.on('popup', close)
    for (const name of Object.keys(coverings)) {
      await requestPayment(host, address, name)
      const button = frame.getByRole('button', { name: 'Continue in a window' })
      await button.waitFor({ state: 'attached' })
      expect(await frame.getByRole('button', { name: 'Confirm' }).count(), name).toBe(0)
      expect(await frame.getByRole('checkbox').count(), name).toBe(0)
      await applyCovering(page, name)
      const opened = page.waitForEvent('popup', { timeout: 2_500 }).catch(() => undefined)
      // Longer than a confirmation needs until it accepts clicks.
      await page.waitForTimeout(800)
      const box = await button.boundingBox()
      for (const [x, y] of [
        [0.5, 0.5],
        [0.5, 0.2],
      ] as const)
        if (box) await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
      await opened
      await removeCovering(page)
      await page.evaluate((id) => void window.frameClient.ask('CANCEL', { id }), name)
      await expect.poll(() => readResponseType(host, name), { message: name }).toBeDefined()
      if ((await readResponseType(host, name)) === 'RPC_REQUEST_SUCCESS') paid.push(name)
    }
    expect(paid).toEqual([])
    expect(await node.getBalance({ address })).toBe(parseEther('10'))

    page.off('popup', close)
    await requestPayment(host, address, 'seen')
    await confirmInWindow(page)
    await expect.poll(() => readResponseType(host, 'seen')).toBe('RPC_REQUEST_SUCCESS')
    await browser.close()
  })
