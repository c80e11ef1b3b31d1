import type { NetworksFile } from '@foyer/contract/networksFile'
import {
  baseAddress,
  evmAddress,
  evmAddresses,
  type ReadVariable,
  secret,
  variable,
  visibleText,
  wholeNumber,
} from '../settings/variable.js'

function url(name: string, base: string, who: string) {
  return variable(name, base, `Base URL of ${who}.`, baseAddress)
}

/** Vendors of swaps. The networks file names the vendors of each network. */
export const swapVariables = {
  zeroxKey: secret('FOYER_0X_KEY', 'none', 'Key of 0x for networks that swap with `0x`; never logged.', visibleText),
  oneinchKey: secret(
    'FOYER_1INCH_KEY',
    'none',
    'Key of 1inch for networks that swap with `1inch`; never logged.',
    visibleText,
  ),
  lifiKey: secret('FOYER_LIFI_KEY', 'none', 'Key of LI.FI, which raises its limits; never logged.', visibleText),
  kyberswapUrl: url('FOYER_KYBERSWAP_URL', 'https://aggregator-api.kyberswap.com', 'KyberSwap'),
  zeroxUrl: url('FOYER_0X_URL', 'https://api.0x.org', '0x'),
  oneinchUrl: url('FOYER_1INCH_URL', 'https://api.1inch.com/swap/v6.1', '1inch'),
  lifiUrl: url('FOYER_LIFI_URL', 'https://li.quest/v1', 'LI.FI'),
  swapFeeBps: variable(
    'FOYER_SWAP_FEE_BPS',
    '0',
    'Your fee in hundredths of a per cent: of the amount that arrives (`kyberswap`, `0x`) or is sold (`1inch`). Other providers take none. Shown to the user.',
    wholeNumber(0, 300),
  ),
  swapFeeRecipient: variable('FOYER_SWAP_FEE_RECIPIENT', 'none', 'Account that receives that fee.', evmAddress),
  swapTargets: variable(
    'FOYER_SWAP_TARGETS',
    'none',
    'Contracts that swap vendors may call and that may get an allowance, besides the built-in ones (docs/swap.md), separated by commas.',
    evmAddresses,
  ),
} as const

/** Keys and addresses of swap vendors, the operator's fee, and the trusted contracts. */
export interface SwapSettings {
  readonly zeroxKey?: string | undefined
  readonly oneinchKey?: string | undefined
  readonly lifiKey?: string | undefined
  readonly urls: Readonly<Partial<Record<'kyberswap' | 'zerox' | 'oneinch' | 'lifi', string | undefined>>>
  readonly fee?: { readonly bps: number; readonly recipient: string } | undefined
  readonly targets?: readonly string[] | undefined
}

/** Reads the settings. A fee applies only with a recipient. */
export function readSwapSettings(read: ReadVariable): SwapSettings {
  const bps = read(swapVariables.swapFeeBps) ?? 0
  const recipient = read(swapVariables.swapFeeRecipient)
  return {
    zeroxKey: read(swapVariables.zeroxKey),
    oneinchKey: read(swapVariables.oneinchKey),
    lifiKey: read(swapVariables.lifiKey),
    targets: read(swapVariables.swapTargets),
    urls: {
      kyberswap: read(swapVariables.kyberswapUrl),
      zerox: read(swapVariables.zeroxUrl),
      oneinch: read(swapVariables.oneinchUrl),
      lifi: read(swapVariables.lifiUrl),
    },
    ...(bps > 0 && recipient !== undefined && { fee: { bps, recipient } }),
  }
}

/** Returns one error line for each vendor without a key, and for a fee without a recipient. */
export function findSwapErrors({ networks }: NetworksFile, read: ReadVariable): readonly string[] {
  const { zeroxKey, oneinchKey, swapFeeBps, swapFeeRecipient } = swapVariables
  const needed = [
    ['0x', zeroxKey],
    ['1inch', oneinchKey],
  ] as const
  const isFeeLost = (read(swapFeeBps) ?? 0) > 0 && read(swapFeeRecipient) === undefined
  return [
    ...networks.flatMap(({ chainId, swaps = [] }) =>
      needed.flatMap(([provider, key]) =>
        read(key) === undefined && swaps.some((each) => each.provider === provider)
          ? [`${key.name}: is needed, because ${chainId} swaps with ${provider}`]
          : [],
      ),
    ),
    ...(isFeeLost ? [`${swapFeeBps.name}: needs ${swapFeeRecipient.name}`] : []),
  ]
}
