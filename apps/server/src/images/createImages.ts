import type { FetchUntrusted } from '../fetch/fetchUntrusted.js'
import { createResolveResource, type ResolveResource } from '../fetch/resolveResource.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import { createPictures, type FetchPicture } from './createPictures.js'
import { createMarks, type MarksService } from './icons.js'

/** The services of icons and of pictures from other hosts. */
export interface Images {
  readonly marks: MarksService
  /** Returns the URL of a token's icon, or an empty string. */
  readonly iconUrl: (symbol: string) => string
  readonly resolveResource: ResolveResource
  readonly fetchPicture: FetchPicture
}

export function createImages(options: {
  readonly publicUrl: () => string
  readonly fetchUntrusted: FetchUntrusted
  readonly config: Pick<ServerSettings, 'ipfsGateway'>
  readonly now: () => number
}): Images {
  const { publicUrl, fetchUntrusted, config, now } = options
  const marks = createMarks()
  const resolveResource = createResolveResource({ fetchUntrusted, ipfsGateway: config.ipfsGateway })
  return {
    marks,
    iconUrl: (symbol) =>
      marks.findTokenMark(symbol) === undefined
        ? ''
        : `${publicUrl()}/public/getTokenImage/${encodeURIComponent(symbol.toLowerCase())}`,
    resolveResource,
    fetchPicture: createPictures({ resolveResource, now }),
  }
}
