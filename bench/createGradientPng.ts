import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Creates a PNG of `edge` by `edge` pixels with a diagonal gradient (8 bits a channel, RGB). */
export function createGradientPng(edge: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(edge, 0)
  head.writeUInt32BE(edge, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: edge }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: edge }, (_, x) => [
        40,
        Math.round((255 * x) / edge),
        Math.round((255 * y) / edge),
      ]).flat(),
    ]),
  )
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
