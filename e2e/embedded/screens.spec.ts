import type { Page } from '@playwright/test'
import { listAxeLooks } from '../listAxeLooks.js'
import { findFrameViolations } from './findFrameViolations.js'
import { expect, test } from './screenTest.js'

const scenes = [
  ...[
    'message',
    'messageHash',
    'messageBytes',
    'messageUnseen',
    'messageLong',
    'messageTooLong',
    'signIn',
    'signInForeign',
    'signInBroken',
    'signInSolana',
    'longHost',
    'knownHost',
    'insecureHost',
  ],
  ...[
    'permit',
    'order',
    'orderAny',
    'typedData',
    'typedDataOtherChain',
    'send',
    'sendSlow',
    'sendDown',
    'sendPoor',
    'sendPoorOurs',
    'sendToken',
    'sendUnits',
    'approveToken',
  ],
  ...[
    'approveUnlimited',
    'approveAll',
    'unknownCall',
    'failing',
    'create',
    'calls',
    'solanaSend',
    'solanaSign',
    'solanaTheft',
    'solanaAll',
  ],
  ...[
    'unlock',
    'unlockSetup',
    'unlockRecovery',
    'unlockUntold',
    'recoveryElsewhere',
    'security',
    'securityOwn',
    'securityDevice',
    'securityLinked',
    'securityHold',
    'securityRecovery',
    'securityNoAddress',
    'kit',
    'export',
    'delete',
  ],
]

/** Each part is a separate test, so that two can run in parallel. */
const parts = 4

/** Returns the elements that overflow a frame 320 px wide. */
function findTooWide(page: Page) {
  return page.evaluate(() => {
    const main = document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('main')
    const wide = [...(main?.querySelectorAll<HTMLElement>('*') ?? [])].filter(
      (element) =>
        element.getBoundingClientRect().right > 320.5 ||
        (element.getBoundingClientRect().left < -0.5 && !element.closest('.site') && !element.closest('.sr')),
    )
    const found = wide.map(({ outerHTML }) => `too wide: ${outerHTML.slice(0, 120)}`)
    const { scrollWidth } = document.documentElement
    return scrollWidth === 320 ? found : [...found, `the page is ${scrollWidth} px wide`]
  })
}

for (let part = 0; part < parts; part += 1)
  test(`no screen of the frame breaks an axe rule or is wider than 320 px, ${part + 1} of ${parts}`, async ({
    page,
    open,
    draw,
  }) => {
    test.setTimeout(120_000)
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    const broken: Record<string, readonly string[]> = {}
    await open('message')
    // Render the next scene in place: this is faster than loading a page and axe again.
    for (const [index, scene] of scenes.filter((_, index) => index % parts === part).entries()) {
      const found: string[] = []
      for (const look of listAxeLooks(index)) {
        await draw({ scene, ...look })
        found.push(...(await findFrameViolations(page)))
      }
      await page.setViewportSize({ width: 320, height: 600 })
      found.push(...(await findTooWide(page)))
      await page.setViewportSize({ width: 360, height: 600 })
      // There was no violation of the CSP or Trusted Types.
      found.push(...complaints.splice(0))
      if (found.length > 0) broken[scene] = found
    }
    expect(broken).toEqual({})
  })
