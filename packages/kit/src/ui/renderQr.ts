import encodeQR from 'qr'

export interface QrDrawing {
  /** The number of modules per edge. */
  size: number
  /** The path of zero-length strokes. Round line caps turn each into a dot, at a tenth of the bytes of circles. */
  dots: string
}

/** Returns the edge of the logo's hole in modules, about a fifth of the code. Quartile correction can restore that. */
export function logoHole(size: number): number {
  return Math.floor(size * 0.22) | 1
}

/**
 * Encodes a text as dots, without the three finder patterns and, with a logo, without the center. Throws if the text
 * does not fit into a QR code.
 */
export function renderQr(text: string, hasLogo: boolean): QrDrawing {
  // The encoder requires a border: remove it, because the card has its own padding.
  const bordered = encodeQR(text, 'raw', { ecc: hasLogo ? 'quartile' : 'medium', border: 1 })
  const modules = bordered.slice(1, -1).map((row) => row.slice(1, -1))
  const size = modules.length
  const hole = hasLogo ? logoHole(size) : 0
  const from = (size - hole) / 2
  let dots = ''
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      const inHole = hasLogo && x >= from && x < from + hole && y >= from && y < from + hole
      if (dark && !inHole && !isFinder(x, y, size)) dots += `M${x + 0.5} ${y + 0.5}h0`
    })
  })
  return { size, dots }
}

/** Returns true if a module belongs to one of the three corner squares of 7 × 7. */
export function isFinder(x: number, y: number, size: number): boolean {
  const low = (value: number) => value < 7
  const high = (value: number) => value >= size - 7
  return (low(x) && low(y)) || (high(x) && low(y)) || (low(x) && high(y))
}
