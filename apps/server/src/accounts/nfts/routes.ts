import { getAccountNfts, getNft, getNftImage } from '@foyer/contract/http/nfts'
import { defineRoute } from '../../http/defineRoute.js'
import { imageAnswer } from '../../images/icons.js'
import { toPlainAddress } from '../../tokens/tokenIds.js'
import type { AccountsContext } from '../createAccounts.js'

type NftsContext = Pick<AccountsContext, 'accountNfts' | 'nftImages'>

/** Returns a page of the tokens that an account holds. */
const getAccountNftsRoute = defineRoute(
  getAccountNfts,
  { auth: 'project' },
  async ({ accountNfts }: NftsContext, { params, query }) =>
    accountNfts.fetchNfts({ address: params.address, chainId: query.chainId, cursor: query.cursor }),
)

/** Returns one token with its metadata. */
const getNftRoute = defineRoute(getNft, { auth: 'project' }, async ({ accountNfts }: NftsContext, { params, query }) =>
  accountNfts.fetchNft(
    { chainId: params.chainId, token: params.address, tokenId: BigInt(params.tokenId) },
    query.standard,
    query.refresh === '1',
  ),
)

/** Returns the picture of a token that was listed before, so that a caller cannot make the server fetch any URL. */
const getNftImageRoute = defineRoute(
  getNftImage,
  { auth: 'public', budget: 'image' },
  async ({ nftImages }: NftsContext, { params, headers }) =>
    imageAnswer(
      await nftImages.fetchImage({
        chainId: params.chainId,
        token: toPlainAddress(params.chainId, params.address),
        tokenId: BigInt(params.tokenId),
      }),
      headers.get('if-none-match'),
    ),
)

/** The routes of NFTs. */
export const nftRoutes = [getAccountNftsRoute, getNftRoute, getNftImageRoute] as const
