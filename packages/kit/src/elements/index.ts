import { defineElement } from './AppKitElement.js'
import { defineElements } from './defineElements.js'
import { WalletButtonElement } from './WalletButtonElement.js'

/** Importing this entry defines the elements, also `<foyer-wallet-button>`. It has no other purpose. */
defineElements()
if (typeof customElements !== 'undefined')
  for (const prefix of ['foyer', 'appkit']) defineElement(`${prefix}-wallet-button`, WalletButtonElement)

export { startAppKit as createAppKit } from '../createAppKit.js'
export { defineElements }
