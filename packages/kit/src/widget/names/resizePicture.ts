/** The most that a picture in a name may weigh, in bytes. */
const maxBytes = 30_000
/** A larger file is not opened: it would stop the page for seconds. */
const maxFileBytes = 30_000_000
/** Edges to try, in px, and how well to keep it. */
const sizes = [192, 160, 128, 96]
const qualities = [0.85, 0.7]

export type PictureFault = 'fileBad' | 'fileLarge'

/** A picture from the device as a `data:` address: its middle, as a small square. What the file said besides, such as the place, is gone. */
export async function resizePicture(file: Blob): Promise<{ readonly url: string } | { readonly fault: PictureFault }> {
  if (file.size > maxFileBytes) return { fault: 'fileLarge' }
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture || picture.width === 0 || picture.height === 0) return { fault: 'fileBad' }
  try {
    for (const size of sizes)
      for (const quality of qualities) {
        const url = draw(picture, size, quality)
        if (url !== undefined && (url.length * 3) / 4 <= maxBytes) return { url }
      }
    return { fault: 'fileLarge' }
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, size: number, quality: number): string | undefined {
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
  // A browser that does not write WebP answers with PNG. JPEG knows nothing of transparency: what shows through becomes white.
  if (webp.startsWith('data:image/webp')) return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  return canvas.toDataURL('image/jpeg', quality)
}
