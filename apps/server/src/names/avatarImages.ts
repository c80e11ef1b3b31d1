import { HttpError } from '../errors/HttpError.js'
import type { Cursors } from '../http/signCursor.js'
import type { FetchPicture } from '../images/createPictures.js'
import type { Mark } from '../images/icons.js'

/** The maximum URL length that fits into a link of this server. */
const maxAddressLength = 2_000
const purpose = 'avatar'

/**
 * The avatars of names. Pages load them through this server, so that image hosts do not learn which visitor looks at a
 * name.
 */
export interface AvatarImagesService {
  /**
   * Returns the link to an avatar at this server. Returns a `data:` URL unchanged, and null for a URL that is too long.
   */
  readonly toLink: (avatar: string | null) => string | null
  /**
   * Fetches the picture of a link. Throws `not_found` for a token that this server did not sign, and the errors of
   * `FetchPicture`.
   */
  readonly fetchImage: (token: string) => Promise<Mark>
}

/** Creates the links. `cursors` signs the URL in each link, so that the server fetches no other URL. */
export function createAvatarImages(options: {
  cursors: Cursors
  fetchPicture: FetchPicture
  publicUrl: () => string
}): AvatarImagesService {
  const { cursors, fetchPicture, publicUrl } = options

  function openToken(token: string): string {
    try {
      return cursors.open(purpose, token)
    } catch {
      throw new HttpError('not_found', 'There is no such picture')
    }
  }

  return {
    toLink: (avatar) => {
      if (avatar === null || avatar.startsWith('data:')) return avatar
      if (avatar.length > maxAddressLength) return null
      return `${publicUrl()}/public/getAvatarImage/${cursors.seal(purpose, avatar)}`
    },
    fetchImage: async (token) => fetchPicture(openToken(token)),
  }
}
