import { HttpError } from '../errors/HttpError.js'
import { createDownloadQueue } from '../fetch/createDownloadQueue.js'
import { UntrustedFetchError } from '../fetch/fetchUntrusted.js'
import type { ResolveResource } from '../fetch/resolveResource.js'
import { createMark, type Mark } from './icons.js'
import { sniffImage } from './sniffImage.js'

const maxBytes = 8_388_608
const timeoutMs = 10_000
/** The download limits. With 8 MiB per download, all downloads together take at most 64 MiB of memory. */
const downloads = { maxRunning: 8, maxWaiting: 64 }
/** The maximum size of all cached pictures together. */
const maxCachedBytes = 67_108_864
/** The backoff after a failed download of a picture. */
const backoffMs = 60_000
const maxBackoffs = 5_000

/**
 * Fetches a picture from an untrusted URL. Throws `upstream_failed` if it cannot be fetched, is too large, or is no
 * picture, and `unavailable` if too many downloads are waiting.
 */
export type FetchPicture = (address: string) => Promise<Mark>

/**
 * Creates the function. It fetches each picture once and caches it. Above the size limit, the least recently used
 * picture is removed first.
 */
export function createPictures(options: { resolveResource: ResolveResource; now: () => number }): FetchPicture {
  const backoffs = new Map<string, { readonly error: HttpError; readonly untilMs: number }>()
  const cache = new Map<string, Mark>()
  const running = new Map<string, Promise<Mark>>()
  const download = createDownloadQueue(downloads)
  let bytes = 0

  function store(address: string, mark: Mark): void {
    cache.set(address, mark)
    bytes += mark.bytes.byteLength
    for (const [oldest, { bytes: content }] of cache) {
      if (bytes <= maxCachedBytes) return
      cache.delete(oldest)
      bytes -= content.byteLength
    }
  }

  async function load(address: string): Promise<Mark> {
    try {
      const { bytes: content } = await options.resolveResource(address, { maxBytes, timeoutMs })
      const contentType = sniffImage(content)
      if (contentType === undefined) throw new UntrustedFetchError('refused', 'is not an image')
      const mark = createMark(contentType, content)
      store(address, mark)
      return mark
    } catch (cause) {
      if (!(cause instanceof UntrustedFetchError)) throw cause
      const error = new HttpError('upstream_failed', `The picture ${cause.message}`, { cause })
      backoffs.delete(address)
      backoffs.set(address, { error, untilMs: options.now() + backoffMs })
      const [oldest] = backoffs.size > maxBackoffs ? backoffs.keys() : []
      if (oldest !== undefined) backoffs.delete(oldest)
      throw error
    }
  }

  return async (address) => {
    const known = cache.get(address)
    if (known !== undefined) {
      cache.delete(address)
      cache.set(address, known)
      return known
    }
    const failed = backoffs.get(address)
    if (failed !== undefined && failed.untilMs > options.now()) throw failed.error
    const loading = running.get(address) ?? download(() => load(address)).finally(() => running.delete(address))
    running.set(address, loading)
    return loading
  }
}
