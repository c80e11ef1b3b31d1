/** One read: its key, how it is fetched and how long it stays fresh (ms). What `@tanstack/query-core` calls options. */
export interface Query<Data> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  readonly staleTime: number
  readonly retry?: boolean | number
  readonly gcTime?: number
}

/** What is known of a read at a moment. */
export interface QueryResult<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly status: 'pending' | 'error' | 'success'
  readonly isFetching: boolean
  /** When the data came, in ms since 1970; 0 = never. */
  readonly dataUpdatedAt: number
  refetch(): void
}

export interface WatchOptions {
  readonly refetchIntervalMs?: number
}

/** The cache of facts others own, as the rest of the house sees it; which library keeps it is nobody's business. */
export interface Queries {
  /** Fresh from the cache, or fetched; equal reads at the same time are one. */
  fetch<Data>(query: Query<Data>): Promise<Data>
  get<Data>(queryKey: readonly unknown[]): Data | undefined
  /** Keeps what was found out without a query for as long as there is the cache. */
  set<Data>(queryKey: readonly unknown[], data: Data): void
  /** Makes every read whose key begins so stale; those that are watched are read again at once. */
  invalidate(queryKey: readonly unknown[]): Promise<void>
  /**
   * Follows one read: calls back with every result, first with the present one. A failure stands while the read is repeated on its
   * own, and goes with `refetch`. Returns the undo.
   */
  watch<Data>(query: Query<Data>, options: WatchOptions, callback: (result: QueryResult<Data>) => void): () => void
}
