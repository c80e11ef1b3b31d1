import encodeQR from 'qr'
import { expect, it } from 'vitest'
import { readPixels } from './readPicture.js'

/** Renders a QR code with a quiet zone, black on white or inverted. */
function draw(text: string, scale: number) {
  const rows = encodeQR(text, 'raw', { border: 4 })
  const side = rows.length * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return { width: side, height: side, data }
}

it('readPixels: reads a pairing URI from a picture of its QR code', () => {
  const uri = `wc:${'a1'.repeat(32)}@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=${'b2'.repeat(32)}`
  expect(readPixels(draw(uri, 4), 1_000)).toBe(uri)
})

it('readPixels: returns undefined for a picture without a code', () => {
  const data = new Uint8ClampedArray(200 * 200 * 4).fill(255)
  expect(readPixels({ width: 200, height: 200, data }, 100)).toBeUndefined()
})
