/** The maximum size of an avatar, in bytes. */
const maxBytes = 30_000
/** The maximum size of an input file, in bytes. A larger file would block the page for seconds. */
const maxFileBytes = 30_000_000
/** The edge lengths to try, in pixels, and the encoder qualities for each. */
const sizes = [192, 160, 128, 96]
const qualities = [0.85, 0.7]

export type PictureError = 'fileBad' | 'fileLarge'

/**
 * Crops an image file to a small square and returns it as a `data:` URL. Re-encoding removes metadata of the file, such
 * as the location.
 */
export async function resizePicture(file: Blob): Promise<{ readonly url: string } | { readonly fault: PictureError }> {
  if (file.size > maxFileBytes) return { fault: 'fileLarge' }
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture || picture.width === 0 || picture.height === 0) return { fault: 'fileBad' }
  try {
    for (const size of sizes)
      for (const quality of qualities) {
        const url = renderSquare(picture, size, quality)
        if (url !== undefined && (url.length * 3) / 4 <= maxBytes) return { url }
      }
    return { fault: 'fileLarge' }
  } finally {
    picture.close()
  }
}

function renderSquare(picture: ImageBitmap, size: number, quality: number): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const edge = Math.min(picture.width, picture.height)
  const [left, top] = [(picture.width - edge) / 2, (picture.height - edge) / 2]
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, edge, edge, 0, 0, size, size)
  const webp = canvas.toDataURL('image/webp', quality)
  // A browser without a WebP encoder returns PNG: use JPEG instead. JPEG has no transparency, so paint a white
  // background.
  if (webp.startsWith('data:image/webp')) return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  return canvas.toDataURL('image/jpeg', quality)
}
