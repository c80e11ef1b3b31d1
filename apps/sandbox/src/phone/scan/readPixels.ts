import decodeQR from 'qr/decode.js'

/** Pixels as a canvas gives them. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** The text of a QR code in a picture, or undefined when there is none. */
export function readPixels(pixels: Pixels, timeLimitMs: number): string | undefined {
  try {
    return decodeQR(pixels, { format: 'RGBA', timeLimit: timeLimitMs })
  } catch {
    return undefined
  }
}
