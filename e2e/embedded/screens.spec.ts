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

test.describe('every screen', () => {
  for (const scene of scenes) {
    test(`${scene}: axe finds nothing in light and dark, from right to left, and 320 px wide`, async ({
      page,
      open,
    }) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await open(scene, 'theme=light')
      expect(await findFrameViolations(page)).toEqual([])
      await open(scene, 'theme=dark&locale=ar')
      expect(await findFrameViolations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 600 })
      const overflow = await page.evaluate(() => {
        const main = document.querySelector('#foyer-frame')?.shadowRoot?.querySelector('main')
        const wide = [...(main?.querySelectorAll<HTMLElement>('*') ?? [])].filter(
          (element) =>
            element.getBoundingClientRect().right > 320.5 ||
            (element.getBoundingClientRect().left < -0.5 && !element.closest('.site') && !element.closest('.sr')),
        )
        return {
          page: document.documentElement.scrollWidth,
          wide: wide.map(({ outerHTML }) => outerHTML.slice(0, 120)),
        }
      })
      expect(overflow).toEqual({ page: 320, wide: [] })
      // The strict policy and Trusted Types were not broken by anything.
      expect(complaints).toEqual([])
    })
  }
})
