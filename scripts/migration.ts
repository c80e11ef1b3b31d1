import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { composeEveryName, composeGuide, EVERY_NAME, GUIDE } from './migration/composeTable.js'

const root = fileURLToPath(new URL('../', import.meta.url))
writeFileSync(join(root, GUIDE), composeGuide(root))
writeFileSync(join(root, EVERY_NAME), composeEveryName(root))
