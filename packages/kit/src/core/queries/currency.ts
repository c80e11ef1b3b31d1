import { type Currency, currencies } from '@foyer/primitives/worth'
import type { Client } from '../Client.js'

/** The regions that use the euro. */
const euroRegions =
  'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT'
const currencyOfRegion: Readonly<Record<string, Currency>> = {
  ...Object.fromEntries(euroRegions.split(' ').map((region) => [region, 'EUR' as const])),
  ...{ GB: 'GBP', GG: 'GBP', IM: 'GBP', JE: 'GBP', JP: 'JPY' },
}

/**
 * Returns the display currency: the user's choice, else the app's option, else the currency of the region of the user's first language, else
 * USD.
 */
export function getCurrency({
  store,
  environment,
  memory,
}: Pick<Client, 'store' | 'environment' | 'memory'>): Currency {
  const requested = String(store.getState().options.currency ?? '').toUpperCase()
  const chosen = memory.get('currency')
  return (
    currencies.find((each) => each === chosen) ??
    currencies.find((each) => each === requested) ??
    guessCurrency(environment.window?.navigator?.languages?.[0]) ??
    'USD'
  )
}

function guessCurrency(language: string | undefined): Currency | undefined {
  if (language === undefined) return undefined
  try {
    // A language without a region gets its most likely region: `ja` is Japan.
    return currencyOfRegion[new Intl.Locale(language).maximize().region ?? '']
  } catch {
    return undefined
  }
}
