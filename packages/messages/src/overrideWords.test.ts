import { describe, expect, it } from 'vitest'
import { core } from './en/core.js'
import { tokens } from './en/holdings.js'
import { createWordOverrides } from './overrideWords.js'

function override(overrides: unknown) {
  const refused: (readonly [string, readonly string[]])[] = []
  return { refused, apply: createWordOverrides(overrides, 'en', (...report) => refused.push(report)) }
}

describe('createWordOverrides', () => {
  it('replaces the texts of the language, and returns the other texts unchanged', () => {
    const { apply, refused } = override({ en: { core: { connectTitle: 'Log in' } }, de: { core: { close: 'Zu' } } })
    expect(apply('core', core)).toEqual({ ...core, connectTitle: 'Log in' })
    expect(refused).toEqual([])
  })

  it('returns the same object for the same group, so that views do not render again', () => {
    const { apply } = override({ en: { core: { connectTitle: 'Log in' } } })
    expect(apply('core', core)).toBe(apply('core', core))
    expect(apply('tokens', tokens)).toBe(tokens)
  })

  it('ignores unknown keys, values that are not texts, blank texts and long texts, and reports them once', () => {
    const { apply, refused } = override({
      en: { core: { nothing: 'x', close: 7, back: ' ', help: 'x'.repeat(301), connectTitle: 'x'.repeat(300) } },
    })
    expect(apply('core', core)).toEqual({ ...core, connectTitle: 'x'.repeat(300) })
    apply('core', core)
    expect(refused).toEqual([['core', ['nothing', 'close', 'back', 'help']]])
  })

  it('ignores a text that omits a placeholder or has another one', () => {
    const { apply, refused } = override({
      en: { core: { legal: 'See {terms}', legalOne: '{document} {address}', legalCheckbox: '{privacy}, {terms}' } },
    })
    expect(apply('core', core)).toEqual({ ...core, legalCheckbox: '{privacy}, {terms}' })
    expect(refused).toEqual([['core', ['legal', 'legalOne']]])
  })

  it('reports at most 10 names', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, 'x']))
    const { apply, refused } = override({ en: { core: many } })
    apply('core', core)
    expect(refused[0]?.[1]).toHaveLength(10)
  })

  it.each([
    undefined,
    null,
    'en',
    { en: null },
    { en: { core: 'x' } },
    { en: { __proto__: { core: { close: 'x' } } } },
  ])('returns the original texts if the option is %j', (overrides) => {
    expect(override(overrides).apply('core', core)).toEqual(core)
  })
})
