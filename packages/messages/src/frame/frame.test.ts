import { describe, expect, it } from 'vitest'
import { locales } from '../locales.js'
import { asking } from './en/asking.js'
import { keys } from './en/keys.js'
import { solana } from './en/solana.js'
import { loadAskingWords, loadFrameWords } from './loadFrameMessages.js'
import { loadSolanaWords } from './loadSolanaWords.js'

const en = { ...asking, ...keys, ...solana }

const english: Readonly<Record<string, string>> = en
function holes(text: string) {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).sort()
}

describe.each(locales.filter((locale) => locale !== 'en'))('words of the frame in %s', (locale) => {
  it('has every key of English, and more only as plural forms', async () => {
    const words: object = await loadFrameWords(locale)
    expect(Object.keys(english).filter((key) => !(key in words))).toEqual([])
    expect(Object.keys(words).filter((key) => !(key in english) && !/\.(zero|two|few|many)$/.test(key))).toEqual([])
  })

  it('has the same holes as English in every message', async () => {
    const words: Readonly<Record<string, string | undefined>> = await loadFrameWords(locale)
    for (const [key, text] of Object.entries(english)) {
      // "one" may be said in words.
      if (!key.endsWith('.one')) expect(holes(words[key] ?? ''), key).toEqual(holes(text))
    }
  })

  it('leaves nothing empty, and is not English', async () => {
    const words: Readonly<Record<string, string | undefined>> = await loadFrameWords(locale)
    expect(Object.keys(english).filter((key) => words[key]?.trim() === '')).toEqual([])
    const same = Object.keys(english).filter((key) => words[key] === english[key])
    expect(same.length).toBeLessThan(Object.keys(english).length * 0.05)
  })

  it('has every plural form the language needs', async () => {
    const words = await loadFrameWords(locale)
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const key of Object.keys(english).filter((one) => one.endsWith('.other'))) {
      const base = key.slice(0, -'.other'.length)
      // French and Spanish "many" is for millions, which none of these counts reaches.
      for (const form of needed.filter((one) => one !== 'many' || locale === 'ar'))
        expect(words).toHaveProperty([`${base}.${form}`])
    }
  })
})

describe('the words of the frame', () => {
  it('keep the accessible names that outside tests rely on', () => {
    expect([en.confirm, en.cancel, en.tryAgain, en.back]).toEqual(['Confirm', 'Cancel', 'Try again', 'Back'])
  })

  it('come whole or only as far as a yes needs them, the latter also without a network', async () => {
    expect(await loadFrameWords('en')).toEqual({ ...asking, ...keys })
    expect(await loadSolanaWords('en')).toEqual({ ...asking, ...solana })
    expect(await loadAskingWords('en')).toEqual(asking)
    expect(await loadAskingWords('de')).toEqual(await loadFrameWords('de'))
    expect(await loadSolanaWords('de')).toEqual(await loadFrameWords('de'))
  })

  it('speak to people, not to developers', () => {
    const jargon = /\b(null|undefined|RPC|JSON|HTTP|chainId|CAIP|provider key|selector|calldata|lamports|wei)\b/i
    expect(Object.values(english).filter((text) => jargon.test(text))).toEqual([])
  })
})
