import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHAINS, composeModule } from './networks/composeChains.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const file = join(root, CHAINS)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, composeModule(root))
