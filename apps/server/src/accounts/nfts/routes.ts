import { getAccountNfts, getNft, getNftImage } from '@foyer/contract/http/nfts'
import { defineRoute } from '../../http/defineRoute.js'
import { imageAnswer } from '../../images/icons.js'
import { toPlainAddress } from '../../tokens/tokenIds.js'
import type { AccountsContext } from '../createAccounts.js'

type NftsContext = Pick<AccountsContext, 'accountNfts' | 'nftImages'>

/** A page of the tokens an account holds. */
const getAccountNftsRoute = defineRoute(
  getAccountNfts,
  { auth: 'project' },
  async ({ accountNfts }: NftsContext, { params, query }) =>
    accountNfts.fetchNfts({ address: params.address, chainId: query.chainId, cursor: query.cursor }),
)

/** One token, as it describes itself. */
const getNftRoute = defineRoute(getNft, { auth: 'project' }, async ({ accountNfts }: NftsContext, { params, query }) =>
  accountNfts.fetchNft(
    { chainId: params.chainId, token: params.address, tokenId: BigInt(params.tokenId) },
    query.standard,
    query.refresh === '1',
  ),
)

/** Its picture; only of tokens that were listed before, so that nobody makes the server fetch what he likes. */
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

/** Routes of NFTs. */
export const nftRoutes = [getAccountNftsRoute, getNftRoute, getNftImageRoute] as const
