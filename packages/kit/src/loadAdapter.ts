import type { Adapter } from './core/Adapter.js'

/** Loads the adapter of a chain family. Published with the engine: an import in the first load costs a list of files there. */
export const adapterLoaders = {
  eip155: (): Promise<Adapter> => import('./adapters/eip155/index.js').then((module) => module.createEip155Adapter()),
  // Not by its entry, which has more than this page needs.
  solana: (): Promise<Adapter> => import('./adapters/solana/adapter.js').then((module) => module.createLoadedAdapter()),
}
