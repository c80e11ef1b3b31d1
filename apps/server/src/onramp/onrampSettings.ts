import { onrampEnv } from '../env/onrampEnv.js'
import type { OnrampProvider } from './OnrampProvider.js'
import { createFoyerPay } from './providers/createFoyerPay.js'

type OnrampVariable = keyof typeof onrampEnv
type OnrampValues = { readonly [K in OnrampVariable]?: ReturnType<(typeof onrampEnv)[K]['parse']> | undefined }

/** Accounts of the operator at those who sell crypto; what is absent is not offered. */
export type OnrampSettings = {
  readonly foyerPay?: { readonly url: string; readonly secret: string }
}

/** The settings that are the accounts' secrets: never repeated in a log. */
export const onrampSecrets = ['foyerPaySecret'] as const satisfies readonly OnrampVariable[]

/** Puts the accounts together from what was read; `faults` has a line for each setting that misses its other half. */
export function readOnrampSettings(values: OnrampValues): { settings: OnrampSettings; faults: readonly string[] } {
  const { foyerPayUrl: url, foyerPaySecret: secret } = values
  const faults =
    (url === undefined) === (secret === undefined)
      ? []
      : [`${onrampEnv.foyerPayUrl.name}: is of use only together with ${onrampEnv.foyerPaySecret.name}`]
  return { settings: url === undefined || secret === undefined ? {} : { foyerPay: { url, secret } }, faults }
}

/** Creates the providers that the operator has accounts at, in the order they are offered. */
export function createOnrampProviders(
  settings: OnrampSettings,
  webhookUrl: (provider: string) => string,
): readonly OnrampProvider[] {
  const { foyerPay } = settings
  return foyerPay === undefined ? [] : [createFoyerPay({ ...foyerPay, webhookUrl: () => webhookUrl('foyerpay') })]
}
