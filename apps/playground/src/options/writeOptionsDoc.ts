import { writeFileSync } from 'node:fs'
import { printOptionsDoc } from './printOptionsDoc.js'

writeFileSync(new URL('../../../../docs/options.md', import.meta.url), printOptionsDoc())
