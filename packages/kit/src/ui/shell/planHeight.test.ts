import { describe, expect, it } from 'vitest'
import { planHeight } from './planHeight.js'

describe('planHeight', () => {
  it('does not animate the first measurement', () => {
    expect(planHeight(undefined, 300, undefined, false)).toBeUndefined()
  })

  it('animates from the old height to the new one', () => {
    expect(planHeight(300, 420, undefined, false)).toEqual({ from: 300, to: 420 })
  })

  it('continues from the current height if it interrupts an animation', () => {
    expect(planHeight(420, 300, 360, false)).toEqual({ from: 360, to: 300 })
  })

  it('does not interrupt an animation that already ends at the right height', () => {
    expect(planHeight(300, 300, undefined, false)).toBeUndefined()
  })

  it('ignores differences below half a pixel', () => {
    expect(planHeight(300, 300.4, undefined, false)).toBeUndefined()
  })

  it('does not animate with reduced motion', () => {
    expect(planHeight(300, 420, undefined, true)).toBeUndefined()
  })

  it('ignores a closed dialog, which has no height', () => {
    expect(planHeight(300, 0, undefined, false)).toBeUndefined()
  })
})
