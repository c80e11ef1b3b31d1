import type { Queries } from './queries/Queries.js'

/** Loads the cache of reads. Published with the engine: an import in the first load costs a list of files there. */
export const loadQueries = (signal: AbortSignal): Promise<Queries> =>
  import('./queries/createQueries.js').then((module) => module.createQueries(signal))
