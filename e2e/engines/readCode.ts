import decodeQR from 'qr/decode.js'
import type { Visitor } from './createVisitor.js'
import { type Engine, waitUntil } from './Engine.js'

interface Picture {
  readonly width: number
  readonly height: number
  /** The grey value of each pixel, from 0 to 255. */
  readonly greys: readonly number[]
}

/** A script that finds the element with the QR code, even in a shadow root. */
const found = `(() => {
  const find = (root) => { for (const each of root.querySelectorAll('*')) {
    if (each.matches('[role=img][aria-label^="QR code"][aria-busy=false]')) return each
    const inner = each.shadowRoot && find(each.shadowRoot)
    if (inner) return inner
  } }
  return find(document)
})()`

/** Measures the quiet zone of the code in CSS pixels: top, right, bottom, left. Cameras need it on all sides. */
export async function measureQuietZone({ engine }: Visitor): Promise<unknown> {
  return engine.evaluate(`(() => {
    const [outer, inner] = [${found}, ${found}.querySelector('svg')].map((each) => each.getBoundingClientRect())
    const sides = [inner.top - outer.top, outer.right - inner.right, outer.bottom - inner.bottom, inner.left - outer.left]
    return sides.map(Math.round)
  })()`)
}

/** Takes screenshots of the QR code on the current page until one can be decoded, like a camera. Returns its text. */
export async function readCode({ engine, until }: Visitor): Promise<string> {
  await until(`!!${found}`)
  return waitUntil('a code that can be read', async () => decode(await photograph(engine)))
}

async function photograph(engine: Engine): Promise<Picture> {
  const bytes = (await engine.screenshot()).toString('base64')
  return (await engine.evaluate(`(async () => {
    const { left, top, width, height } = ${found}.getBoundingClientRect()
    const image = new Image()
    image.src = 'data:image/png;base64,${bytes}'
    await image.decode()
    const scale = image.width / innerWidth
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')
    context.drawImage(image, -Math.round(left * scale), -Math.round(top * scale))
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return { width: canvas.width, height: canvas.height, greys: [...data].filter((_, index) => index % 4 === 1) }
  })()`)) as Picture
}

function decode({ width, height, greys }: Picture): string {
  return decodeQR({ width, height, data: Uint8Array.from(greys.flatMap((grey) => [grey, grey, grey, 255])) })
}
