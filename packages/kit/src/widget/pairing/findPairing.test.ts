import { describe, expect, it } from 'vitest'
import { choosePlatforms, isReachable, type PlatformFacts } from './findPairing.js'

const link = { kind: 'native', base: 'a://' } as const
const page = { kind: 'universal', base: 'https://a.test/' } as const
const desktop: PlatformFacts = {
  links: {},
  isExtension: false,
  isInstalled: false,
  isMobile: false,
  isInApp: false,
}
const phone: PlatformFacts = { ...desktop, isMobile: true }

const cases: readonly (readonly [rule: string, facts: PlatformFacts, platforms: readonly string[]])[] = [
  ['shows only the code if no wallet is selected', { ...desktop, links: undefined }, ['qrcode']],
  ['shows only the code on a phone too if no wallet is selected', { ...phone, links: undefined }, ['qrcode']],
  ['scans a phone wallet from a desktop', { ...desktop, links: { mobile: link } }, ['qrcode']],
  ['opens a phone wallet on the phone', { ...phone, links: { mobile: link } }, ['mobile']],
  [
    'shows the code first in another app’s browser',
    { ...phone, isInApp: true, links: { mobile: link } },
    ['qrcode', 'mobile'],
  ],
  [
    'offers the installed extension, then the phone',
    { ...desktop, isExtension: true, isInstalled: true, links: { mobile: link } },
    ['browser', 'qrcode'],
  ],
  [
    'offers the installed extension, then the web app',
    { ...desktop, isExtension: true, isInstalled: true, links: { web: page } },
    ['browser', 'web'],
  ],
  [
    'puts a missing extension last',
    { ...desktop, isExtension: true, links: { mobile: link, web: page, desktop: link } },
    ['qrcode', 'web', 'desktop', 'unsupported'],
  ],
  ['opens a desktop app on a desktop', { ...desktop, links: { desktop: link } }, ['desktop']],
  ['offers no desktop app on a phone', { ...phone, links: { mobile: link, desktop: link } }, ['mobile']],
  ['opens a web app on a phone', { ...phone, links: { web: page } }, ['web']],
  ['offers no extension on a phone', { ...phone, isExtension: true, links: { mobile: link } }, ['mobile']],
  ['is unsupported if the wallet has no links', desktop, ['unsupported']],
  ['is unsupported if there is only a missing extension', { ...desktop, isExtension: true }, ['unsupported']],
  ['is unsupported on a phone for a wallet without an app', { ...phone, isExtension: true }, ['unsupported']],
]

describe('choosePlatforms and isReachable', () => {
  it.each(cases)('%s', (_rule, facts, platforms) => {
    expect(choosePlatforms(facts)).toEqual(platforms)
  })

  it('isReachable is true unless installing the wallet is the only way', () => {
    for (const [, facts, platforms] of cases) expect(isReachable(facts)).toBe(platforms[0] !== 'unsupported')
  })
})
