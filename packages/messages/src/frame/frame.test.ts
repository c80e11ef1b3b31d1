import { describe, expect, it } from 'vitest'
import { locales } from '../locales.js'
import { asking } from './en/asking.js'
import { keys } from './en/keys.js'
import { permissions } from './en/permissions.js'
import { smartAccount } from './en/smartAccount.js'
import { solana } from './en/solana.js'
import { loadApprovalWords, loadFrameWords } from './loadFrameMessages.js'
import { loadPermissionWords } from './loadPermissionWords.js'
import { loadSmartAccountWords } from './loadSmartAccountWords.js'
import { loadSolanaWords } from './loadSolanaWords.js'

const en = { ...asking, ...keys, ...solana, ...smartAccount, ...permissions }

const english: Readonly<Record<string, string>> = en
function holes(text: string) {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).sort()
}

describe.each(locales.filter((locale) => locale !== 'en'))('frame texts in %s', (locale) => {
  it('have every English key, and extra keys only for plural forms', async () => {
    const words: object = await loadFrameWords(locale)
    expect(Object.keys(english).filter((key) => !(key in words))).toEqual([])
    expect(Object.keys(words).filter((key) => !(key in english) && !/\.(zero|two|few|many)$/.test(key))).toEqual([])
  })

  it('have the same placeholders as English in every text', async () => {
    const words: Readonly<Record<string, string | undefined>> = await loadFrameWords(locale)
    for (const [key, text] of Object.entries(english)) {
      // A translation may write "one" as a word.
      if (!key.endsWith('.one')) expect(holes(words[key] ?? ''), key).toEqual(holes(text))
    }
  })

  it('are not empty and not English', async () => {
    const words: Readonly<Record<string, string | undefined>> = await loadFrameWords(locale)
    expect(Object.keys(english).filter((key) => words[key]?.trim() === '')).toEqual([])
    const same = Object.keys(english).filter((key) => words[key] === english[key])
    expect(same.length).toBeLessThan(Object.keys(english).length * 0.05)
  })

  it('have every plural form that the language needs', async () => {
    const words = await loadFrameWords(locale)
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const key of Object.keys(english).filter((one) => one.endsWith('.other'))) {
      const base = key.slice(0, -'.other'.length)
      // The form "many" of French, Spanish and Portuguese is for millions. These counts are never that large.
      for (const form of needed.filter((one) => one !== 'many' || locale === 'ar' || locale === 'ru'))
        expect(words).toHaveProperty([`${base}.${form}`])
    }
  })
})

describe('frame texts', () => {
  it('have the accessible names that external tests rely on', () => {
    expect([en.confirm, en.cancel, en.tryAgain, en.back]).toEqual(['Confirm', 'Cancel', 'Try again', 'Back'])
  })

  it('load completely or only for approvals, and the English approval texts need no network', async () => {
    expect(await loadFrameWords('en')).toEqual({ ...asking, ...keys })
    expect(await loadSolanaWords('en')).toEqual({ ...asking, ...solana })
    expect(await loadSmartAccountWords('en')).toEqual(smartAccount)
    expect(await loadPermissionWords('en')).toEqual(permissions)
    expect(await loadApprovalWords('en')).toEqual(asking)
    expect(await loadApprovalWords('de')).toEqual(await loadFrameWords('de'))
    expect(await loadSolanaWords('de')).toEqual(await loadFrameWords('de'))
  })

  it('contain no developer jargon', () => {
    const jargon = /\b(null|undefined|RPC|JSON|HTTP|chainId|CAIP|provider key|selector|calldata|lamports|wei)\b/i
    expect(Object.values(english).filter((text) => jargon.test(text))).toEqual([])
  })
})
