import type { Queries } from '../../db/Database.js'
import type { FetchPicture } from '../../images/createPictures.js'
import type { Mark } from '../../images/icons.js'
import { type NftKey, readMetadata } from './metadataStore.js'

/** Pictures of non-fungible tokens. */
export interface NftImagesService {
  /** The picture of a token whose metadata was fetched before; undefined when it has none. Throws what `FetchPicture` throws. */
  readonly fetchImage: (key: NftKey) => Promise<Mark | undefined>
}

/** Creates the reader of pictures that tokens name. */
export function createNftImages(options: { queries: Queries; fetchPicture: FetchPicture }): NftImagesService {
  return {
    fetchImage: async (key) => {
      const metadata = await readMetadata(options.queries, key)
      if (metadata === undefined || metadata.image === '') return undefined
      return options.fetchPicture(metadata.image)
    },
  }
}
