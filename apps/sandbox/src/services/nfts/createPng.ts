import { crc32, deflateSync } from 'node:zlib'

/** A colour as red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number]

/** Creates a PNG of `width` times `height` pixels. `paint` returns the palette index of a pixel (ISO/IEC 15948). */
export function createPng(options: {
  readonly width: number
  readonly height: number
  readonly palette: readonly Colour[]
  readonly paint: (x: number, y: number) => number
}): Uint8Array<ArrayBuffer> {
  const { width, height, palette, paint } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per pixel, indexed colours.
  header.set([8, 3], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = paint(x, y)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [
    createChunk('IHDR', header),
    createChunk('PLTE', Buffer.from(palette.flat())),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

function createChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8)
  return chunk
}
