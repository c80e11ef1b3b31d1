import type { Adapter } from '../core/Adapter.js'

type EagerMember = 'namespace' | 'nativeAddress' | 'isAddress'

/** The adapter methods that need the chain library and therefore load later. */
export type LazyAdapter = Omit<Required<Adapter>, EagerMember | 'attach' | 'fetchHistory'>

/** An adapter of this package. It does not need an instance. */
export type AdapterOf<Lazy> = Pick<Adapter, EagerMember> & Lazy

/** The names of all lazy methods. A missing name is a compile error. */
export type MethodNames<Lazy> = Readonly<Record<keyof Lazy, true>>

/**
 * Creates an adapter that loads its methods with the first call. If the chunk fails to load, the next call loads it
 * again.
 */
export function loadLazily<Lazy extends Partial<Adapter>, Known extends Pick<Adapter, EagerMember>>(
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
