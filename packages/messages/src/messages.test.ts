import { catalogue } from '@foyer/primitives/errors/catalogue'
import { describe, expect, it } from 'vitest'
import { loadButtonWords } from './buttonWords.js'
import { en } from './en.js'
import { format, formatPlural, getErrorText, splitAtPlaceholders } from './format.js'
import { loadMessages } from './loadMessages.js'
import { detectLocale, getTextDirection, locales } from './locales.js'

type Words = Record<string, string>

function flatten(messages: Record<string, Words>): Words {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([group, words]) =>
      Object.entries(words).map(([key, text]) => [`${group}.${key}`, text]),
    ),
  )
}

function holes(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1])).sort()
}

const english = flatten(en as unknown as Record<string, Words>)
const translated = locales.filter((locale) => locale !== 'en')

it('messages in Arabic: no punctuation follows an amount, because it would move before the digits (`.5 ETH`)', async () => {
  const words = flatten((await loadMessages('ar')) as unknown as Record<string, Words>)
  const unsafe = /\{(?:amount|least|given|got|sum)\}[\u2068\u2069]*\s?[.,،٫]/
  expect(Object.entries(words).filter(([, text]) => unsafe.test(text))).toEqual([])
})

describe.each(translated)('messages in %s', (locale) => {
  it('have every English key, and extra keys only for plural forms', async () => {
    const words = flatten((await loadMessages(locale)) as unknown as Record<string, Words>)
    expect(Object.keys(english).filter((key) => !(key in words))).toEqual([])
    const extra = Object.keys(words).filter((key) => !(key in english))
    expect(extra.filter((key) => !/\.(zero|two|few|many)$/.test(key))).toEqual([])
  })

  it('have the same placeholders as English in every message', async () => {
    const words = flatten((await loadMessages(locale)) as unknown as Record<string, Words>)
    for (const [key, text] of Object.entries(english)) {
      // A translation may write "one" and "two" as words.
      if (/\.(one|two|zero)$/.test(key)) continue
      expect(holes(words[key] ?? ''), key).toEqual(holes(text))
    }
  })

  it('are not empty and not English', async () => {
    const words = flatten((await loadMessages(locale)) as unknown as Record<string, Words>)
    expect(Object.entries(words).filter(([, text]) => text.trim() === '')).toEqual([])
    const same = Object.keys(english).filter((key) => words[key] === english[key])
    expect(same.length).toBeLessThan(Object.keys(english).length * 0.06)
  })

  it('have every plural form that the language needs', async () => {
    const words = flatten((await loadMessages(locale)) as unknown as Record<string, Words>)
    const plurals = Object.keys(english).filter((key) => key.endsWith('.other'))
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const key of plurals) {
      const base = key.slice(0, -'.other'.length)
      // The form "many" of French, Spanish and Portuguese is for millions. These counts are never that large.
      for (const form of needed.filter((one) => one !== 'many' || locale === 'ar' || locale === 'ru')) {
        expect(words, `${base}.${form}`).toHaveProperty([`${base}.${form}`])
      }
    }
  })
})

describe('English messages', () => {
  it('have the accessible names that external tests rely on', () => {
    expect([en.buttons.connect, en.core.connectTitle, en.core.allWallets, en.core.close, en.core.back]).toEqual([
      'Connect wallet',
      'Connect wallet',
      'All wallets',
      'Close',
      'Back',
    ])
    expect([en.account.disconnect, en.account.send, en.account.receive, en.account.swap, en.account.buy]).toEqual([
      'Disconnect',
      'Send',
      'Receive',
      'Swap',
      'Buy',
    ])
    expect([en.login.email, en.login.continueWith]).toEqual(['Email', 'Continue with {provider}'])
    expect(en.pairing.copyLink).toBe('Copy link')
    expect([en.core.tryAgain, en.send.previewSend, en.send.send, en.wallets.searchWallets]).toEqual([
      'Try again',
      'Review send',
      'Send',
      'Search wallets',
    ])
    expect([en.send.amount, en.send.recipient, en.networks.networksTitle, en.send.previewTitle]).toEqual([
      'Amount',
      'Recipient',
      'Choose network',
      'Review send',
    ])
  })

  it('have the text of the specification for the wait before the next mail [S5.2]', () => {
    expect(en.errors.EMAIL_COOLDOWN).toBe('Please try again after {seconds} seconds')
  })

  it('have the text of the specification for the token balance toast [S8.1]', () => {
    expect(en.errors.TOKEN_BALANCE_UNAVAILABLE).toBe(catalogue.TOKEN_BALANCE_UNAVAILABLE)
  })

  it('contain no developer jargon in error texts', () => {
    const jargon = /\b(0x|null|undefined|RPC|JSON|HTTP|chainId|CAIP|provider|adapter|connector)\b/i
    expect(Object.values(en.errors).filter((text) => jargon.test(text))).toEqual([])
  })
})

