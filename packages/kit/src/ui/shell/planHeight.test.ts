import { describe, expect, it } from 'vitest'
import { planHeight } from './planHeight.js'

describe('planHeight', () => {
  it('does not animate the first measure', () => {
    expect(planHeight(undefined, 300, undefined, false)).toBeUndefined()
  })

  it('goes from the old height to the new one', () => {
    expect(planHeight(300, 420, undefined, false)).toEqual({ from: 300, to: 420 })
  })

  it('continues from where the card stands when interrupted', () => {
    expect(planHeight(420, 300, 360, false)).toEqual({ from: 360, to: 300 })
  })

  it('lets a running animation end where it already goes', () => {
    expect(planHeight(300, 300, undefined, false)).toBeUndefined()
  })

  it('ignores less than half a pixel', () => {
    expect(planHeight(300, 300.4, undefined, false)).toBeUndefined()
  })

  it('jumps for those who asked for less motion', () => {
    expect(planHeight(300, 420, undefined, true)).toBeUndefined()
  })

  it('ignores a closed dialog, which measures nothing', () => {
    expect(planHeight(300, 0, undefined, false)).toBeUndefined()
  })
})
