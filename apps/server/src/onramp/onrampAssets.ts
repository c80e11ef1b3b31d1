import type { NetworksFile } from '@foyer/contract/networksFile'
import { decodeBase58 } from '@foyer/primitives/base58'
import { getAddress, isAddress } from 'viem'
import { isSolana } from '../chains/solana/askSolana.js'
import { HttpError } from '../errors/HttpError.js'
import { isEip155, readTokenId, toTokenId } from '../tokens/tokenIds.js'
import type { OnrampAsset, OnrampCurrency } from './OnrampProvider.js'

/** An asset with the key of its mark. */
export type ListedAsset = OnrampAsset & { readonly iconSymbol: string }

/** What can be bought where the server's networks file names it. */
export function listAssets({ networks }: NetworksFile): readonly ListedAsset[] {
  return networks
    .filter(({ chainId }) => isEip155(chainId) || isSolana(chainId))
    .flatMap(({ chainId, nativeCurrency, tokens }) =>
      [{ ...nativeCurrency, address: undefined }, ...tokens].map(
        ({ symbol, name, decimals, iconSymbol = symbol, address }): ListedAsset => {
          const place = address === undefined ? {} : { address: toShownAddress(address) }
          return { chainId, symbol, name, decimals, iconSymbol, ...place }
        },
      ),
    )
}

/** Finds an asset by its id. Throws `bad_request` for one that this server does not list. */
export function findAsset(assets: readonly ListedAsset[], tokenId: string): ListedAsset {
  const asked = readTokenId(tokenId)
  const found = assets.find((asset) => {
    const { chainId, address } = readTokenId(toTokenId(asset))
    return chainId === asked.chainId && address === asked.address
  })
  if (found === undefined) throw new HttpError('bad_request', 'body.asset: is none that this server knows')
  return found
}

/** Whether an account can take what is bought on a network; checksums are not asked for. */
export function isAccountOn(chainId: string, address: string): boolean {
  return isSolana(chainId) ? decodeBase58(address)?.length === 32 : isAddress(address, { strict: false })
}

/** An address as its network writes it, whatever the case it was kept in. */
export function toShownAddress(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address) : address
}

/** What one pays with, and how much at once, where a provider does not tell it [S9.30]. */
export const usualCurrencies: readonly OnrampCurrency[] = ['USD', 'EUR'].map((code) => ({
  code,
  methods: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}))

/** Networks by the names that the wire and several providers give them [S9.32]. */
export const networkNames: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  arbitrum: 'eip155:42161',
  polygon: 'eip155:137',
  berachain: 'eip155:80094',
  'avalanche-c-chain': 'eip155:43114',
  optimism: 'eip155:10',
  celo: 'eip155:42220',
  base: 'eip155:8453',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/** The network of a purchase that names no network with a seller [S9.32]. */
export const fallbackNetwork = 'ethereum'
