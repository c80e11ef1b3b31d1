import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** Photographs a QR code and reads the picture, as a camera would. */
export async function readCode(page: Page, code: Locator): Promise<string> {
  const picture = await code.screenshot()
  const { width, height, bytes } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    return { width: image.width, height: image.height, bytes: [...data] }
  }, picture.toString('base64'))
  return decodeQR({ width, height, data: Uint8Array.from(bytes) })
}
