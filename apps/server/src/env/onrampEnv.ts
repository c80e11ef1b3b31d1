import { ServerError } from '../errors/ServerError.js'
import { baseAddress, secretText, variable, visibleText } from '../settings/variable.js'

const domainName = (text: string) => {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text)) throw new ServerError('bad_setting', 'must be a domain name')
  return text
}
const ownHost = 'Another host of it, such as that of its test world.'

/** Who sells crypto for money. A provider is offered once all it needs is set (docs/onramp.md). */
export const onrampEnv = {
  foyerPayUrl: variable(
    'FOYER_PAY_URL',
    'none',
    'Where Foyer Pay answers: the pretended shop of the sandbox, in which nothing costs money.',
    baseAddress,
  ),
  foyerPaySecret: variable(
    'FOYER_PAY_SECRET',
    'none',
    'What Foyer Pay and this server know each other by.',
    secretText,
  ),
  coinbaseKeyId: variable(
    'FOYER_COINBASE_KEY_ID',
    'none',
    'Id of a secret API key of Coinbase’s developer platform.',
    visibleText,
  ),
  coinbaseKeySecret: variable(
    'FOYER_COINBASE_KEY_SECRET',
    'none',
    'That key: a PEM text (line ends as `\\n`) or base64; never logged.',
    secretText,
  ),
  coinbaseWebhookSecret: variable(
    'FOYER_COINBASE_WEBHOOK_SECRET',
    'none (it is only asked)',
    'Secret of the webhook subscription at Coinbase.',
    secretText,
  ),
  coinbaseApiUrl: variable('FOYER_COINBASE_API_URL', 'https://api.developer.coinbase.com', ownHost, baseAddress),
  coinbasePayUrl: variable('FOYER_COINBASE_PAY_URL', 'https://pay.coinbase.com', ownHost, baseAddress),
  moonpayKey: variable('FOYER_MOONPAY_KEY', 'none', 'Publishable key of MoonPay (`pk_…`).', visibleText),
  moonpaySecret: variable(
    'FOYER_MOONPAY_SECRET',
    'none',
    'Secret key of MoonPay (`sk_…`), which signs addresses; never logged.',
    secretText,
  ),
  moonpayWebhookSecret: variable(
    'FOYER_MOONPAY_WEBHOOK_SECRET',
    'none (it is only asked)',
    'Webhook key of MoonPay.',
    secretText,
  ),
  moonpayApiUrl: variable('FOYER_MOONPAY_API_URL', 'https://api.moonpay.com', ownHost, baseAddress),
  moonpayWidgetUrl: variable('FOYER_MOONPAY_WIDGET_URL', 'https://buy.moonpay.com', ownHost, baseAddress),
  transakKey: variable('FOYER_TRANSAK_KEY', 'none', 'API key of Transak.', visibleText),
  transakSecret: variable('FOYER_TRANSAK_SECRET', 'none', 'API secret of Transak; never logged.', secretText),
  transakDomain: variable('FOYER_TRANSAK_DOMAIN', 'none', 'Your domain, as you told it to Transak.', domainName),
  transakApiUrl: variable('FOYER_TRANSAK_API_URL', 'https://api.transak.com', ownHost, baseAddress),
  transakGatewayUrl: variable('FOYER_TRANSAK_GATEWAY_URL', 'https://api-gateway.transak.com', ownHost, baseAddress),
} as const
