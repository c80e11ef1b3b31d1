import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const rootDir = fileURLToPath(new URL('..', import.meta.url))
export const benchDir = join(rootDir, 'bench')
export const peersDir = join(benchDir, 'peers')
export const kitDir = join(rootDir, 'packages/kit/dist')
