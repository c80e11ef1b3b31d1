import type { Client } from '../Client.js'
import { watchQuery } from './accountData.js'
import type { Query, QueryResult } from './Queries.js'

interface WatchUntilOptions<Data> {
  readonly refetchIntervalMs?: number
  readonly onResult: (result: QueryResult<Data>) => void
  /** Called if the query cache does not load. */
  readonly onFailed: (error: Error) => void
  /** Returns true for a result that will not change. */
  readonly isFinal: (result: QueryResult<Data>) => boolean
}

/** Watches a query until its result is final: then no request follows. Returns a function that stops it earlier. */
export function watchUntil<Data>(
  client: Client,
  query: Query<Data>,
  { refetchIntervalMs, onResult, onFailed, isFinal }: WatchUntilOptions<Data>,
): () => void {
  const life = { isOver: false, undo: () => {} }
  const end = () => {
    life.isOver = true
    life.undo()
  }
  const options = refetchIntervalMs === undefined ? {} : { refetchIntervalMs }
  const handleResult = (result: QueryResult<Data>) => {
    if (life.isOver) return
    onResult(result)
    if (!result.isFetching && isFinal(result)) end()
  }
  const undo = watchQuery(client, query, options, handleResult, onFailed)
  life.undo = undo
  if (life.isOver) undo()
  return end
}
