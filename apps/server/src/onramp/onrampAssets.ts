import type { NetworksFile } from '@foyer/contract/networksFile'
import { getAddress, isAddress } from 'viem'
import { HttpError } from '../http/HttpError.js'
import { toTokenId } from '../services/tokenIds.js'
import type { OnrampAsset, OnrampCurrency } from './OnrampProvider.js'

/** An asset with the key of its mark. */
export type ListedAsset = OnrampAsset & { readonly iconSymbol: string }

/** What can be bought where the server's networks file names it; an account is one of an EVM chain. */
export function listAssets({ networks }: NetworksFile): readonly ListedAsset[] {
  return networks
    .filter(({ chainId }) => chainId.startsWith('eip155:'))
    .flatMap(({ chainId, nativeCurrency, tokens }) =>
      [{ ...nativeCurrency, address: undefined }, ...tokens].map(
        ({ symbol, name, decimals, iconSymbol = symbol, address }): ListedAsset => {
          const place = address === undefined ? {} : { address: getAddress(address) }
          return { chainId, symbol, name, decimals, iconSymbol, ...place }
        },
      ),
    )
}

/** Finds an asset by its id. Throws `bad_request` for one that this server does not list. */
export function findAsset(assets: readonly ListedAsset[], tokenId: string): ListedAsset {
  const asked = tokenId.toLowerCase()
  const found = assets.find((asset) => toTokenId(asset).toLowerCase() === asked)
  if (found === undefined) throw new HttpError('bad_request', 'body.asset: is none that this server knows')
  return found
}

/** Whether an account can take what is bought there; checksums are not asked for. */
export const isAccount = (address: string): address is `0x${string}` => isAddress(address, { strict: false })

/** What one pays with, and how much at once, where a provider does not tell it [S9.30]. */
export const usualCurrencies: readonly OnrampCurrency[] = ['USD', 'EUR'].map((code) => ({
  code,
  methods: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}))

/** Networks by the names that the wire and several providers give them [S9.32]; the first one is the fallback. */
export const networkNames: Readonly<Record<string, string>> = {
  ethereum: 'eip155:1',
  arbitrum: 'eip155:42161',
  polygon: 'eip155:137',
  berachain: 'eip155:80094',
  'avalanche-c-chain': 'eip155:43114',
  optimism: 'eip155:10',
  celo: 'eip155:42220',
  base: 'eip155:8453',
}
