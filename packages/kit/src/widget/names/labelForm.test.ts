import { names as words } from '@foyer/messages/en/names'
import { describe, expect, it } from 'vitest'
import { describeLabel, getLabelToLookUp, type LabelInputs, mayTry, readLabel, readLabelField } from './labelForm.js'

function answered(label: string, change: object = {}): LabelInputs['lookup'] {
  return {
    status: 'success',
    answer: { label, isFree: true, suggestions: [], ...change },
  }
}

function read(text: string, change: Partial<LabelInputs> = {}) {
  return readLabelField({ text, settledText: text, lookup: { status: 'pending' }, hasName: false, ...change })
}

describe('the label somebody means', () => {
  it.each([
    ['Maya', 'maya'],
    [' maya.foyer.eth ', 'maya'],
    ['MAYA.FOYER.ETH', 'maya'],
    ['maya.eth', 'maya.eth'],
  ])('of %s is %s', (text, label) => {
    expect(readLabel(text, 'foyer.eth')).toBe(label)
  })
})

describe('the field of a name', () => {
  it('says nothing of three characters while somebody types, and then what is missing [S5.16]', () => {
    expect(describeLabel(read('may', { settledText: 'ma' }), words)).toBeUndefined()
    expect(describeLabel(read('may'), words)).toBe(words.too_short)
  })

  it.each([
    ['maya!', words.invalid_name],
    ['мaya', words.invalid_name],
    ['maya.eth', words.invalid_name],
    ['xn--maya', words.invalidHyphens],
    ['a'.repeat(64), words.too_long],
  ])('tells at once what is wrong with %s', (text, told) => {
    expect(describeLabel(read(text, { settledText: '' }), words)).toBe(told)
  })

  it('looks up only what may be a name, once the typing rests', () => {
    expect(getLabelToLookUp({ text: 'maya', settledText: 'may' })).toBeUndefined()
    expect(getLabelToLookUp({ text: 'may', settledText: 'may' })).toBeUndefined()
    expect(getLabelToLookUp({ text: 'maya', settledText: 'maya' })).toBe('maya')
  })

  it('is free, taken or not looked up; an answer about an earlier text is none', () => {
    expect(read('maya', { lookup: answered('maya') })).toEqual({ status: 'free' })
    expect(read('maya', { lookup: answered('may') })).toEqual({ status: 'checking' })
    expect(read('maya', { lookup: { status: 'error' } })).toEqual({ status: 'unchecked' })
    const taken = read('maya', { lookup: answered('maya', { isFree: false, suggestions: ['maya3'] }) })
    expect(taken).toEqual({ status: 'taken', fault: 'taken', suggestions: ['maya3'] })
    expect(describeLabel(taken, words)).toBe(words.taken)
  })

  it('says why a name cannot be had where the server does, and "taken" for a reason of a newer server', () => {
    const why = (fault: string) =>
      describeLabel(read('admin', { lookup: answered('admin', { isFree: false, fault }) }), words)
    expect(why('reserved')).toBe(words.reserved)
    expect(why('too_similar')).toBe(words.too_similar)
    expect(why('a_reason_of_tomorrow')).toBe(words.taken)
  })

  it('may be tried where it is free or kept for whoever gave it up, and where nobody could tell', () => {
    const answer = (change: object) => read('maya', { lookup: answered('maya', change) })
    expect(mayTry(answer({}))).toBe(true)
    expect(mayTry(answer({ isFree: false, fault: 'held' }))).toBe(true)
    expect(mayTry(read('maya', { lookup: { status: 'error' } }))).toBe(true)
    expect([answer({ isFree: false }), read('may'), read('')].map(mayTry)).toEqual([false, false, false])
  })

  it('is closed to who has a name', () => {
    expect(describeLabel(read('nina', { hasName: true, lookup: answered('nina') }), words)).toBe(words.already_named)
  })
})
