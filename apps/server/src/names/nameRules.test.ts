import fc from 'fast-check'
import { normalize } from 'viem/ens'
import { describe, expect, it } from 'vitest'
import { createNameRules, toSkeleton } from './nameRules.js'
import { incumbentZones } from './settings.js'
import { suggestLabels } from './suggestLabels.js'

const rules = createNameRules({ parent: 'foyer.eth', reserved: ['treasury'] })
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789-']
const anyLabel = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 70 })

describe('findFault', () => {
  it.each([
    ['maya', undefined],
    ['m-4-y-4', undefined],
    ['1234', undefined],
    ['a'.repeat(63), undefined],
    ['may', 'too_short'],
    ['a', 'too_short'],
    ['', 'invalid_name'],
    ['a'.repeat(64), 'invalid_name'],
    ['-maya', 'invalid_name'],
    ['maya-', 'invalid_name'],
    ['ma_ya', 'invalid_name'],
    ['ma.ya', 'invalid_name'],
    ['ma ya', 'invalid_name'],
    ['Maya', 'invalid_name'],
    ['xn--maya', 'invalid_name'],
    ['ma--ya', 'invalid_name'],
    // Cyrillic, Greek, full width, Kelvin sign, zero-width space, right-to-left override, emoji, Arabic digit.
    ['mаya', 'invalid_name'],
    ['мауа', 'invalid_name'],
    ['mαya', 'invalid_name'],
    ['ｍａｙａ', 'invalid_name'],
    ['maya\u212a', 'invalid_name'],
    ['ma\u200bya', 'invalid_name'],
    ['\u202emaya', 'invalid_name'],
    ['maya🎉', 'invalid_name'],
    ['maya٣', 'invalid_name'],
    ['__proto__', 'invalid_name'],
    ['admin', 'reserved'],
    ['adm1n', 'reserved'],
    ['a-d-m-i-n', 'reserved'],
    ['foyer', 'reserved'],
    ['f0yer', 'reserved'],
    ['foyer-support', 'reserved'],
    ['officialfoyer', 'reserved'],
    ['treasury', 'reserved'],
    ['treasu-ry', 'reserved'],
    ['treasuries', undefined],
    ['foyerist', undefined],
  ])('returns for %j: %s [S5.16, S9.33]', (label, fault) => {
    expect(rules.findFault(label)).toBe(fault)
  })

  it('accepts only normalised labels: letters, digits and hyphens, four or more [S5.16, S9.33]', () => {
    fc.assert(
      fc.property(fc.oneof(anyLabel, fc.string({ unit: 'binary', maxLength: 80 })), (label) => {
        if (rules.findFault(label) !== undefined) return
        expect(label).toMatch(/^[a-z0-9][a-z0-9-]{2,61}[a-z0-9]$/)
        expect(normalize(rules.toName(label))).toBe(rules.toName(label))
        expect(rules.readLabel(rules.toName(label))).toBe(label)
      }),
    )
  })

  it('returns `reserved` for reserved words in any combination and spelling', () => {
    const words = fc.array(fc.constantFrom('admin', 'support', 'foyer', 'wallet', 'treasury'), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(words, fc.constantFrom('', '-'), (parts, between) => {
        const label = parts.join(between).replaceAll('o', '0').replaceAll('s', '5')
        expect(rules.findFault(label)).toBe('reserved')
      }),
    )
  })
})

describe('toSkeleton', () => {
  it.each([
    ['maya', 'm-a-y-a'],
    ['hello', 'he11o'],
    ['hello', 'heiio'],
    ['oscar', '0scar'],
    ['modern', 'rnodem'],
    ['wanda', 'vvanda'],
    ['sofia', '5ofia'],
    ['bella', '8e1la'],
    ['zara', '2ara'],
    ['gina', '9ina'],
  ])('returns the same for %s and %s', (one, other) => {
    expect(toSkeleton(one)).toBe(toSkeleton(other))
  })

  it.each([
    ['maya', 'mara'],
    ['maya', 'mayas'],
    ['anna', 'emma'],
    ['maya', 'maya3'],
  ])('returns different results for %s and %s', (one, other) => {
    expect(toSkeleton(one)).not.toBe(toSkeleton(other))
  })

  it('is idempotent, removes hyphens, ignores case, and never makes a label longer', () => {
    fc.assert(
      fc.property(anyLabel, (label) => {
        const skeleton = toSkeleton(label)
        expect(toSkeleton(skeleton)).toBe(skeleton)
        expect(skeleton).not.toContain('-')
        expect(skeleton.length).toBeLessThanOrEqual(label.length)
        expect(toSkeleton(label.toUpperCase())).toBe(skeleton)
      }),
    )
  })

  it('ignores hyphens at any position', () => {
    fc.assert(
      fc.property(anyLabel, fc.array(fc.nat(70), { maxLength: 5 }), (label, places) => {
        const apart = places.reduce((text, place) => `${text.slice(0, place)}-${text.slice(place)}`, label)
        expect(toSkeleton(apart)).toBe(toSkeleton(label))
      }),
    )
  })
})

describe('readLabel', () => {
  it('returns the label of a name below the parent, in any case [S9.34]', () => {
    expect(rules.readLabel('maya.foyer.eth')).toBe('maya')
    expect(rules.readLabel('Maya.FOYER.eth')).toBe('maya')
    expect(rules.readLabel('a.maya.foyer.eth')).toBe('a.maya')
    for (const name of ['foyer.eth', 'mayafoyer.eth', 'maya.eth', 'maya.foyer.eth.', 'maya', '', 'maya.reown.id'])
      expect(rules.readLabel(name)).toBeUndefined()
  })

  it("accepts AppKit's endings if they are given [S7.27, S9.34]", () => {
    expect(rules.readLabel('maya.reown.id', incumbentZones)).toBe('maya')
    expect(rules.readLabel('maya.wcn.id', incumbentZones)).toBe('maya')
    expect(rules.readLabel('maya.other.id', incumbentZones)).toBeUndefined()
  })

  it('does not convert the Kelvin sign to k', () => {
    expect(rules.readLabel('mi\u212ae.foyer.eth')).toBe('mi\u212ae')
  })
})

describe('suggestLabels [S7.17]', () => {
  it('returns valid labels that do not look alike, and the same ones each time', () => {
    fc.assert(
      fc.property(anyLabel, (label) => {
        const suggested = suggestLabels(rules, label)
        expect(suggestLabels(rules, label)).toEqual(suggested)
        const skeletons = [label, ...suggested].map(toSkeleton)
        expect(new Set(skeletons).size).toBe(skeletons.length)
        for (const other of suggested) expect(rules.findFault(other)).toBeUndefined()
      }),
    )
  })

  it('returns labels with numbers first, then with words', () => {
    expect(suggestLabels(rules, 'maya').slice(0, 3)).toEqual(['maya3', 'maya4', 'maya6'])
    expect(suggestLabels(rules, 'maya')).toContain('maya-web3')
  })
})
