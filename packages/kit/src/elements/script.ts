import { createAppKit } from '../createAppKit.js'
import * as networks from '../networks/index.js'
import { version } from '../version.js'
import { defineElements } from './defineElements.js'

/** The script-tag build: `import { createAppKit, networks } from '…/foyer.js'`, or the global `Foyer`. Errors are known by their `code`. */
defineElements()

const Foyer = { createAppKit, networks, version }
Object.assign(globalThis, { Foyer })

export { createAppKit, networks, version }
