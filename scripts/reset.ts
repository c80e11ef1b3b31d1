import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endLeftoverNodes } from '@foyer/sandbox/endLeftoverNodes'
import { acquireRunLock } from './start/acquireRunLock.js'

const dataDir = join(fileURLToPath(new URL('..', import.meta.url)), '.data')

try {
  acquireRunLock(dataDir)
  await endLeftoverNodes(join(dataDir, 'sandbox'))
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  console.log('Cleared .data: the next "npm start" begins with a new world.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
