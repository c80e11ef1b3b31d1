import { onrampEnv } from '../env/onrampEnv.js'
import type { OnrampProvider } from './OnrampProvider.js'
import { type CoinbaseSettings, createCoinbase, readCoinbaseKey } from './providers/createCoinbase.js'
import { createFoyerPay } from './providers/createFoyerPay.js'
import { createMoonpay, type MoonpaySettings } from './providers/createMoonpay.js'
import { createTransak, type TransakSettings } from './providers/createTransak.js'

type OnrampVariable = keyof typeof onrampEnv
type OnrampValues = { readonly [K in OnrampVariable]?: string | undefined }

/** Accounts of the operator at those who sell crypto; what is absent is not offered. */
export interface OnrampSettings {
  readonly foyerPay?: { readonly url: string; readonly secret: string }
  readonly coinbase?: CoinbaseSettings
  readonly moonpay?: MoonpaySettings
  readonly transak?: TransakSettings
}

/** The settings that are the accounts' secrets: never repeated in a log. */
export const onrampSecrets = [
  'foyerPaySecret',
  'coinbaseKeySecret',
  'coinbaseWebhookSecret',
  'moonpaySecret',
  'moonpayWebhookSecret',
  'transakSecret',
] as const satisfies readonly OnrampVariable[]

/** The variables of an account: what it needs, and what may be left out, each under its name in the settings. */
const accounts = {
  foyerPay: { needs: { url: 'foyerPayUrl', secret: 'foyerPaySecret' }, may: {} },
  coinbase: {
    needs: { keyId: 'coinbaseKeyId', keySecret: 'coinbaseKeySecret' },
    may: { webhookSecret: 'coinbaseWebhookSecret', apiUrl: 'coinbaseApiUrl', payUrl: 'coinbasePayUrl' },
  },
  moonpay: {
    needs: { key: 'moonpayKey', secret: 'moonpaySecret' },
    may: { webhookSecret: 'moonpayWebhookSecret', apiUrl: 'moonpayApiUrl', widgetUrl: 'moonpayWidgetUrl' },
  },
  transak: {
    needs: { key: 'transakKey', secret: 'transakSecret', domain: 'transakDomain' },
    may: { apiUrl: 'transakApiUrl', gatewayUrl: 'transakGatewayUrl' },
  },
} as const satisfies Record<keyof OnrampSettings, Record<'needs' | 'may', Record<string, OnrampVariable>>>

/** Puts the accounts together from what `read` gives; `faults` has a line for each account that misses something. */
export function readOnrampSettings(read: (name: OnrampVariable) => string | undefined): {
  settings: OnrampSettings
  faults: readonly string[]
} {
  const values: OnrampValues = Object.fromEntries(
    Object.keys(onrampEnv).map((name) => [name, read(name as OnrampVariable)]),
  )
  const settings: Record<string, Record<string, string>> = {}
  const faults: string[] = []
  for (const [account, { needs, may }] of Object.entries(accounts)) {
    const needed = Object.values<OnrampVariable>(needs)
    const missing = needed.filter((name) => values[name] === undefined)
    const given = needed.find((name) => values[name] !== undefined)
    if (given === undefined) continue
    if (missing.length > 0) {
      faults.push(
        `${onrampEnv[given].name}: needs ${missing.map((name) => onrampEnv[name].name).join(' and ')} as well`,
      )
      continue
    }
    const all = Object.entries<OnrampVariable>({ ...needs, ...may })
    const known = all.flatMap(([key, name]) => (values[name] === undefined ? [] : [[key, values[name]] as const]))
    settings[account] = Object.fromEntries(known)
  }
  // The keys and values are those of the table above, which is checked against the settings' own names.
  const made = settings as OnrampSettings
  try {
    if (made.coinbase !== undefined) readCoinbaseKey(made.coinbase.keySecret)
  } catch (error) {
    faults.push(`${onrampEnv.coinbaseKeySecret.name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return { settings: made, faults }
}

/** Creates the providers that the operator has accounts at, in the order they are offered. */
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
