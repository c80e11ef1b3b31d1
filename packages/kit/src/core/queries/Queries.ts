/**
 * A query: its key, its fetch function and how long its data is fresh, in ms. `@tanstack/query-core` calls this
 * options.
 */
export interface Query<Data> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  readonly staleTime: number
  readonly retry?: boolean | number
  readonly gcTime?: number
}

/** The current state of a query. */
export interface QueryResult<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly status: 'pending' | 'error' | 'success'
  readonly isFetching: boolean
  /** The time of the data, in ms since 1970. 0: never. */
  readonly dataUpdatedAt: number
  refetch(): void
}

export interface WatchOptions {
  readonly refetchIntervalMs?: number
}

/** The interface of the query cache. It hides the library that implements it. */
export interface Queries {
  /** Returns fresh data from the cache, else fetches it. Equal queries at the same time share one request. */
  fetch<Data>(query: Query<Data>): Promise<Data>
  get<Data>(queryKey: readonly unknown[]): Data | undefined
  /** Stores data that has no query. It stays until the cache is destroyed. */
  set<Data>(queryKey: readonly unknown[], data: Data): void
  /** Marks every query with this key prefix as stale. Watched queries are fetched again at once. */
  invalidate(queryKey: readonly unknown[]): Promise<void>
  /**
   * Watches a query. Calls back at once with the current result, then with every new one. An error remains during an
   * automatic refetch, and is cleared by `refetch`. Returns a function that stops this.
   */
  watch<Data>(query: Query<Data>, options: WatchOptions, callback: (result: QueryResult<Data>) => void): () => void
}
