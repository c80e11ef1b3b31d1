import type { OnrampProvider } from './OnrampProvider.js'
import { createCoinbase } from './providers/createCoinbase.js'
import { createFoyerPay } from './providers/createFoyerPay.js'
import { createMoonpay } from './providers/createMoonpay.js'
import { createTransak } from './providers/createTransak.js'
import type { OnrampSettings } from './settings.js'

/** Creates the providers at which the operator has accounts, in the order in which they are offered. */
export function createOnrampProviders(
  { foyerPay, coinbase, moonpay, transak }: OnrampSettings,
  webhookUrl: (provider: string) => string,
  now: () => number,
): readonly OnrampProvider[] {
  return [
    ...(foyerPay === undefined ? [] : [createFoyerPay({ ...foyerPay, webhookUrl: () => webhookUrl('foyerpay') })]),
    ...(coinbase === undefined ? [] : [createCoinbase(coinbase, now)]),
    ...(moonpay === undefined ? [] : [createMoonpay(moonpay, now)]),
    ...(transak === undefined ? [] : [createTransak(transak, now)]),
  ]
}