describe('getErrorText', () => {
  it('returns the text of a code with the values of its context', () => {
    expect(getErrorText(en.errors, { code: 'RATE_LIMITED', context: { seconds: 12 } })).toBe(
      'Too many requests. Try again in 12 seconds.',
    )
  })

  it('returns "Something went wrong" for errors that only a developer can cause', () => {
    expect(getErrorText(en.errors, { code: 'SIWE_AND_SIWX' })).toBe(en.errors.UNKNOWN)
  })
})

describe('detectLocale', () => {
  it('returns the language of the first tag that has one', () => {
    expect(detectLocale(['es_MX', 'de-AT', 'fr-CA', 'ja'])).toBe('es')
    expect(detectLocale(['constructor', 'es', 'de-AT'])).toBe('es')
    expect(detectLocale([undefined, undefined, 'de-AT', 'fr-CA'])).toBe('de')
    expect(detectLocale([undefined, '', 'pl', 'sv', 'fr-CA'])).toBe('fr')
  })

  it.each([
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['PT_br', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['id-ID', 'id'],
    ['vi-VN', 'vi'],
    ['ko-KR', 'ko'],
    ['hi-IN', 'hi'],
    ['tr-TR', 'tr'],
    ['ru-RU', 'ru'],
  ])('the tag %s selects %s', (tag, locale) => {
    expect(detectLocale([tag])).toBe(locale)
  })

  it.each(['zh-Hant', 'zh-Hant-TW', 'zh-TW', 'zh_HK', 'zh-MO'])(
    'the tag %s of traditional Chinese selects no language, so the next one counts',
    (tag) => {
      expect(detectLocale([tag, 'ja'])).toBe('ja')
      expect(detectLocale([undefined, tag, tag, 'ko-KR'])).toBe('ko')
      expect(detectLocale([tag])).toBe('en')
    },
  )

  it('returns English for unsupported and invalid languages', () => {
    expect(detectLocale(['', '<script>', 'xx'])).toBe('en')
    expect(detectLocale([])).toBe('en')
  })

  it('loadButtonWords chooses the same language as detectLocale', async () => {
    const tags = [
      undefined,
      '',
      'en-GB',
      'de',
      'DE-at',
      'es_MX',
      'pt',
      'zh-TW',
      'zh-Hans-HK',
      '<b>',
      'constructor',
      ' fr ',
    ]
    for (const option of tags)
      for (const lang of tags)
        for (const languages of [[], ['pl', 'ja-JP'], ['en'], ['zh_HK', 'ar', 'de']]) {
          const list = [option, lang, ...languages]
          const expected = (await loadMessages(detectLocale(list)))?.buttons ?? en.buttons
          expect(await loadButtonWords(list), JSON.stringify(list)).toEqual([expected, detectLocale(list)])
        }
  })

  it.each(locales)('loadButtonWords loads the texts of the buttons in %s', async (locale) => {
    const expected = (await loadMessages(locale))?.buttons ?? en.buttons
    expect(await loadButtonWords([locale])).toEqual([expected, locale])
  })

  it('getTextDirection returns right-to-left only for Arabic', () => {
    expect(locales.filter((locale) => getTextDirection(locale) === 'rtl')).toEqual(['ar'])
  })
})

describe('format', () => {
  it('fills placeholders and leaves unknown ones visible', () => {
    expect(format('{a} and {b}', { a: 1 })).toBe('1 and {b}')
  })

  it('does not fill placeholders inside an inserted value', () => {
    expect(format('{a}', { a: '{b}', b: 'x' })).toBe('{b}')
  })

  it('splitAtPlaceholders splits a message at its placeholders', () => {
    expect(splitAtPlaceholders(en.core.legal)).toEqual([
      'By connecting you agree to the ',
      { hole: 'terms' },
      ' and the ',
      { hole: 'privacy' },
      '.',
    ])
  })

  it('formatPlural chooses the plural form of the language', async () => {
    expect(formatPlural(en.account, 'retryIn', 1, 'en')).toBe('Try again in 1 second')
    expect(formatPlural(en.account, 'retryIn', 1200, 'en')).toBe('Try again in 1,200 seconds')
    const arabic = await loadMessages('ar')
    expect(formatPlural(arabic?.account ?? en.account, 'retryIn', 2, 'ar')).toBe('أعد المحاولة بعد ثانيتين')
  })
})
