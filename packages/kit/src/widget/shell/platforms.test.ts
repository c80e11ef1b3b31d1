import { describe, expect, it } from 'vitest'
import { detectPlatform, listDownloads, parseLink } from './platforms.js'

const wallet = {
  id: 'alpha',
  name: 'Alpha',
  homepage: 'https://alpha.example',
  app_store: 'https://apps.example/alpha',
  play_store: 'https://play.example/alpha',
  chrome_store: 'https://store.example/alpha',
}

describe('listDownloads and parseLink', () => {
  it("listDownloads lists the extension first on a computer, and only the platform's store on a phone", () => {
    const kinds = (platform: 'desktop' | 'ios' | 'android') => listDownloads(wallet, platform).map(({ kind }) => kind)
    expect(kinds('desktop')).toEqual(['extension', 'ios', 'android', 'website'])
    expect(kinds('ios')).toEqual(['ios', 'website'])
    expect(kinds('android')).toEqual(['android', 'website'])
  })

  it('listDownloads returns nothing if no link is safe to open', () => {
    expect(listDownloads({ id: 'x', name: 'X', homepage: 'javascript:alert(1)' }, 'desktop')).toEqual([])
  })

  it.each([
    ['http://plain.example'],
    ['javascript:alert(1)'],
    ['JAVASCRIPT:alert(1)'],
    ['data:text/html,hi'],
    ['file:///etc/passwd'],
    ['intent://scan#Intent;scheme=evil;end'],
    ['https://user:secret@bank.example'],
    ['//relative.example'],
    ['not a link'],
    [''],
    [`https://long.example/${'a'.repeat(3000)}`],
  ])('parseLink rejects %s', (link) => {
    expect(parseLink(link)).toBeUndefined()
  })

  it('parseLink accepts https', () => {
    expect(parseLink('https://alpha.example/get?x=1')).toBe('https://alpha.example/get?x=1')
  })
})

describe('detectPlatform', () => {
  it.each([
    ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop'],
    ['an iPad that calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
    ['a Windows laptop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'desktop'],
  ])('detects %s', (_device, userAgent, maxTouchPoints, platform) => {
    expect(detectPlatform({ userAgent, maxTouchPoints })).toBe(platform)
  })
})
