import { createAppKit } from '../createAppKit.js'
import { FoyerError, getErrorCode } from '../errors/FoyerError.js'
import * as networks from '../networks/index.js'
import { version } from '../version.js'
import { defineElements } from './defineElements.js'

/** The script-tag build: `import { createAppKit, networks } from '…/foyer.js'`, or the global `Foyer`. */
defineElements()

const Foyer = { createAppKit, networks, FoyerError, getErrorCode, version }
Object.assign(globalThis, { Foyer })

export { createAppKit, FoyerError, getErrorCode, networks, version }
