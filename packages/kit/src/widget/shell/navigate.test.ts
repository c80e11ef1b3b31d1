import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getCurrent, type History, isBackClosing, type NavigationStep, navigate } from './navigate.js'
import type { Place } from './ViewParams.js'

const connect: Place = { view: 'Connect', params: undefined }
const account: Place = { view: 'Account', params: undefined }
const networks: Place = { view: 'Networks', params: undefined }
const unsupported: Place = { view: 'UnsupportedChain', params: undefined }

describe('navigate', () => {
  it('pops the last view on `back` [S2.15]', () => {
    expect(navigate([account, networks], { type: 'back' })).toEqual([account])
  })

  it('isBackClosing is true with one entry or with UnsupportedChain in the history [S2.16]', () => {
    expect(isBackClosing([account])).toBe(true)
    expect(isBackClosing([unsupported, networks])).toBe(true)
    expect(isBackClosing([account, networks])).toBe(false)
  })

  it('ignores a push of the current view', () => {
    expect(navigate([account, networks], { type: 'push', to: networks })).toEqual([account, networks])
  })

  it('replaces only the last entry', () => {
    expect(navigate([account, networks], { type: 'replace', to: connect })).toEqual([account, connect])
  })

  it('never returns an empty history, for any order of steps', () => {
    const place = fc.constantFrom(connect, account, networks, unsupported)
    const event: fc.Arbitrary<NavigationStep> = fc.oneof(
      fc.record({ type: fc.constantFrom('reset', 'push', 'replace'), to: place }),
      fc.constant({ type: 'back' } as const),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const end = events.reduce<History>(navigate, [connect])
        expect(end.length).toBeGreaterThan(0)
        expect(getCurrent(end)).toBe(end.at(-1))
      }),
    )
  })
})
