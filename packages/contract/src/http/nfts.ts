import * as z from 'zod/mini'
import { accountAddress } from './accounts.js'
import { chainId } from './chainId.js'
import { defineEndpoint } from './endpoint.js'
import { projectQueryFields } from './queryFields.js'

const tokenId = z.string().check(z.regex(/^\d{1,78}$/, 'must be a whole number'))

/** `spl`: a mint of one of Solana's token programs. */
const standard = z.enum(['erc721', 'erc1155', 'spl'])

const which = {
  /** CAIP-19 id, such as `eip155:1/erc721:0x…/5`; `solana:5eykt…/nft:…` on Solana. */
  id: z.string(),
  chainId,
  /** The token's contract; on Solana its mint, of which there is one. */
  address: accountAddress,
  /** `0` on Solana. */
  tokenId,
  standard,
}

const facts = {
  /** What the token calls itself; its number where it says nothing. */
  name: z.string(),
  description: z.string(),
  /** What its contract calls itself; empty when it says nothing. */
  collection: z.string(),
  /** Where this server shows its picture; empty when there is none. */
  imageUrl: z.string(),
  traits: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `pending`: what it says of itself is still being fetched. `failed`: it cannot be had. */
  status: z.enum(['ready', 'pending', 'failed']),
  isSpam: z.boolean(),
}

/** One non-fungible token an account holds. */
export const nft = z.object({
  ...which,
  /** How many of it; `1` for an ERC-721. */
  amount: z.string(),
  /** False where the account cannot give it away by a plain transfer: it is frozen, compressed, or bound to its owner. */
  transferable: z.optional(z.boolean()),
  ...facts,
})

/** One non-fungible token an account holds, as sent. */
export type Nft = z.infer<typeof nft>

/** GET /v1/account/{address}/nfts: non-fungible tokens of an account. Ours; no other wallet service has this endpoint. */
export const getAccountNfts = defineEndpoint({
  name: 'getAccountNfts',
  summary: 'Non-fungible tokens of an account',
  method: 'GET',
  path: '/v1/account/{address}/nfts',
  params: z.object({ address: accountAddress }),
  query: z.object({
    ...projectQueryFields,
    chainId,
    /** As the answer before gave it in `next`. */
    cursor: z.optional(z.string().check(z.maxLength(3_000))),
  }),
  response: z.object({ nfts: z.array(nft), next: z.nullable(z.string()), source: z.string() }),
})

/** GET /v1/nft/{chainId}/{address}/{tokenId}: one token, fetched anew with `refresh=1`, once a minute at most. */
export const getNft = defineEndpoint({
  name: 'getNft',
  summary: 'What a non-fungible token says of itself',
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

/** GET /public/getNftImage/{chainId}/{address}/{tokenId}: its picture, fetched and looked at by this server. Answers a picture, open to any origin. */
export const getNftImage = defineEndpoint({
  name: 'getNftImage',
  summary: 'Picture of a non-fungible token',
  method: 'GET',
  path: '/public/getNftImage/{chainId}/{address}/{tokenId}',
  params: z.object({ chainId, address: accountAddress, tokenId }),
  query: z.partial(z.object(projectQueryFields)),
  response: 'image',
})
