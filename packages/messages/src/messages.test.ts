import { catalogue } from '@foyer/primitives/errors/catalogue'
import { describe, expect, it } from 'vitest'
import { chooseButtonWords } from './buttonWords.js'
import { en } from './en.js'
import { describeError, format, formatPlural, splitAtHoles } from './format.js'
import { loadMessages } from './loadMessages.js'
import { detectLocale, direction, locales } from './locales.js'

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

it('messages in Arabic: no mark follows an amount, where it would stand before its digits (`.5 ETH`)', async () => {
  const words = flatten((await loadMessages('ar')) as unknown as Record<string, Words>)
  const unsafe = /\{(?:amount|least|given|got|sum)\}[\u2068\u2069]*\s?[.,،٫]/
  expect(Object.entries(words).filter(([, text]) => unsafe.test(text))).toEqual([])
})

describe.each(translated)('messages in %s', (locale) => {
  it('has every key of English, and more only as plural forms', async () => {
    const words = flatten((await loadMessages(locale)) as unknown as Record<string, Words>)
    expect(Object.keys(english).filter((key) => !(key in words))).toEqual([])
    const extra = Object.keys(words).filter((key) => !(key in english))
    expect(extra.filter((key) => !/\.(zero|two|few|many)$/.test(key))).toEqual([])
  })

  it('has the same holes as English in every message', async () => {
    const words = flatten((await loadMessages(locale)) as unknown as Record<string, Words>)
    for (const [key, text] of Object.entries(english)) {
      // "one" and "two" may be said in words.
      if (/\.(one|two|zero)$/.test(key)) continue
      expect(holes(words[key] ?? ''), key).toEqual(holes(text))
    }
  })

  it('leaves nothing empty, and is not English', async () => {
    const words = flatten((await loadMessages(locale)) as unknown as Record<string, Words>)
    expect(Object.entries(words).filter(([, text]) => text.trim() === '')).toEqual([])
    const same = Object.keys(english).filter((key) => words[key] === english[key])
    expect(same.length).toBeLessThan(Object.keys(english).length * 0.06)
  })

  it('has every plural form the language needs', async () => {
    const words = flatten((await loadMessages(locale)) as unknown as Record<string, Words>)
    const plurals = Object.keys(english).filter((key) => key.endsWith('.other'))
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const key of plurals) {
      const base = key.slice(0, -'.other'.length)
      // French and Spanish "many" is for millions, which none of these counts reaches.
      for (const form of needed.filter((one) => one !== 'many' || locale === 'ar')) {
        expect(words, `${base}.${form}`).toHaveProperty([`${base}.${form}`])
      }
    }
  })
})

describe('English', () => {
  it('keeps the accessible names that outside tests rely on', () => {
    expect([en.buttons.connect, en.core.connectTitle, en.core.allWallets, en.core.close, en.core.back]).toEqual([
      'Connect Wallet',
      'Connect Wallet',
      'All Wallets',
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
      'Preview Send',
      'Send',
      'Search wallets',
    ])
    expect([en.send.amount, en.send.recipient, en.networks.networksTitle, en.send.previewTitle]).toEqual([
      'Amount',
      'Recipient',
      'Choose Network',
      'Review send',
    ])
  })

  it('says the wait before another mail as the specification does [S5.2]', () => {
    expect(en.errors.EMAIL_COOLDOWN).toBe('Please try again after {seconds} seconds')
  })

  it('says the token balance toast as the specification does [S8.1]', () => {
    expect(en.errors.TOKEN_BALANCE_UNAVAILABLE).toBe(catalogue.TOKEN_BALANCE_UNAVAILABLE)
  })

  it('speaks to people, not to developers, in every error text', () => {
    const jargon = /\b(0x|null|undefined|RPC|JSON|HTTP|chainId|CAIP|provider|adapter|connector)\b/i
    expect(Object.values(en.errors).filter((text) => jargon.test(text))).toEqual([])
  })
})

describe('describeError', () => {
  it('gives the words for a code and fills them from its context', () => {
    expect(describeError(en.errors, { code: 'RATE_LIMITED', context: { seconds: 12 } })).toBe(
      'Too many requests. Try again in 12 seconds.',
    )
  })

  it('says "Something went wrong" for what only a developer can cause', () => {
    expect(describeError(en.errors, { code: 'SIWE_AND_SIWX' })).toBe(en.errors.UNKNOWN)
  })
})

describe('detectLocale', () => {
  it('takes the option before the page before the visitor', () => {
    const sources = { documentLanguage: 'de-AT', browserLanguages: ['fr-CA', 'ja'] }
    expect(detectLocale({ option: 'es_MX', ...sources })).toBe('es')
    expect(detectLocale(sources)).toBe('de')
    expect(detectLocale({ documentLanguage: 'pl', browserLanguages: ['sv', 'fr-CA'] })).toBe('fr')
  })

  it('falls back to English for languages it lacks and for rubbish', () => {
    expect(detectLocale({ option: '', documentLanguage: '<script>', browserLanguages: ['xx'] })).toBe('en')
    expect(detectLocale({})).toBe('en')
  })

  it('chooses the words of the buttons as it chooses the rest', async () => {
    const tags = [undefined, '', 'en-GB', 'de', 'DE-at', 'es_MX', 'pt', '<b>', 'constructor', ' fr ']
    for (const option of tags)
      for (const lang of tags)
        for (const languages of [[], ['pl', 'ja-JP'], ['en'], ['ar', 'de']]) {
          const sources = { option, documentLanguage: lang, browserLanguages: languages }
          const expected = (await loadMessages(detectLocale(sources)))?.buttons ?? en.buttons
          const page = { document: { documentElement: { lang } }, navigator: { languages } } as unknown as Window // what is read of it
          expect(chooseButtonWords(option, page), JSON.stringify(sources)).toEqual([expected, detectLocale(sources)])
        }
    expect(chooseButtonWords('de', undefined)).toEqual([(await loadMessages('de'))?.buttons, 'de'])
  })

  it('writes Arabic from right to left and the others from left to right', () => {
    expect(locales.filter((locale) => direction(locale) === 'rtl')).toEqual(['ar'])
  })
})

describe('format', () => {
  it('fills holes and leaves unknown ones visible', () => {
    expect(format('{a} and {b}', { a: 1 })).toBe('1 and {b}')
  })

  it('does not read holes inside a filled value', () => {
    expect(format('{a}', { a: '{b}', b: 'x' })).toBe('{b}')
  })

  it('cuts a message at its holes for links', () => {
    expect(splitAtHoles(en.core.legal)).toEqual([
      'By connecting you agree to the ',
      { hole: 'terms' },
      ' and the ',
      { hole: 'privacy' },
      '.',
    ])
  })

  it('chooses the plural of the language', async () => {
    expect(formatPlural(en.account, 'retryIn', 1, 'en')).toBe('Try again in 1 second')
    expect(formatPlural(en.account, 'retryIn', 1200, 'en')).toBe('Try again in 1,200 seconds')
    const arabic = await loadMessages('ar')
    expect(formatPlural(arabic?.account ?? en.account, 'retryIn', 2, 'ar')).toBe('أعد المحاولة بعد ثانيتين')
  })
})
