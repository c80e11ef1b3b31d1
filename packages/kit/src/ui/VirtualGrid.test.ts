import { describe, expect, it } from 'vitest'
import { visibleRange } from './VirtualGrid.js'

describe('visibleRange', () => {
  it('returns the visible rows and three more at both ends', () => {
    expect(visibleRange(1040, 520, 104, 1250, 3)).toEqual({ first: 7, last: 17 })
  })

  it('stops at the ends of the list', () => {
    expect(visibleRange(0, 520, 104, 1250, 3)).toEqual({ first: 0, last: 7 })
    expect(visibleRange(129_480, 520, 104, 1250, 3)).toEqual({ first: 1242, last: 1249 })
  })

  it('returns the first rows while the list is still below the viewport', () => {
    expect(visibleRange(-300, 520, 104, 1250, 3).first).toBe(0)
  })

  it('is empty for an empty list, and stays inside a list that has become shorter', () => {
    expect(visibleRange(0, 520, 104, 0, 3)).toEqual({ first: 0, last: -1 })
    expect(visibleRange(50_000, 520, 104, 2, 3)).toEqual({ first: 1, last: 1 })
  })
})
