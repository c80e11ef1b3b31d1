import decodeQR from 'qr/decode.js'
import { PhoneError } from '../PhoneError.js'

/** The pixels of a canvas. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Returns the text of a QR code in a picture, or undefined if there is none. */
export function readPixels(pixels: Pixels, timeLimitMs: number): string | undefined {
  try {
    return decodeQR(pixels, { format: 'RGBA', timeLimit: timeLimitMs })
  } catch {
    return undefined
  }
}

const maxBytes = 20_000_000
/**
 * The scaled sizes to try, in pixels. Photographs are larger than a code needs. The second size helps if the first
 * blurs small modules.
 */
const sides = [1_000, 2_000]
const timeLimitMs = 1_000

/** Returns the text of the QR code in a picture file. Throws with a message for the user. */
export async function readPicture(file: Blob): Promise<string> {
  if (file.size > maxBytes) throw new PhoneError('unreadable', 'This picture is too large.')
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PhoneError('unreadable', 'This file is no picture.')
  })
  try {
    for (const side of sides) {
      const text = readPixels(renderPixels(bitmap, side), timeLimitMs)
      if (text !== undefined) return text
    }
  } finally {
    bitmap.close()
  }
  throw new PhoneError('unreadable', 'There is no QR code to be seen in this picture.')
}

function renderPixels(bitmap: ImageBitmap, maxSide: number): ImageData {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new PhoneError('unsupported', 'This browser cannot read pictures.')
  // A code on a transparent background is meant for a white one.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
