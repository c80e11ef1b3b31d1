import * as z from 'zod/mini'
import { accountAddress } from './accounts.js'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

const tokenId = z.string().check(z.regex(/^\d{1,78}$/, 'must be a whole number'))

/** `spl`: a mint of one of Solana's token programs. */
const standard = z.enum(['erc721', 'erc1155', 'spl'])

const which = {
  /** The CAIP-19 id, such as `eip155:1/erc721:0x…/5`. On Solana `solana:5eykt…/nft:…`. */
  id: z.string(),
  chainId,
  /** The token's contract. On Solana its mint, which is unique to the token. */
  address: accountAddress,
  /** `0` on Solana. */
  tokenId,
  standard,
}

const facts = {
  /** The name in the token's metadata, or else its number. */
  name: z.string(),
  description: z.string(),
  /** The name in the metadata of the contract. Empty if there is none. */
  collection: z.string(),
  /** The URL of the image on this server. Empty if there is none. */
  imageUrl: z.string(),
  traits: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `pending`: the metadata is still being fetched. `failed`: the metadata could not be fetched. */
  status: z.enum(['ready', 'pending', 'failed']),
  isSpam: z.boolean(),
}

/** A non-fungible token that an account holds. */
export const nft = z.object({
  ...which,
  /** The number of these tokens in the account. `1` for an ERC-721. */
  amount: z.string(),
  /** False if the account cannot send it with a plain transfer: it is frozen, compressed, or bound to its owner. */
  transferable: z.optional(z.boolean()),
  ...facts,
})

/** A non-fungible token that an account holds, as sent. */
export type Nft = z.infer<typeof nft>

/** GET /v1/account/{address}/nfts: the non-fungible tokens of an account. Foyer extension. */
export const getAccountNfts = defineEndpoint({
  name: 'getAccountNfts',
  summary: 'Non-fungible tokens of an account',
  method: 'GET',
  path: '/v1/account/{address}/nfts',
  params: z.object({ address: accountAddress }),
  query: z.object({
    ...projectQueryFields,
    chainId,
    /** The `next` of the previous response. */
    cursor: z.optional(z.string().check(z.maxLength(3_000))),
  }),
  response: z.object({ nfts: z.array(nft), next: z.nullable(z.string()), source: z.string() }),
})

/** GET /v1/nft/{chainId}/{address}/{tokenId}: one token. `refresh=1` fetches it again, at most once a minute. */
export const getNft = defineEndpoint({
  name: 'getNft',
  summary: 'Metadata of a non-fungible token',
  method: 'GET',
  path: '/v1/nft/{chainId}/{address}/{tokenId}',
  params: z.object({ chainId, address: accountAddress, tokenId }),
  query: z.object({
    ...projectQueryFields,
    standard,
    refresh: z.optional(z.enum(['0', '1'])),
  }),
  response: z.object({ ...which, ...facts }),
})

/**
 * GET /public/getNftImage/{chainId}/{address}/{tokenId}: the token's image, fetched and checked by this server. Returns
 * an image that any origin can read.
 */
export const getNftImage = defineEndpoint({
  name: 'getNftImage',
  summary: 'Picture of a non-fungible token',
  method: 'GET',
  path: '/public/getNftImage/{chainId}/{address}/{tokenId}',
  params: z.object({ chainId, address: accountAddress, tokenId }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})
