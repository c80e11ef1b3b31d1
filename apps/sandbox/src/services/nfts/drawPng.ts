import { crc32, deflateSync } from 'node:zlib'

/** A colour as red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number]

/** A PNG of `width` times `height` pixels; `paint` names the place of a pixel's colour in the palette (ISO/IEC 15948). */
export function drawPng(options: {
  readonly width: number
  readonly height: number
  readonly palette: readonly Colour[]
  readonly paint: (x: number, y: number) => number
}): Uint8Array<ArrayBuffer> {
  const { width, height, palette, paint } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for a pixel, which is the number of a colour.
  header.set([8, 3], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = paint(x, y)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [
    describeChunk('IHDR', header),
    describeChunk('PLTE', Buffer.from(palette.flat())),
    describeChunk('IDAT', deflateSync(rows)),
    describeChunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

function describeChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8)
  return chunk
}
