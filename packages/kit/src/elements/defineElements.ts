import { defineElement } from './AppKitElement.js'
import { AccountButtonElement, ButtonElement, ConnectButtonElement, NetworkButtonElement } from './connectElements.js'

const kinds = {
  button: ButtonElement,
  'connect-button': ConnectButtonElement,
  'account-button': AccountButtonElement,
  'network-button': NetworkButtonElement,
}

/** Foyer's prefix, and the prefixes that AppKit pages use. */
const prefixes = ['foyer', 'appkit', 'w3m']

/**
 * Defines `<foyer-button>`, `<foyer-connect-button>`, `<foyer-account-button>` and `<foyer-network-button>`, each also
 * as `appkit-…` and `w3m-…`. Skips names that are taken. Does nothing on a server.
 */
export function defineElements(): void {
  if (typeof customElements === 'undefined') return
  for (const [kind, element] of Object.entries(kinds))
    for (const prefix of prefixes) defineElement(`${prefix}-${kind}`, element)
}
