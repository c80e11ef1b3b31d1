import { crc32, deflateSync } from 'node:zlib'

/** A square black-and-white image. */
export interface CodeImage {
  readonly side: number
  isDark(x: number, y: number): boolean
}

const scale = 6

/** Returns a QR code as an image, with several pixels for each module. */
export function createCodeImage(rows: readonly (readonly boolean[])[]): CodeImage {
  return {
    side: rows.length * scale,
    isDark: (x, y) => rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] ?? false,
  }
}

/** Encodes the image as a greyscale PNG. */
export function encodePng({ side, isDark }: CodeImage): Buffer {
  const lines = Buffer.alloc(side * (side + 1))
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) lines[y * (side + 1) + 1 + x] = isDark(x, y) ? 0 : 255
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND')])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** Encodes the image as a video of one frame (YUV4MPEG2), the format of Chromium's fake camera. */
export function encodeVideo({ side, isDark }: CodeImage): Buffer {
  const size = side + (side % 2)
  const luma = Buffer.alloc(size * size, 235)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) if (isDark(x, y)) luma[y * size + x] = 16
  }
  const colour = Buffer.alloc((size * size) / 2, 128)
  const head = `YUV4MPEG2 W${size} H${size} F10:1 Ip A1:1 C420jpeg\n`
  return Buffer.concat([Buffer.from(`${head}FRAME\n`), luma, colour])
}
