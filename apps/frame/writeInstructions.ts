import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { composeInstructions } from './instructions/composeInstructions.js'

const path = fileURLToPath(new URL('../../docs/solana-instructions.md', import.meta.url))
writeFileSync(path, composeInstructions())
console.log(`written: ${path}`)
