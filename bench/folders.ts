import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const rootDir = fileURLToPath(new URL('..', import.meta.url))
export const benchDir = join(rootDir, 'bench')
export const peersDir = join(benchDir, 'peers')
/** The other indexer. It is installed separately from the widgets. */
export const ponderDir = join(peersDir, 'ponder')
/** RainbowKit and AppKit 1.7.4, for the bench of misbehaving wallets. */
export const faultPeersDir = join(benchDir, 'faults/peers')
/** A copy of the built kit. `packages/kit/dist` could be rebuilt by a check that runs at the same time. */
export const kitDir = join(benchDir, 'dist/kit')
/** The worktree of the commit that is measured beside today's. */
export const earlierDir = join(benchDir, 'dist/earlier')
export const earlierKitDir = join(benchDir, 'dist/earlier-kit')
