import { expect, it } from 'vitest'
import { ignoreEndedSessions } from './openWalletKit.js'

it.each([
  [new Error('Missing or invalid. Record was recently deleted - session: d9a8adf5'), true],
  [new Error('Missing or invalid. Record was recently deleted - pairing: d9a8adf5'), false],
  [new TypeError('kit is undefined'), false],
  ['Record was recently deleted - session: d9a8adf5', false],
])('ignoreEndedSessions: marks only rejections about an ended session as handled: %s', (reason, isHandled) => {
  const page = new EventTarget()
  ignoreEndedSessions(page as Window)
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  page.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(isHandled)
})
