import type { Adapter } from './core/Adapter.js'

/**
 * Loads the adapter of a namespace. This is a separate file because a dynamic import in the first file would add the
 * bundler's list of files there.
 */
export const adapterLoaders = {
  eip155: (): Promise<Adapter> => import('./adapters/eip155/index.js').then((module) => module.createEip155Adapter()),
  // Do not import the package entry, which contains more than this page needs.
  solana: (): Promise<Adapter> => import('./adapters/solana/adapter.js').then((module) => module.createLoadedAdapter()),
}
