import { names as words } from '@foyer/messages/en/names'
import { describe, expect, it } from 'vitest'
import {
  canSubmit,
  getLabelErrorText,
  getLabelToLookUp,
  type LabelInputs,
  normalizeLabel,
  validateLabelField,
} from './labelForm.js'

function answered(label: string, change: object = {}): LabelInputs['lookup'] {
  return {
    status: 'success',
    answer: { label, isFree: true, suggestions: [], ...change },
  }
}

function read(text: string, change: Partial<LabelInputs> = {}) {
  return validateLabelField({ text, settledText: text, lookup: { status: 'pending' }, hasName: false, ...change })
}

describe('normalizeLabel', () => {
  it.each([
    ['Maya', 'maya'],
    [' maya.foyer.eth ', 'maya'],
    ['MAYA.FOYER.ETH', 'maya'],
    ['maya.eth', 'maya.eth'],
  ])('converts %s to %s', (text, label) => {
    expect(normalizeLabel(text, 'foyer.eth')).toBe(label)
  })
})

describe('validateLabel', () => {
  it('shows no error for three characters during typing, and "too short" afterwards [S5.16]', () => {
    expect(getLabelErrorText(read('may', { settledText: 'ma' }), words)).toBeUndefined()
    expect(getLabelErrorText(read('may'), words)).toBe(words.too_short)
  })

  it.each([
    ['maya!', words.invalid_name],
    ['мaya', words.invalid_name],
    ['maya.eth', words.invalid_name],
    ['xn--maya', words.invalidHyphens],
    ['a'.repeat(64), words.too_long],
  ])('shows the error of %s at once', (text, told) => {
    expect(getLabelErrorText(read(text, { settledText: '' }), words)).toBe(told)
  })

  it('getLabelToLookUp: returns only a valid label, and only after typing stops', () => {
    expect(getLabelToLookUp({ text: 'maya', settledText: 'may' })).toBeUndefined()
    expect(getLabelToLookUp({ text: 'may', settledText: 'may' })).toBeUndefined()
    expect(getLabelToLookUp({ text: 'maya', settledText: 'maya' })).toBe('maya')
  })

  it('returns free, taken or unchecked, and ignores a response for an earlier text', () => {
    expect(read('maya', { lookup: answered('maya') })).toEqual({ status: 'free' })
    expect(read('maya', { lookup: answered('may') })).toEqual({ status: 'checking' })
    expect(read('maya', { lookup: { status: 'error' } })).toEqual({ status: 'unchecked' })
    const taken = read('maya', { lookup: answered('maya', { isFree: false, suggestions: ['maya3'] }) })
    expect(taken).toEqual({ status: 'taken', fault: 'taken', suggestions: ['maya3'] })
    expect(getLabelErrorText(taken, words)).toBe(words.taken)
  })

  it('shows the reason of the server, and "taken" for an unknown reason', () => {
    const why = (fault: string) =>
      getLabelErrorText(read('admin', { lookup: answered('admin', { isFree: false, fault }) }), words)
    expect(why('reserved')).toBe(words.reserved)
    expect(why('too_similar')).toBe(words.too_similar)
    expect(why('a_reason_of_tomorrow')).toBe(words.taken)
  })

  it('canSubmit: returns true for a free label, for one held for its last owner, and after a failed lookup', () => {
    const answer = (change: object) => read('maya', { lookup: answered('maya', change) })
    expect(canSubmit(answer({}))).toBe(true)
    expect(canSubmit(answer({ isFree: false, fault: 'held' }))).toBe(true)
    expect(canSubmit(read('maya', { lookup: { status: 'error' } }))).toBe(true)
    expect([answer({ isFree: false }), read('may'), read('')].map(canSubmit)).toEqual([false, false, false])
  })

  it('returns an error if the account already has a name', () => {
    expect(getLabelErrorText(read('nina', { hasName: true, lookup: answered('nina') }), words)).toBe(
      words.already_named,
    )
  })
})
