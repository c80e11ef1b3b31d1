import type { Finding } from './Finding.js'
import type { RelayOutcome } from './http/openRelaySocket.js'
import type { Failure, Reply } from './http/Reply.js'
import type { Tag } from './page/listTags.js'
import type { Policy } from './page/Policy.js'

/** The measured data of a page. */
export interface PageFacts {
  readonly redirects: readonly { readonly url: URL; readonly status: number }[]
  readonly reply: Reply
  readonly tags: readonly Tag[]
  readonly policies: readonly Policy[]
  /** The protocol over https, such as `h2`. */
  readonly protocol?: string | undefined
}

/** The measured data of the frame. */
export interface FrameFacts {
  /** The origin that the server returns. */
  readonly origin: URL
  readonly page: Reply | Failure
  /** The window in which the user confirms. */
  readonly window: Reply | Failure
}

/** The measured data of a Foyer server. */
export interface ServerFacts {
  readonly url: URL
  /** The place in which the URL was found. */
  readonly from: string
  readonly health: Reply | Failure
  readonly projectId?: string | undefined
  /** The place in which the project was found. */
  readonly projectFrom: string
  /** The responses for the project. Undefined if its id is unknown or the server does not respond. */
  readonly project?:
    | {
        readonly origins: Reply | Failure
        readonly config: Reply | Failure
        readonly frame?: FrameFacts | undefined
      }
    | undefined
}

/** The measured data that the checks compare with the needs of Foyer. */
export interface Facts {
  readonly page: PageFacts
  readonly server?: ServerFacts | undefined
  readonly relay?: { readonly url: URL; readonly outcome?: RelayOutcome | undefined } | undefined
  readonly rpc: readonly URL[]
  readonly version: string
  readonly nowMs: number
}

/** Compares the measured data with one need of Foyer. Undefined: the data that it needs were not measured. */
export type Check = (facts: Facts) => Finding | undefined
