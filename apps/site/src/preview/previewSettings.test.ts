import { describe, expect, it } from 'vitest'
import { readHash } from '../../../playground/src/options/hash.js'
import { optionRows } from '../../../playground/src/options/optionRows.js'
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

  it('creates a hash that the playground reads as the same settings', () => {
    expect(readHash(createPreviewHash(changed))).toEqual({
      mode: 'standalone',
      networks: ['mainnet', 'base'],
      themeMode: 'dark',
      'themeVariables.--foyer-accent': '#0e7c66',
      'themeVariables.--foyer-border-radius-master': 2,
      locale: 'de',
      modalSize: 'wide',
    })
    expect(readHash(createPreviewHash(defaultSettings))).toMatchObject({ enableEmbedded: true })
  })

  it('offers the languages of the playground', () => {
    const control = optionRows.find(({ key }) => key === 'locale')?.control
    const choices = control?.kind === 'choice' ? control.choices.filter(({ value }) => value !== '') : []
    expect(Object.entries(languages)).toEqual(choices.map(({ value, label }) => [value, label]))
  })
})
