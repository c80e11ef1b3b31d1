import type { Queries } from './queries/Queries.js'

/** Loads the cache of reads. Published with the engine: an import in the first load costs a list of files there. */
export function loadQueries(signal: AbortSignal): Promise<Queries> {
  return import('./queries/createQueries.js').then((module) => module.createQueries(signal))
}
