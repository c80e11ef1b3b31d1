import { describe, expect, it } from 'vitest'
import { drawQr, isFinder, logoHole } from './drawQr.js'

const address = 'ethereum:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

function dotsOf(path: string): [number, number][] {
  return [...path.matchAll(/M([\d.]+) ([\d.]+)h0/g)].map(([, x, y]) => [Number(x) - 0.5, Number(y) - 0.5])
}

describe('drawQr', () => {
  it('has no border of its own and leaves the finders to be drawn apart', () => {
    const { size, dots } = drawQr(address, false)
    expect((size - 17) % 4).toBe(0)
    const all = dotsOf(dots)
    expect(all.length).toBeGreaterThan(size * 5)
    expect(all.filter(([x, y]) => isFinder(x, y, size))).toEqual([])
    expect(Math.max(...all.flat())).toBe(size - 1)
  })

  it('leaves a hole in the middle for a logo, and corrects errors enough for it', () => {
    const { size, dots } = drawQr(address, true)
    const hole = logoHole(size)
    const [from, to] = [(size - hole) / 2, (size + hole) / 2]
    expect(dotsOf(dots).filter(([x, y]) => x >= from && x < to && y >= from && y < to)).toEqual([])
    // Quartile correction restores a quarter of the code; the hole takes less than half of that.
    expect(hole ** 2 / size ** 2).toBeLessThan(0.0625)
  })

  it('throws for a text that fits no QR code', () => {
    expect(() => drawQr('x'.repeat(5000), false)).toThrow()
  })
})
