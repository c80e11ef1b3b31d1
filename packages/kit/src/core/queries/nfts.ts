import type { Nft as WireNft } from '@foyer/contract/http/nfts'
import { getAccountNfts } from '@foyer/contract/http/nfts'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { NftStandard, Page } from '../Adapter.js'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { toPageError } from './history.js'
import type { Query } from './Queries.js'

/** A non-fungible token in an account. The texts are untrusted: sanitize them before display. */
export interface Nft {
  /** CAIP-19. */
  readonly id: string
  /** The address of the token's contract. On Solana: its mint. */
  readonly address: string
  /** A decimal string. `0` on Solana. */
  readonly tokenId: string
  readonly standard: NftStandard
  /** The amount in the account, as a decimal string. */
  readonly amount: string
  readonly name: string
  readonly description: string
  readonly collection: string
  /** The URL of the image on the server. Absent if there is none. */
  readonly imageUrl?: string
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  /** `pending`: the server is still fetching the token's metadata. */
  readonly status: 'ready' | 'pending' | 'failed'
  readonly isSpam: boolean
  /** False if a plain transfer cannot send it. */
  readonly isTransferable: boolean
}

/**
 * Creates the query for a page of the NFTs of an account [S1.10]. Requires a server.
 *
 * @throws FoyerError `UNSUPPORTED_CHAIN` if there is no source for this network, and the errors of `callEndpoint`.
 */
export function nftsQuery(client: Client, network: Network, address: string, cursor?: string): Query<Page<Nft>> {
  const chainId = network.caipNetworkId
  return {
    queryKey: ['nfts', chainId, address, cursor ?? ''],
    staleTime: limits.portfolioLifetimeMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const base = client.endpoints?.api
      if (!base) throw new FoyerError('UNSUPPORTED_CHAIN')
      const query = { chainId, ...(cursor !== undefined && { cursor }) }
      try {
        const { nfts, next } = await callEndpoint(client, {
          base,
          endpoint: getAccountNfts,
          params: { address },
          query,
          signal,
        })
        return { items: nfts.map(toNft), next: next ?? undefined, isPartial: false }
      } catch (error) {
        throw toPageError(error, cursor)
      }
    },
  }
}

function toNft({ id, address, tokenId, standard, amount, imageUrl, traits, status, isSpam, ...rest }: WireNft): Nft {
  const { name, description, collection, transferable } = rest
  return {
    ...{ id, address, tokenId, standard, name, description, collection, status, isSpam },
    amount: /^\d{1,78}$/.test(amount) ? amount : '1',
    isTransferable: transferable !== false,
    ...(/^https?:\/\//.test(imageUrl) && { imageUrl }),
    traits: traits.slice(0, 60),
  }
}
