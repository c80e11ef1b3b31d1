import decodeQR from 'qr/decode.js'
import { PhoneError } from '../PhoneError.js'

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

const maxBytes = 20_000_000
/** Photographs are larger than a code needs; the second size helps where the first blurs small modules. */
const sides = [1_000, 2_000]
const timeLimitMs = 1_000

/** The text of the QR code in a picture file. Throws in words for people. */
export async function readPicture(file: Blob): Promise<string> {
  if (file.size > maxBytes) throw new PhoneError('unreadable', 'This picture is too large.')
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PhoneError('unreadable', 'This file is no picture.')
  })
  try {
    for (const side of sides) {
      const text = readPixels(drawPixels(bitmap, side), timeLimitMs)
      if (text !== undefined) return text
    }
  } finally {
    bitmap.close()
  }
  throw new PhoneError('unreadable', 'There is no QR code to be seen in this picture.')
}

function drawPixels(bitmap: ImageBitmap, maxSide: number): ImageData {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new PhoneError('unsupported', 'This browser cannot read pictures.')
  // A code on a transparent ground is meant to lie on white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
