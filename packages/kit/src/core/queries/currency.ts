import { type Currency, currencies } from '@foyer/primitives/worth'
import type { Client } from '../Client.js'

/** Regions whose money is the euro. */
const euroRegions =
  'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT'
const currencyOfRegion: Readonly<Record<string, Currency>> = {
  ...Object.fromEntries(euroRegions.split(' ').map((region) => [region, 'EUR' as const])),
  ...{ GB: 'GBP', GG: 'GBP', IM: 'GBP', JE: 'GBP', JP: 'JPY' },
}

/** The currency that money is told in: the host's option, else that of the region of the visitor's first language, else US dollars. */
export function getCurrency({ store, environment }: Pick<Client, 'store' | 'environment'>): Currency {
  const asked = String(store.getState().options.currency ?? '').toUpperCase()
  return (
    currencies.find((each) => each === asked) ?? guessCurrency(environment.window?.navigator?.languages?.[0]) ?? 'USD'
  )
}

function guessCurrency(language: string | undefined): Currency | undefined {
  if (language === undefined) return undefined
  try {
    // A language without a region is taken for that of the region where most speak it: `ja` is Japan.
    return currencyOfRegion[new Intl.Locale(language).maximize().region ?? '']
  } catch {
    return undefined
  }
}
