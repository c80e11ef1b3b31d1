import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createOpenApi } from './createOpenApi.js'

const path = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url))
writeFileSync(path, `${JSON.stringify(createOpenApi(), null, 2)}\n`)
console.log(`written: ${path}`)
