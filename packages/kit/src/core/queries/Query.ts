/** One read: its key, how it is fetched and how long it stays fresh (ms). What `@tanstack/query-core` calls options. */
export interface Query<Data> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  readonly staleTime: number
  readonly retry?: boolean | number
  readonly gcTime?: number
}
