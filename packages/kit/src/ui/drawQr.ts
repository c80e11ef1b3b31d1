import encodeQR from 'qr'

export interface QrDrawing {
  /** Modules along one edge. */
  size: number
  /** Zero-length strokes: a round line cap makes each a dot, at a tenth of the bytes of circles. */
  dots: string
}

/** Modules along the edge of the hole for a logo, about a fifth of the code; quartile correction bears that. */
export function logoHole(size: number): number {
  return Math.floor(size * 0.22) | 1
}

/** Encodes a text as dots, leaving out the three finders and, if wanted, the middle. Throws when it does not fit a QR code. */
export function drawQr(text: string, hasLogo: boolean): QrDrawing {
  // The encoder insists on a border; ours is the card's padding.
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

/** Whether a module belongs to one of the three corner squares of 7 × 7. */
export function isFinder(x: number, y: number, size: number): boolean {
  const low = (value: number) => value < 7
  const high = (value: number) => value >= size - 7
  return (low(x) && low(y)) || (high(x) && low(y)) || (low(x) && high(y))
}
