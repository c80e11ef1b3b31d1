import * as z from 'zod/mini'

/** Where in `html` the server writes what the page needs to know; see `fillFramePage`. */
const pageMark = '{{foyer-frame-page}}'

/** Id of the element that carries it. */
export const framePageElementId = 'foyer-frame-page'

/** `apps/frame/dist/manifest.json`: what the build of the frame hands to the server that serves it. */
export const frameManifest = z.object({
  /** Version of the frame and a hash of all its files; the same sources give the same one. */
  version: z.string(),
  /** The page of `GET /sdk`, to be filled by `fillFramePage`. */
  html: z.string(),
  /** Policy of the page, all but `frame-ancestors`, which the project decides. */
  contentSecurityPolicy: z.string(),
  files: z.array(
    z.object({
      /** Path on the frame's origin, below `dist` too: `frame/main-4f1c.js`. Its content never changes. */
      path: z.string(),
      contentType: z.string(),
      /** Hex. */
      sha256: z.string(),
      /** Subresource integrity, `sha384-…`. */
      integrity: z.string(),
      /** Policy to send with the file: a worker takes its own from there. */
      contentSecurityPolicy: z.string(),
    }),
  ),
})

export type FrameManifest = z.infer<typeof frameManifest>

/** What the server tells the frame's page about the project; the query of the address is not believed. */
export const framePage = z.object({
  projectId: z.string(),
  /**
   * Origins that may embed and ask, as in `frame-ancestors`: exact, any subdomain (`https://*.shop.example`), or any
   * port (`http://localhost:*`). The frame takes no other pattern.
   */
  origins: z.array(z.string()),
  /** Registrable domains of these origins, from the public suffix list; none for hosts that have none. */
  domains: z.optional(z.array(z.string())),
  /** CAIP-2 ids the server's RPC proxy knows; all of the frame's own when left out. */
  chains: z.optional(z.array(z.string())),
  /** The wallet locks itself after this long without a request. 15 min when left out. */
  idleLockMs: z.optional(z.number()),
})

export type FramePage = z.infer<typeof framePage>

/** The page of `GET /sdk` for one project. No character of the project's can end the element it stands in. */
export function fillFramePage(html: string, page: FramePage): string {
  const json = JSON.stringify(page).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return html.replace(pageMark, () => json)
}

/** The element `fillFramePage` fills. */
export const framePageElement = `<script type="application/json" id="${framePageElementId}">${pageMark}</script>`
