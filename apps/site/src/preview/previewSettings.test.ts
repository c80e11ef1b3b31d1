import { locales } from '@foyer/messages/locales'
import { describe, expect, it } from 'vitest'
import { createPreviewHash, defaultSettings, formatPreviewCode, languages } from './previewSettings.js'

const changed = { theme: 'dark', accent: '#0e7c66', radius: 2, locale: 'de', place: 'wide' } as const

describe('previewSettings', () => {
  it('formats only the options that differ from the defaults', () => {
    expect(formatPreviewCode({ ...defaultSettings, place: 'compact' })).toBe(
      'createAppKit({\n  networks: [mainnet, base],\n})',
    )
    expect(formatPreviewCode(changed)).toBe(`createAppKit({
  networks: [mainnet, base],
  themeMode: 'dark',
  themeVariables: {
    '--foyer-accent': '#0e7c66',
    '--foyer-border-radius-master': '2px',
  },
  locale: 'de',
  modalSize: 'wide',
})`)
  })

  it('creates a hash with the keys of the playground', () => {
    expect(createPreviewHash(changed)).toBe(
      '#mode=standalone&networks=mainnet%2Cbase&themeMode=dark&themeVariables.--foyer-accent=%230e7c66' +
        '&themeVariables.--foyer-border-radius-master=2&locale=de&modalSize=wide&enableEmbedded=false',
    )
    expect(createPreviewHash(defaultSettings)).toBe('#mode=standalone&networks=mainnet%2Cbase')
  })

  it('offers the languages of the widget', () => expect(Object.keys(languages)).toEqual([...locales]))
})
