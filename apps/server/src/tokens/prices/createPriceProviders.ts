import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import type { ChainSettings } from '../../chains/settings.js'
import type { TokenSettings } from '../settings.js'
import { createChainPrices } from './createChainPrices.js'
import { createCoingeckoPrices } from './createCoingeckoPrices.js'
import { createDefillamaPrices } from './createDefillamaPrices.js'
import { createTablePrices } from './createTablePrices.js'
import type { PriceProvider } from './PriceProvider.js'

type PriceConfig = Pick<ChainSettings, 'networks'> &
  Pick<TokenSettings, 'prices' | 'defillamaUrl' | 'coingeckoUrl' | 'coingeckoKey'>

/** Creates the configured price providers in the configured order. */
export function createPriceProviders(parts: {
  config: PriceConfig
  rpc: RpcProvider
  now: () => number
}): PriceProvider[] {
  const { config, rpc, now } = parts
  const { networks, defillamaUrl, coingeckoUrl, coingeckoKey: key } = config
  const makers = {
    table: () => createTablePrices(networks, now),
    chain: () => createChainPrices(networks, rpc, now),
    defillama: () => createDefillamaPrices({ base: defillamaUrl, now }),
    coingecko: () => (key === undefined ? undefined : createCoingeckoPrices({ key, base: coingeckoUrl, now })),
  } satisfies Record<TokenSettings['prices'][number], () => PriceProvider | undefined>
  return config.prices.flatMap((name) => makers[name]() ?? [])
}
