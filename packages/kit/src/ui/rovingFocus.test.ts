import { describe, expect, it } from 'vitest'
import { findTyped, nextIndex } from './rovingFocus.js'
import { nextTab } from './Tabs.js'

describe('arrow keys in a list', () => {
  it('go up and down and stop at the ends', () => {
    expect(nextIndex('ArrowDown', 0, 3, 1, false)).toBe(1)
    expect(nextIndex('ArrowDown', 2, 3, 1, false)).toBe(2)
    expect(nextIndex('ArrowUp', 0, 3, 1, false)).toBe(0)
  })

  it('jump to the ends with Home and End', () => {
    expect([nextIndex('Home', 2, 5, 1, false), nextIndex('End', 2, 5, 1, false)]).toEqual([0, 4])
  })

  it('leave sideways keys and letters alone', () => {
    expect(['ArrowLeft', 'ArrowRight', 'a', 'Tab'].map((key) => nextIndex(key, 1, 3, 1, false))).toEqual([
      -1, -1, -1, -1,
    ])
  })
})

describe('arrow keys in a grid of four', () => {
  it('move by a row up and down, staying in the column', () => {
    expect([nextIndex('ArrowDown', 1, 10, 4, false), nextIndex('ArrowUp', 5, 10, 4, false)]).toEqual([5, 1])
    expect(nextIndex('ArrowDown', 7, 10, 4, false)).toBe(7)
  })

  it('turn round with the writing direction', () => {
    expect([nextIndex('ArrowRight', 1, 10, 4, false), nextIndex('ArrowRight', 1, 10, 4, true)]).toEqual([2, 0])
    expect([nextIndex('ArrowLeft', 0, 10, 4, false), nextIndex('ArrowLeft', 9, 10, 4, true)]).toEqual([0, 9])
  })
})

describe('type-ahead', () => {
  const names = ['MetaMask', 'Rainbow', 'Rabby', 'Trust Wallet']

  it('finds the next entry that begins with the letter, and goes round', () => {
    expect(findTyped(names, 'r', 0)).toBe(1)
    expect(findTyped(names, 'r', 1)).toBe(2)
    expect(findTyped(names, 'r', 2)).toBe(1)
  })

  it('narrows down as more letters come, from where it stands', () => {
    expect(findTyped(names, 'RAB', 1)).toBe(2)
    expect(findTyped(names, 'rab', 2)).toBe(2)
  })

  it('finds nothing for what is not there', () => {
    expect([findTyped(names, 'z', 0), findTyped([], 'a', -1)]).toEqual([-1, -1])
  })
})

describe('arrow keys between tabs', () => {
  it('go round in the writing direction', () => {
    expect([nextTab('ArrowRight', 2, 3, false), nextTab('ArrowLeft', 0, 3, false)]).toEqual([0, 2])
    expect([nextTab('ArrowRight', 0, 3, true), nextTab('ArrowLeft', 0, 3, true)]).toEqual([2, 1])
    expect([nextTab('Home', 2, 3, false), nextTab('End', 0, 3, false), nextTab('x', 1, 3, false)]).toEqual([0, 2, -1])
  })
})
