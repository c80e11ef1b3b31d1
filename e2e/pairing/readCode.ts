import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** Takes a screenshot of a QR code and decodes it, like a camera. */
export async function readCode(page: Page, code: Locator): Promise<string> {
  const picture = await code.screenshot()
  const { width, height, greys } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    // Return it as text: transferring a list of a million numbers takes seconds.
    let greys = ''
    for (let index = 1; index < data.length; index += 4) greys += String.fromCharCode(data[index] ?? 0)
    return { width: image.width, height: image.height, greys: btoa(greys) }
  }, picture.toString('base64'))
  const rows = [...Buffer.from(greys, 'base64')]
  return decodeQR({ width, height, data: Uint8Array.from(rows.flatMap((grey) => [grey, grey, grey, 255])) })
}
