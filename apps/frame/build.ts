import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFrame } from './build/buildFrame.js'
import { composeRecovery } from './recovery/composeRecovery.js'

const root = fileURLToPath(new URL('.', import.meta.url))
const { weights } = await buildFrame(root)
writeFileSync(join(root, 'dist/recovery.html'), await composeRecovery(join(root, 'recovery')))
for (const [what, bytes] of Object.entries(weights)) console.log(`${what}: ${(bytes / 1000).toFixed(1)} kB gzip`)
