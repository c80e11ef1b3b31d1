import { HttpError } from '../errors/HttpError.js'
import { createDownloadQueue } from '../fetch/createDownloadQueue.js'
import { UntrustedFetchError } from '../fetch/fetchUntrusted.js'
import type { ResolveResource } from '../fetch/resolveResource.js'
import { createMark, type Mark } from './icons.js'
import { sniffImage } from './sniffImage.js'

const maxBytes = 8_388_608
const timeoutMs = 10_000
/** With 8 MiB for each, all downloads together take 64 MiB of memory at most. */
const downloads = { maxRunning: 8, maxWaiting: 64 }
/** All pictures in memory together. */
const keptBytes = 67_108_864
/** Time between a failed download and the next one of the same picture. */
const restMs = 60_000
const mostResting = 5_000

/**
 * Fetches the picture at an address that a stranger chose. Throws `upstream_failed` when it cannot be fetched, is too large, or is no
 * picture, and `unavailable` when too many downloads wait.
 */
export type FetchPicture = (address: string) => Promise<Mark>

/** Creates the reader: each picture is fetched once and kept while there is room, the one used longest ago goes first. */
export function createPictures(options: { resolveResource: ResolveResource; now: () => number }): FetchPicture {
  const resting = new Map<string, { readonly error: HttpError; readonly untilMs: number }>()
  const kept = new Map<string, Mark>()
  const running = new Map<string, Promise<Mark>>()
  const download = createDownloadQueue(downloads)
  let bytes = 0

  function keep(address: string, mark: Mark): void {
    kept.set(address, mark)
    bytes += mark.bytes.byteLength
    for (const [oldest, { bytes: content }] of kept) {
      if (bytes <= keptBytes) return
      kept.delete(oldest)
      bytes -= content.byteLength
    }
  }

  async function load(address: string): Promise<Mark> {
    try {
      const { bytes: content } = await options.resolveResource(address, { maxBytes, timeoutMs })
      const contentType = sniffImage(content)
      if (contentType === undefined) throw new UntrustedFetchError('refused', 'is no picture')
      const mark = createMark(contentType, content)
      keep(address, mark)
      return mark
    } catch (cause) {
      if (!(cause instanceof UntrustedFetchError)) throw cause
      const error = new HttpError('upstream_failed', `The picture ${cause.message}`, { cause })
      resting.delete(address)
      resting.set(address, { error, untilMs: options.now() + restMs })
      const [oldest] = resting.size > mostResting ? resting.keys() : []
      if (oldest !== undefined) resting.delete(oldest)
      throw error
    }
  }

  return async (address) => {
    const known = kept.get(address)
    if (known !== undefined) {
      kept.delete(address)
      kept.set(address, known)
      return known
    }
    const failed = resting.get(address)
    if (failed !== undefined && failed.untilMs > options.now()) throw failed.error
    const loading = running.get(address) ?? download(() => load(address)).finally(() => running.delete(address))
    running.set(address, loading)
    return loading
  }
}
