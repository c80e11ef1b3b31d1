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

/** What is remembered, and when it is what it should be; anything else counts as not remembered [S3.49-S3.59]. */
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

/** Options that are taken so that code written for the incumbent compiles, and why nothing comes of them. */
const withoutEffect: Readonly<Record<string, string>> = {
  tokens: ': balances of all tokens are shown',
  enableCoinbase: ': Coinbase Wallet is a wallet like any other',
  coinbasePreference: ': Coinbase Wallet is a wallet like any other',
  showWallets: ': enableWallets hides the wallets',
  'features.smartSessions': ' yet',
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

/** Elements of the page that stay empty, or are another library's, because of the order in which scripts came. */
async function noteElements(client: Client, page: Window & typeof globalThis, note: (text: string) => void) {
  await whenLoaded(page)
  if (client.lifetime.signal.aborted) return
  for (const name of elementNames) {
    if (!page.document.querySelector(name)) continue
    const found = page.customElements.get(name)
    // Otherwise they are on their way.
    if (!found && client.config.elements === false)
      note(`<${name}> is in the page, but not defined: import '@foyer/kit/elements' or the script.`)
    if (found && !('appKit' in found.prototype)) note(`<${name}> was defined by another library before Foyer could.`)
  }
}

/**
 * Tells a developer who set `debug`, on the console and each once, of what is wrong with the set-up and yet stops nothing:
 * options without effect, stored data that is not taken, elements that nobody draws.
 */
export async function noteSetUp(client: Client): Promise<void> {
  const note = (text: string) => console.warn(`[foyer] ${text}`)
  const { config, memory, environment } = client
  for (const [name, why] of Object.entries(withoutEffect)) {
    const isGiven = name.split('.').reduce<unknown>((value, key) => (value as Given)?.[key], config)
    if (isGiven) note(`The option ${name} has no effect${why}.`)
  }
  for (const [name, isRight] of Object.entries(remembered)) {
    const value = memory.get(name)
    if (value !== undefined && !isRight(value)) note(`What is stored as ${name} cannot be read and is not taken.`)
  }
  if (environment.window) await noteElements(client, environment.window, note)
}
