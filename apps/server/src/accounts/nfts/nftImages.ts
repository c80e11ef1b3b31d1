import type { Queries } from '../../db/Database.js'
import type { FetchPicture } from '../../images/createPictures.js'
import type { Mark } from '../../images/icons.js'
import { type NftKey, readMetadata } from './metadataStore.js'

/** The pictures of NFTs. */
export interface NftImagesService {
  /**
   * Returns the picture of a token whose metadata was fetched before, or undefined if it has none. Throws the errors of
   * `FetchPicture`.
   */
  readonly fetchImage: (key: NftKey) => Promise<Mark | undefined>
}

/** Creates the service for the pictures that metadata names. */
export function createNftImages(options: { queries: Queries; fetchPicture: FetchPicture }): NftImagesService {
  return {
    fetchImage: async (key) => {
      const metadata = await readMetadata(options.queries, key)
      if (metadata === undefined || metadata.image === '') return undefined
      return options.fetchPicture(metadata.image)
    },
  }
}
