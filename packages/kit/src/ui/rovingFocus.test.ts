import { describe, expect, it } from 'vitest'
import { findTyped, nextIndex } from './rovingFocus.js'
import { nextTab } from './Tabs.js'

describe('nextIndex in a list', () => {
  it('moves up and down and stops at the ends', () => {
    expect(nextIndex('ArrowDown', 0, 3, 1, false)).toBe(1)
    expect(nextIndex('ArrowDown', 2, 3, 1, false)).toBe(2)
    expect(nextIndex('ArrowUp', 0, 3, 1, false)).toBe(0)
  })

  it('jumps to the ends with Home and End', () => {
    expect([nextIndex('Home', 2, 5, 1, false), nextIndex('End', 2, 5, 1, false)]).toEqual([0, 4])
  })

  it('returns -1 for horizontal arrow keys and letters', () => {
    expect(['ArrowLeft', 'ArrowRight', 'a', 'Tab'].map((key) => nextIndex(key, 1, 3, 1, false))).toEqual([
      -1, -1, -1, -1,
    ])
  })
})

describe('nextIndex in a grid of four columns', () => {
  it('moves up and down by a row within the column', () => {
    expect([nextIndex('ArrowDown', 1, 10, 4, false), nextIndex('ArrowUp', 5, 10, 4, false)]).toEqual([5, 1])
    expect(nextIndex('ArrowDown', 7, 10, 4, false)).toBe(7)
  })

  it('reverses left and right in right-to-left text', () => {
    expect([nextIndex('ArrowRight', 1, 10, 4, false), nextIndex('ArrowRight', 1, 10, 4, true)]).toEqual([2, 0])
    expect([nextIndex('ArrowLeft', 0, 10, 4, false), nextIndex('ArrowLeft', 9, 10, 4, true)]).toEqual([0, 9])
  })
})

describe('findTyped', () => {
  const names = ['MetaMask', 'Rainbow', 'Rabby', 'Trust Wallet']

  it('finds the next entry that starts with the letter, and wraps around', () => {
    expect(findTyped(names, 'r', 0)).toBe(1)
    expect(findTyped(names, 'r', 1)).toBe(2)
    expect(findTyped(names, 'r', 2)).toBe(1)
  })

  it('narrows the search with more letters, starting at the current entry', () => {
    expect(findTyped(names, 'RAB', 1)).toBe(2)
    expect(findTyped(names, 'rab', 2)).toBe(2)
  })

  it('returns -1 if no entry matches', () => {
    expect([findTyped(names, 'z', 0), findTyped([], 'a', -1)]).toEqual([-1, -1])
  })
})

describe('nextTab', () => {
  it('wraps around in the writing direction', () => {
    expect([nextTab('ArrowRight', 2, 3, false), nextTab('ArrowLeft', 0, 3, false)]).toEqual([0, 2])
    expect([nextTab('ArrowRight', 0, 3, true), nextTab('ArrowLeft', 0, 3, true)]).toEqual([2, 1])
    expect([nextTab('Home', 2, 3, false), nextTab('End', 0, 3, false), nextTab('x', 1, 3, false)]).toEqual([0, 2, -1])
  })
})
