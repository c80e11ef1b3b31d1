import type { Adapter } from '../core/Adapter.js'

type Ready = 'namespace' | 'nativeAddress' | 'isAddress'

/** What an adapter can do with its chain library: everything but what is known at once. */
export type LazyAdapter = Omit<Required<Adapter>, Ready | 'attach' | 'fetchHistory'>

/** An adapter of ours: it needs nothing of an instance. */
export type AdapterOf<Lazy> = Pick<Adapter, Ready> & Lazy

/** The names of all that an adapter does lazily; a method that is missing does not compile. */
export type MethodNames<Lazy> = Readonly<Record<keyof Lazy, true>>

/** An adapter that fetches how it does things with the first call; a chunk that did not arrive may arrive the next time. */
export function loadLazily<Lazy extends Partial<Adapter>, Known extends Pick<Adapter, Ready>>(
  ready: Known,
  names: MethodNames<Lazy>,
  load: () => Promise<Lazy>,
): Known & Lazy {
  let loading: Promise<Lazy> | undefined
  const call = async (name: keyof Lazy, args: readonly unknown[]): Promise<unknown> => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    const method = (await loading)[name] as (...args: readonly unknown[]) => Promise<unknown>
    return method(...args)
  }
  const lazy = Object.keys(names).map((name) => [name, (...args: readonly unknown[]) => call(name as keyof Lazy, args)])
  return { ...ready, ...(Object.fromEntries(lazy) as Lazy) }
}
