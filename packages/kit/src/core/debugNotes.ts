import { isChainId, isNamespace } from '@foyer/primitives/ChainId'
import type { Client } from './Client.js'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The stored values and their validators. An invalid value is treated as missing [S3.49-S3.59]. */
const remembered: Readonly<Record<string, (value: string) => boolean>> = {
  connection_status: (value) => value === 'connected' || value === 'disconnected',
  connected_namespaces: (value) => value === '' || value.split(',').every(isNamespace),
  active_namespace: isNamespace,
  active_caip_network_id: isChainId,
  recent_wallets: isJson,
  preferred_account_types: isJson,
  embedded_offer: isJson,
  native_balance_cache: isJson,
  identity_cache: isJson,
}

type Given = Readonly<Record<string, unknown>> | undefined

/** Options that are accepted only so that code written for AppKit compiles, with the reason why they have no effect. */
const withoutEffect: Readonly<Record<string, string>> = {
  tokens: ': balances of all tokens are shown',
  enableCoinbase: ': Coinbase Wallet is listed like other wallets',
  coinbasePreference: ': Coinbase Wallet is listed like other wallets',
  showWallets: ': enableWallets hides the wallets',
  'features.pay': ' yet',
}

const elementNames = ['foyer', 'appkit', 'w3m'].flatMap((prefix) =>
  ['button', 'connect-button', 'account-button', 'network-button'].map((kind) => `${prefix}-${kind}`),
)

function whenLoaded(page: Window): Promise<void> {
  return new Promise((resolve) => {
    if (page.document.readyState === 'complete') resolve()
    else page.addEventListener('load', () => resolve(), { once: true })
  })
}

/** Warns about elements in the page that are not defined, or that another library defined first. */
async function warnElements(client: Client, page: Window & typeof globalThis, note: (text: string) => void) {
  await whenLoaded(page)
  if (client.lifetime.signal.aborted) return
  for (const name of elementNames) {
    if (!page.document.querySelector(name)) continue
    const found = page.customElements.get(name)
    // With `elements: true`, Foyer defines them later.
    if (!found && client.config.elements === false)
      note(`<${name}> is in the page, but not defined: import '@foyer/kit/elements' or the script.`)
    if (found && !('appKit' in found.prototype))
      note(`<${name}> is defined by another library. Foyer cannot define it.`)
  }
}

/**
 * With `debug`, warns about set-up problems that stop nothing: options without effect, invalid stored data, and
 * elements that are not rendered. Each warning is logged once.
 */
export async function warnSetUp(client: Client): Promise<void> {
  const note = (text: string) => console.warn(`[foyer] ${text}`)
  const { config, memory, environment } = client
  for (const [name, why] of Object.entries(withoutEffect)) {
    const isGiven = name.split('.').reduce<unknown>((value, key) => (value as Given)?.[key], config)
    if (isGiven) note(`The option ${name} has no effect${why}.`)
  }
  for (const [name, isRight] of Object.entries(remembered)) {
    const value = memory.get(name)
    if (value !== undefined && !isRight(value)) note(`The stored value of ${name} is invalid and ignored.`)
  }
  if (environment.window) await warnElements(client, environment.window, note)
}
