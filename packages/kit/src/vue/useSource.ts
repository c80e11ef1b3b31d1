import {
  getCurrentInstance,
  getCurrentScope,
  onMounted,
  onScopeDispose,
  type ShallowRef,
  shallowReactive,
  shallowRef,
} from 'vue'

/** A value outside of Vue. */
export interface Source<Value> {
  get(): Value
  /** Returns the value that a server renders. Default: `get`. */
  getFirst?(): Value
  /** Calls back after changes. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/**
 * Shows a value now and after each change, until the scope of the caller ends. A server renders the first value and
 * subscribes to nothing, because its scopes never end. A component that hydrates also renders the first value, so that
 * it matches the server's.
 */
export function useSource<Value>(
  { get, getFirst = get, subscribe }: Source<Value>,
  show: (value: Value) => void,
): void {
  const isServer = !globalThis.window
  // Vue sets the element before the setup of a component only if it hydrates an element of a server.
  const isHydrating = Boolean(getCurrentInstance()?.vnode.el)
  let undo = () => {}
  const update = () => show(get())
  const start = () => {
    undo = subscribe(update)
    update()
  }
  if (isServer || isHydrating) show(getFirst())
  if (isHydrating) onMounted(start)
  else if (!isServer) start()
  if (getCurrentScope()) onScopeDispose(() => undo())
}

/** Returns the value of a source as a ref. */
export function useSourceRef<Value>(source: Source<Value>): Readonly<ShallowRef<Value>> {
  const value = shallowRef() as ShallowRef<Value>
  useSource(source, (next) => {
    value.value = next
  })
  return value
}

/** Returns the value of a source as a reactive object. `toRefs` divides it into refs. */
export function useSourceObject<Value extends object>(source: Source<Value>): Value {
  const target = shallowReactive({}) as Value
  useSource(source, (next) => Object.assign(target, next))
  return target
}
