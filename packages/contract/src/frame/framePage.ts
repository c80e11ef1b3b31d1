import * as z from 'zod/mini'

/** Query of the frame's address [S2.23]; `ui=1` says that the client shows the frame when it asks (SHOW, HIDE). */
export const frameQuery = z.object({
  projectId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  chainId: z.optional(z.string().check(z.maxLength(80))),
  version: z.optional(z.string().check(z.maxLength(20))),
  enableLogger: z.optional(z.string().check(z.maxLength(5))),
  ui: z.optional(z.literal('1')),
})

/** Where in `html` the server writes what the page needs to know; see `fillFramePage`. */
const pageMark = '{{foyer-frame-page}}'

/** Id of the element that carries it. */
export const framePageElementId = 'foyer-frame-page'

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
  /**
   * By CAIP-2 id: the contracts the server itself routes swaps over, and the native currency wrapped; addresses in small letters. The frame
   * reads what these are asked in words. Of another contract it believes no call, however it looks.
   */
  routers: z.optional(z.record(z.string(), z.object({ wrapped: z.string(), routers: z.array(z.string()) }))),
  /** Place in which the user confirms. With `page` the embedding page can hide a question. The default is `window`. */
  approvals: z.optional(z.enum(['window', 'page'])),
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
