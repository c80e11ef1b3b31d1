import { createPrivateKey, type KeyObject } from 'node:crypto'
import { ServerError } from '../errors/ServerError.js'
import { baseAddress, type ReadVariable, secret, secretText, variable, visibleText } from '../settings/variable.js'
import type { CoinbaseSettings } from './providers/createCoinbase.js'
import type { MoonpaySettings } from './providers/createMoonpay.js'
import type { TransakSettings } from './providers/createTransak.js'

function domainName(text: string) {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text)) throw new ServerError('bad_setting', 'must be a domain name')
  return text
}
const ownHost = 'Another base URL, such as that of its sandbox.'

/** Accounts at vendors that sell crypto. A vendor is offered if all settings that it needs are set (docs/onramp.md). */
export const onrampVariables = {
  foyerPayUrl: variable(
    'FOYER_PAY_URL',
    'none',
    'URL of Foyer Pay, the shop of the sandbox, which uses no real money.',
    baseAddress,
  ),
  foyerPaySecret: secret('FOYER_PAY_SECRET', 'none', 'Secret shared by Foyer Pay and this server.', secretText),
  coinbaseKeyId: variable(
    'FOYER_COINBASE_KEY_ID',
    'none',
    'Id of a secret API key of Coinbase’s developer platform.',
    visibleText,
  ),
  coinbaseKeySecret: secret(
    'FOYER_COINBASE_KEY_SECRET',
    'none',
    'That key: a PEM text (line ends as `\\n`) or base64; never logged.',
    secretText,
  ),
  coinbaseWebhookSecret: secret(
    'FOYER_COINBASE_WEBHOOK_SECRET',
    'none (polling only)',
    'Secret of the webhook subscription at Coinbase.',
    secretText,
  ),
  coinbaseApiUrl: variable('FOYER_COINBASE_API_URL', 'https://api.developer.coinbase.com', ownHost, baseAddress),
  coinbasePayUrl: variable('FOYER_COINBASE_PAY_URL', 'https://pay.coinbase.com', ownHost, baseAddress),
  moonpayKey: variable('FOYER_MOONPAY_KEY', 'none', 'Publishable key of MoonPay (`pk_…`).', visibleText),
  moonpaySecret: secret(
    'FOYER_MOONPAY_SECRET',
    'none',
    'Secret key of MoonPay (`sk_…`), which signs URLs; never logged.',
    secretText,
  ),
  moonpayWebhookSecret: secret(
    'FOYER_MOONPAY_WEBHOOK_SECRET',
    'none (polling only)',
    'Webhook key of MoonPay.',
    secretText,
  ),
  moonpayApiUrl: variable('FOYER_MOONPAY_API_URL', 'https://api.moonpay.com', ownHost, baseAddress),
  moonpayWidgetUrl: variable('FOYER_MOONPAY_WIDGET_URL', 'https://buy.moonpay.com', ownHost, baseAddress),
  transakKey: variable('FOYER_TRANSAK_KEY', 'none', 'API key of Transak.', visibleText),
  transakSecret: secret('FOYER_TRANSAK_SECRET', 'none', 'API secret of Transak; never logged.', secretText),
  transakDomain: variable('FOYER_TRANSAK_DOMAIN', 'none', 'Your domain, as registered with Transak.', domainName),
  transakApiUrl: variable('FOYER_TRANSAK_API_URL', 'https://api.transak.com', ownHost, baseAddress),
  transakGatewayUrl: variable('FOYER_TRANSAK_GATEWAY_URL', 'https://api-gateway.transak.com', ownHost, baseAddress),
} as const

type OnrampVariable = keyof typeof onrampVariables
type OnrampValues = { readonly [K in OnrampVariable]?: string | undefined }

/** The operator's accounts at onramp providers. A provider without an account is not offered. */
export interface OnrampSettings {
  readonly foyerPay?: { readonly url: string; readonly secret: string }
  readonly coinbase?: CoinbaseSettings
  readonly moonpay?: MoonpaySettings
  readonly transak?: TransakSettings
}

/**
 * The variables of each account, by their names in the settings: the required ones (`needs`) and the optional ones
 * (`may`).
 */
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

/** Reads the accounts. `errors` receives a line for each account that lacks a setting. */
export function readOnrampSettings(read: ReadVariable, errors: string[]): OnrampSettings {
  const values: OnrampValues = Object.fromEntries(
    Object.keys(onrampVariables).map((name) => [name, read(onrampVariables[name as OnrampVariable])]),
  )
  const settings: Record<string, Record<string, string>> = {}
  for (const [account, { needs, may }] of Object.entries(accounts)) {
    const needed = Object.values<OnrampVariable>(needs)
    const missing = needed.filter((name) => values[name] === undefined)
    const given = needed.find((name) => values[name] !== undefined)
    if (given === undefined) continue
    if (missing.length > 0) {
      errors.push(
        `${onrampVariables[given].name}: needs ${missing.map((name) => onrampVariables[name].name).join(' and ')} as well`,
      )
      continue
    }
    const all = Object.entries<OnrampVariable>({ ...needs, ...may })
    const known = all.flatMap(([key, name]) => (values[name] === undefined ? [] : [[key, values[name]] as const]))
    settings[account] = Object.fromEntries(known)
  }
  // The keys and values are those of the table above, which is type-checked against the names of the settings.
  const made = settings as OnrampSettings
  try {
    if (made.coinbase !== undefined) readCoinbaseKey(made.coinbase.keySecret)
  } catch (error) {
    errors.push(`${onrampVariables.coinbaseKeySecret.name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return made
}

/** Reads the platform's key. Throws {@link ServerError} for an invalid key. */
export function readCoinbaseKey(secret: string): { readonly key: KeyObject; readonly alg: 'ES256' | 'EdDSA' } {
  try {
    if (secret.includes('PRIVATE KEY')) return { key: createPrivateKey(secret.replaceAll('\\n', '\n')), alg: 'ES256' }
    const bytes = Buffer.from(secret, 'base64')
    const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32, 64)].map((part) => part.toString('base64url'))
    if (bytes.length !== 64 || d === undefined || x === undefined) throw new RangeError()
    return { key: createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' }), alg: 'EdDSA' }
  } catch {
    throw new ServerError('bad_setting', 'must be a key of Coinbase: a PEM text, or 64 bytes in base64')
  }
}
