import { describe, expect, it } from 'vitest'
import { isFinder, logoHole, renderQr } from './renderQr.js'

const address = 'ethereum:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

function dotsOf(path: string): [number, number][] {
  return [...path.matchAll(/M([\d.]+) ([\d.]+)h0/g)].map(([, x, y]) => [Number(x) - 0.5, Number(y) - 0.5])
}

describe('renderQr', () => {
  it('returns no border and omits the three finder patterns', () => {
    const { size, dots } = renderQr(address, false)
    expect((size - 17) % 4).toBe(0)
    const all = dotsOf(dots)
    expect(all.length).toBeGreaterThan(size * 5)
    expect(all.filter(([x, y]) => isFinder(x, y, size))).toEqual([])
    expect(Math.max(...all.flat())).toBe(size - 1)
  })

  it('leaves a hole for a logo that the error correction can restore', () => {
    const { size, dots } = renderQr(address, true)
    const hole = logoHole(size)
    const [from, to] = [(size - hole) / 2, (size + hole) / 2]
    expect(dotsOf(dots).filter(([x, y]) => x >= from && x < to && y >= from && y < to)).toEqual([])
    // Quartile correction restores a quarter of the code. The hole covers less than a quarter of that.
    expect(hole ** 2 / size ** 2).toBeLessThan(0.0625)
  })

  it('throws for a text that does not fit into a QR code', () => {
    expect(() => renderQr('x'.repeat(5000), false)).toThrow()
  })
})
