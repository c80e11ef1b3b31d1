import * as z from 'zod/mini'

/**
 * The query of the frame's URL [S2.23]. `ui=1` means that the client shows and hides the frame on request (SHOW, HIDE).
 */
export const frameQuery = z.object({
  projectId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  chainId: z.optional(z.string().check(z.maxLength(80))),
  version: z.optional(z.string().check(z.maxLength(20))),
  enableLogger: z.optional(z.string().check(z.maxLength(5))),
  ui: z.optional(z.literal('1')),
})

/** The placeholder in `html` that `fillFramePage` replaces with the data of the page. */
const pageMark = '{{foyer-frame-page}}'

/** The id of the element with the page data. */
export const framePageElementId = 'foyer-frame-page'

const sponsoredFields = {
  /** Whether the project can pay fees on this network (ERC-7677). */
  isSponsored: z.optional(z.boolean()),
  /** The paymaster that pays them. Undefined for the paymaster of another service. */
  paymaster: z.optional(z.string()),
}

/**
 * The project data that the server writes into the frame's page. The frame does not trust the query of its URL for
 * these.
 */
export const framePage = z.object({
  projectId: z.string(),
  /**
   * Origins that may embed the frame and send requests, as in `frame-ancestors`: an exact origin, any subdomain
   * (`https://*.shop.example`), or any port (`http://localhost:*`). The frame ignores other patterns.
   */
  origins: z.array(z.string()),
  /** Registrable domains of these origins, from the public suffix list. Hosts without one are left out. */
  domains: z.optional(z.array(z.string())),
  /** CAIP-2 ids that the server's RPC proxy supports. If absent, all chains of the frame. */
  chains: z.optional(z.array(z.string())),
  /**
   * By CAIP-2 id: the swap router contracts of the server and the wrapped native currency, with addresses in lower
   * case. The frame decodes calls of these contracts as swaps. It decodes no other contract's call as a swap, even if
   * the call looks like one.
   */
  routers: z.optional(z.record(z.string(), z.object({ wrapped: z.string(), routers: z.array(z.string()) }))),
  /** By CAIP-2 id: the contracts of smart accounts and their interface, as in the networks file of the server. */
  smartAccounts: z.optional(
    z.record(
      z.string(),
      z.union([
        z.object({
          delegate: z.string(),
          kind: z.enum(['erc7821', 'simple7702']),
          ...sponsoredFields,
          /** The contract that executes calls within permissions. Undefined: apps get no permissions on this network. */
          permissions: z.optional(z.string()),
        }),
        // Accounts whose addresses the factory decides (ERC-4337), for networks without EIP-7702.
        z.object({
          kind: z.literal('counterfactual'),
          factory: z.string(),
          implementation: z.string(),
          ...sponsoredFields,
        }),
      ]),
    ),
  ),
  /**
   * Place in which the user confirms requests. With `page` the embedding page can cover a confirmation. The default is
   * `window`.
   */
  approvals: z.optional(z.enum(['window', 'page'])),
  /** The wallet locks itself after this time without a request, in milliseconds. The default is 15 minutes. */
  idleLockMs: z.optional(z.number()),
})

export type FramePage = z.infer<typeof framePage>

/**
 * Returns the page of `GET /sdk` for one project. Escapes the data, so that no character of it can close the script
 * element.
 */
export function fillFramePage(html: string, page: FramePage): string {
  const json = JSON.stringify(page).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return html.replace(pageMark, () => json)
}

/** The element that `fillFramePage` fills. */
export const framePageElement = `<script type="application/json" id="${framePageElementId}">${pageMark}</script>`
