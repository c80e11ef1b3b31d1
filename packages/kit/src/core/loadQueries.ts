import type { Queries } from './queries/Queries.js'

/**
 * Loads the query cache. A separate module, because an import in the first load would add a list of preload files
 * there.
 */
export function loadQueries(signal: AbortSignal): Promise<Queries> {
  return import('./queries/createQueries.js').then((module) => module.createQueries(signal))
}
