import { HttpError } from '../errors/HttpError.js'
import type { Cursors } from '../http/signCursor.js'
import type { FetchPicture } from '../images/createPictures.js'
import type { Mark } from '../images/icons.js'

/** Longer addresses do not fit into the address of a picture here. */
const maxAddressLength = 2_000
const purpose = 'avatar'

/** Pictures that names name. A page loads them from this server, so that their hosts do not learn who looks at a name. */
export interface AvatarImagesService {
  /** Returns the address of an avatar at this server, `data:` addresses as they are, and null for one that is too long. */
  readonly toLink: (avatar: string | null) => string | null
  /** Fetches the picture of a link. Throws `not_found` for a token that this server did not sign, and what `FetchPicture` throws. */
  readonly fetchImage: (token: string) => Promise<Mark>
}

/** Creates the links. `cursors` signs the address in each link, so that the server fetches no other address. */
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
