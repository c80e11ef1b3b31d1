import { baseAddress, evmAddress, evmAddresses, variable, visibleText, wholeNumber } from '../settings/variable.js'

const url = (name: string, base: string, who: string) =>
  variable(name, base, `Where ${who} is asked for swaps.`, baseAddress)

/** What a server reads about who makes swaps; which network has which is in the networks file. */
export const swapEnv = {
  zeroxKey: variable('FOYER_0X_KEY', 'none', 'Key of 0x for networks that swap with `0x`; never logged.', visibleText),
  oneinchKey: variable(
    'FOYER_1INCH_KEY',
    'none',
    'Key of 1inch for networks that swap with `1inch`; never logged.',
    visibleText,
  ),
  lifiKey: variable('FOYER_LIFI_KEY', 'none', 'Key of LI.FI, which raises its limits; never logged.', visibleText),
  kyberswapUrl: url('FOYER_KYBERSWAP_URL', 'https://aggregator-api.kyberswap.com', 'KyberSwap'),
  zeroxUrl: url('FOYER_0X_URL', 'https://api.0x.org', '0x'),
  oneinchUrl: url('FOYER_1INCH_URL', 'https://api.1inch.com/swap/v6.1', '1inch'),
  lifiUrl: url('FOYER_LIFI_URL', 'https://li.quest/v1', 'LI.FI'),
  swapFeeBps: variable(
    'FOYER_SWAP_FEE_BPS',
    '0',
    'Hundredths of a per cent that you take of what arrives, by `kyberswap` and `0x`, or of what is sold, by `1inch`; the other providers pass none on. Shown to everybody.',
    wholeNumber(0, 300),
  ),
  swapFeeRecipient: variable('FOYER_SWAP_FEE_RECIPIENT', 'none', 'Account that gets that fee.', evmAddress),
  swapTargets: variable(
    'FOYER_SWAP_TARGETS',
    'none',
    'Contracts that vendors of swaps may call and let take tokens, beside those known here (docs/swap.md), separated by commas.',
    evmAddresses,
  ),
} as const
