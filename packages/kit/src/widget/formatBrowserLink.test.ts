import { expect, it } from 'vitest'
import { formatBrowserLink } from './formatBrowserLink.js'

it.each([
  [
    'https://app.example/swap?a=b#c',
    'android',
    'intent://app.example/swap?a=b#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  ],
  ['https://app.example/swap', 'ios', undefined],
  ['about:blank', 'android', undefined],
  ['nonsense', 'android', undefined],
] as const)('takes %s on %s out of another app as %s', (href, platform, link) => {
  expect(formatBrowserLink(href, platform)).toBe(link)
})
