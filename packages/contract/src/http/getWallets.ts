import * as z from 'zod/mini'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { commaList, projectQueryFields, wholeNumber } from './queryFields.js'

const text = z.optional(z.nullable(z.string()))

/** A wallet of the catalogue. Links without a value are null or absent. */
export const catalogueWallet = z.object({
  /** 64 hex digits. Never changes. */
  id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  name: z.string(),
  homepage: text,
  image_id: text,
  order: z.optional(z.nullable(z.number())),
  mobile_link: text,
  desktop_link: text,
  webapp_link: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  rdns: text,
  injected: z.optional(z.nullable(z.array(z.object({ namespace: z.string(), injected_id: z.string() })))),
  chains: z.optional(z.nullable(z.array(chainId))),
  badge_type: z.optional(z.nullable(z.enum(['certified', 'none']))),
})

/** A wallet of the catalogue, as sent. */
export type CatalogueWallet = z.infer<typeof catalogueWallet>

const badge = z.optional(z.enum(['certified', 'none']))
const idList = z.optional(commaList(13_000))

/**
 * GET /getWallets: one page of the catalogue [S7.29]. `search` is trimmed and case-insensitive. `count` is the total
 * before paging.
 */
export const getWallets = defineEndpoint({
  name: 'getWallets',
  summary: 'One page of the wallet catalogue',
  method: 'GET',
  path: '/getWallets',
  query: z.object({
    ...projectQueryFields,
    page: z.optional(wholeNumber(1, 1_000_000)),
    entries: z.optional(wholeNumber(1, 100)),
    include: idList,
    exclude: idList,
    search: z.optional(z.string().check(z.maxLength(200))),
    badge_type: badge,
    badge,
    chains: z.optional(commaList(8_000)),
  }),
  response: z.object({ count: z.number(), data: z.array(catalogueWallet) }),
})
