import { UsageError } from '@foyer/primitives/errors/UsageError'
import type { AppKit } from './createInstance.js'

/**
 * The key of the list of instances on this page, newest last. It is a registered symbol on the global object, so that
 * two copies of the package (app bundle and script tag) share the list.
 */
const key = Symbol.for('foyer.instances')

function getList(): AppKit[] {
  const holder = globalThis as { [key]?: AppKit[] }
  holder[key] ??= []
  return holder[key]
}

/**
 * Adds an instance to the list. Returns a function that removes it. On a server, only the newest instance is stored,
 * because every request creates one.
 */
export function addInstance(instance: AppKit): () => void {
  const list = getList()
  const notify = () => globalThis.dispatchEvent?.(new Event('foyer:instance'))
  if (!globalThis.window) list.length = 0
  list.push(instance)
  notify()
  return () => {
    const index = list.indexOf(instance)
    if (index >= 0) list.splice(index, 1)
    notify()
  }
}

/** Returns the newest instance that is not destroyed. */
export function getLastInstance(): AppKit | undefined {
  return getList().at(-1)
}

/** Makes an instance the default of hooks and elements. Ignores a destroyed instance. */
export function makeLast(instance: AppKit): void {
  if (instance.client.lifetime.signal.aborted) return
  const list = getList()
  const index = list.indexOf(instance)
  if (index >= 0) list.splice(index, 1)
  addInstance(instance)
}

/** Calls back when an instance is created or destroyed, for elements that were in the page earlier. */
export function watchInstances(callback: () => void): () => void {
  globalThis.addEventListener?.('foyer:instance', callback)
  return () => globalThis.removeEventListener?.('foyer:instance', callback)
}

/** Returns the last created instance. @throws FoyerError `NO_INSTANCE` with the hook's name [S8.23]. */
export function requireLastInstance(hook: string): AppKit {
  const instance = getLastInstance()
  if (!instance) throw new UsageError('NO_INSTANCE', { hook })
  return instance
}
