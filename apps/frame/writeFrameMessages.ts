import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { composeFrameMessages } from './frameMessages/composeFrameMessages.js'

const path = fileURLToPath(new URL('../../docs/security/frame-messages.md', import.meta.url))
writeFileSync(path, composeFrameMessages())
console.log(`written: ${path}`)
