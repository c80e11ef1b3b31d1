import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const rootDir = fileURLToPath(new URL('..', import.meta.url))
export const benchDir = join(rootDir, 'bench')
export const peersDir = join(benchDir, 'peers')
/** The other indexer, apart from the widgets. */
export const ponderDir = join(peersDir, 'ponder')
/** RainbowKit and AppKit 1.7.4, for the bench of misbehaving wallets. */
export const faultPeersDir = join(benchDir, 'faults/peers')
/** The built kit, apart from `packages/kit/dist`, which a check running meanwhile would build anew. */
export const kitDir = join(benchDir, 'dist/kit')
/** A work tree of the commit that is measured beside today's. */
export const earlierDir = join(benchDir, 'dist/earlier')
export const earlierKitDir = join(benchDir, 'dist/earlier-kit')
