import { expect, it } from 'vitest'
import { parseConnectParts } from './parseConnectParts.js'

const base = 'https://app.test/page'
const empty = {
  logo: undefined,
  title: undefined,
  text: undefined,
  learnMore: undefined,
  disclaimer: undefined,
  isWide: false,
}

it('parseConnectParts returns valid values, with links relative to the page', () => {
  const appInfo = { logo: '/logo.svg', title: ' Log in ', text: 'To trade.', learnMoreUrl: '/help' }
  expect(parseConnectParts({ appInfo, disclaimer: 'At your own risk.', modalSize: 'wide' }, base)).toEqual({
    logo: '/logo.svg',
    title: 'Log in',
    text: 'To trade.',
    learnMore: 'https://app.test/help',
    disclaimer: 'At your own risk.',
    isWide: true,
  })
})

it('parseConnectParts ignores values of another type and texts that are too long', () => {
  const appInfo = { logo: 7, title: 'x'.repeat(81), text: 'x'.repeat(601), learnMoreUrl: {} }
  expect(parseConnectParts({ appInfo, disclaimer: ' ', modalSize: 'huge' } as never, base)).toEqual(empty) // hostile values
  expect(parseConnectParts({ appInfo: null, disclaimer: {} } as never, undefined)).toEqual(empty) // hostile values
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://app.test/1', 'https://'])(
  'parseConnectParts ignores the link %s',
  (learnMoreUrl) => {
    expect(parseConnectParts({ appInfo: { learnMoreUrl } }, base).learnMore).toBeUndefined()
  },
)
