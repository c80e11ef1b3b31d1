import { getAccountNfts, getNft, getNftImage } from '@foyer/contract/http/nfts'
import { defineRoute } from '../../http/Route.js'
import { imageAnswer } from '../../images/icons.js'
import { toPlainAddress } from '../../tokens/tokenIds.js'

/** A page of the tokens an account holds. */
export const getAccountNftsRoute = defineRoute(
  getAccountNfts,
  { access: 'project' },
  async ({ accountNfts }, { params, query }) =>
    accountNfts.fetchNfts({ address: params.address, chainId: query.chainId, cursor: query.cursor }),
)

/** One token, as it describes itself. */
export const getNftRoute = defineRoute(getNft, { access: 'project' }, async ({ accountNfts }, { params, query }) =>
  accountNfts.fetchNft(
    { chainId: params.chainId, token: params.address, tokenId: BigInt(params.tokenId) },
    query.standard,
    query.refresh === '1',
  ),
)

/** Its picture; only of tokens that were listed before, so that nobody makes the server fetch what he likes. */
export const getNftImageRoute = defineRoute(
  getNftImage,
  { access: 'public', budget: 'image' },
  async ({ nftImages }, { params, headers }) =>
    imageAnswer(
      await nftImages.fetchImage({
        chainId: params.chainId,
        token: toPlainAddress(params.chainId, params.address),
        tokenId: BigInt(params.tokenId),
      }),
      headers.get('if-none-match'),
    ),
)
