import { describe, expect, it } from 'vitest'
import { composeMail } from './composeMail.js'
import { type MailContent, mailLocales, type SecurityEvent } from './Mail.js'
import { resolveMailLocale } from './wording.js'

const hostOrigin = 'https://app.example'
const atMs = Date.parse('2026-03-01T12:00:00Z')
const events: readonly SecurityEvent[] = [
  'slotAdded',
  'slotRemoved',
  'levelRaised',
  'exported',
  'deleted',
  'releaseStarted',
  'releaseDone',
  'kitCreated',
]
const contents: readonly MailContent[] = [
  { kind: 'code', code: '012345', hostOrigin },
  { kind: 'device', url: 'https://wallet.example/device?t=abc', hostOrigin, device: 'Firefox · Windows · 192.0.2.1' },
  { kind: 'newDevice', hostOrigin, device: 'Firefox · Windows · 192.0.2.1', atMs },
  { kind: 'newDeviceOpened', hostOrigin, device: 'Firefox · Windows · 192.0.2.1', atMs },
  { kind: 'changeCode', code: '012345', hostOrigin, newEmail: 'new@example.com' },
  {
    ...{ kind: 'undoableChange', newEmail: 'new@example.com', hostOrigin, atMs, untilMs: atMs + 86_400_000 },
    url: 'https://wallet.example/undo?t=abc',
  },
  { kind: 'changeUndone', hostOrigin, atMs },
  { kind: 'emailChanged', newEmail: 'new@example.com', atMs },
  { kind: 'linked', method: 'Google', atMs },
  { kind: 'unlinked', method: 'Google', atMs },
  { kind: 'noticesMoved', method: 'Google', atMs },
  { kind: 'reused', hostOrigin, atMs },
  ...events.map((event) => ({ kind: 'security', event, hostOrigin, atMs }) as const),
]
const cases = mailLocales.flatMap((locale) =>
  contents.map((content) => [locale, content.kind === 'security' ? content.event : content.kind, content] as const),
)

describe('composeMail', () => {
  it.each(cases)(
    '%s %s: contains all facts, and the code on a separate line but not in the subject',
    (locale, _, content) => {
      const { subject, text, html } = composeMail({ to: 'a@example.com', locale, content })
      for (const part of [subject, text, html]) {
        expect(part).not.toMatch(/[{}]|undefined/)
        expect(part.trim()).not.toBe('')
      }
      expect(subject).not.toMatch(/\d{6}|[\r\n]/)
      expect(html).toContain(`lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)
      if ('code' in content) {
        expect(text.split('\n').filter((line) => line === content.code)).toHaveLength(1)
        expect(html).toContain(`>${content.code}<`)
      }
      if ('hostOrigin' in content && (content.kind === 'code' || content.kind === 'device'))
        expect(subject).toContain('app.example')
      if ('url' in content) expect(text.split('\n')).toContain(content.url)
      if ('device' in content) expect(text).toContain(content.device)
    },
  )

  it('escapes all external text, and links only to the frame', () => {
    const nasty = '<img src=x onerror=alert(1)>"\'&'
    const { html, text } = composeMail({
      to: 'a@example.com',
      locale: 'en',
      content: { kind: 'device', url: 'https://wallet.example/device?t=a"b', hostOrigin, device: nasty },
    })
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
    expect(html).not.toContain('<img')
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://wallet.example/device?t=a&quot;b',
    ])
    // regexp-ignore: the input is our own
    expect(html).not.toMatch(/<script|<[^>]*(?:src=|url\()/)
    expect(text).toContain(nasty)
  })

  it('does not replace placeholders in external text', () => {
    const { text } = composeMail({
      to: 'a@example.com',
      locale: 'en',
      content: { kind: 'newDevice', hostOrigin, device: '{host} {time}', atMs },
    })
    expect(text).toContain('Device: {host} {time}')
  })

  it('uses English for unknown languages', () => {
    const mail = { to: 'a@example.com', locale: 'tlh', content: { kind: 'code', code: '1', hostOrigin } } as const
    expect(composeMail(mail).subject).toBe('Your log-in code for app.example')
  })
})

describe('resolveMailLocale', () => {
  it.each([
    ['pt-PT', 'pt-BR'],
    ['pt_BR', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['zh-Hans-TW', 'zh-CN'],
    ['zh-SG,en;q=0.8', 'zh-CN'],
    ['ko-KR', 'ko'],
    ['tr;q=0.9', 'tr'],
    ['pl, sv;q=0.9, ru-RU;q=0.8, en;q=0.7', 'ru'],
    ['zh-TW,zh;q=0.9', 'zh-CN'],
    ['zh-Hant-HK,vi;q=0.9', 'vi'],
    ['zh-TW', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('the tags %s select %s', (tags, locale) => {
    expect(resolveMailLocale(tags)).toBe(locale)
  })
})
