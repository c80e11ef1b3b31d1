import { describe, expect, it } from 'vitest'
import { dragOffset, moveDrag, shouldDismiss, startDrag } from './sheetDrag.js'

const height = 400

describe('sheet drag', () => {
  it('closes if released below a quarter of the height, at any speed', () => {
    const drag = moveDrag(startDrag(100, 0), 201, 2000)
    expect(shouldDismiss(drag, height, 2010)).toBe(true)
  })

  it('springs back from exactly a quarter', () => {
    expect(shouldDismiss(moveDrag(startDrag(100, 0), 200, 2000), height, 2010)).toBe(false)
  })

  it('closes on a flick faster than 0.4 px per ms, at any distance', () => {
    const drag = moveDrag(moveDrag(startDrag(0, 0), 10, 50), 31, 100)
    expect(shouldDismiss(drag, height, 105)).toBe(true)
  })

  it('springs back at exactly 0.4 px per ms', () => {
    expect(shouldDismiss(moveDrag(startDrag(0, 0), 20, 50), height, 55)).toBe(false)
  })

  it('ignores a flick if the finger rests before it lifts', () => {
    const drag = moveDrag(startDrag(0, 0), 50, 50)
    expect(shouldDismiss(drag, height, 55)).toBe(true)
    expect(shouldDismiss(drag, height, 400)).toBe(false)
  })

  it('uses the speed at the end of a flick: down then up springs back', () => {
    const drag = moveDrag(moveDrag(startDrag(0, 0), 60, 50), 30, 100)
    expect(shouldDismiss(drag, height, 105)).toBe(false)
  })

  it('never closes upwards', () => {
    expect(shouldDismiss(moveDrag(startDrag(300, 0), 0, 20), height, 25)).toBe(false)
  })

  it('follows the finger down and resists it up', () => {
    expect(dragOffset(moveDrag(startDrag(0, 0), 80, 10))).toBe(80)
    expect(dragOffset(moveDrag(startDrag(100, 0), 0, 10))).toBe(-10)
  })

  it('keeps its speed if two moves have the same time', () => {
    const drag = moveDrag(moveDrag(startDrag(0, 0), 30, 10), 31, 10)
    expect(drag.velocity).toBe(3)
  })
})
