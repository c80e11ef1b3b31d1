import type { NetworksFile } from '@foyer/contract/networksFile'
import { decodeBase58 } from '@foyer/primitives/base58'
import { getAddress, isAddress } from 'viem'
import { isSolana } from '../chains/solana/askSolana.js'
import { HttpError } from '../errors/HttpError.js'
import { isEip155, parseTokenId, toTokenId } from '../tokens/tokenIds.js'
import type { OnrampAsset, OnrampCurrency } from './OnrampProvider.js'

/** An asset with the symbol of its icon. */
export type ListedAsset = OnrampAsset & { readonly iconSymbol: string }

/** Lists the assets of the server's networks file that can be bought. */
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

/** Returns an asset by its id. Throws `bad_request` if this server does not list it. */
export function findAsset(assets: readonly ListedAsset[], tokenId: string): ListedAsset {
  const requested = parseTokenId(tokenId)
  const found = assets.find((asset) => {
    const { chainId, address } = parseTokenId(toTokenId(asset))
    return chainId === requested.chainId && address === requested.address
  })
  if (found === undefined) throw new HttpError('bad_request', 'body.asset: is not an asset of this server')
  return found
}

/** Returns whether an account can receive assets of a network. Does not verify checksums. */
export function isAccountOn(chainId: string, address: string): boolean {
  return isSolana(chainId) ? decodeBase58(address)?.length === 32 : isAddress(address, { strict: false })
}

/** Formats an address as its network writes it, for any stored case. */
export function toShownAddress(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address) : address
}

/** The currencies and their limits, for a provider that does not publish them [S9.30]. */
export const defaultCurrencies: readonly OnrampCurrency[] = ['USD', 'EUR'].map((code) => ({
  code,
  methods: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}))

/** Networks by their names in the wire format and at several providers [S9.32]. */
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
