import type { AppKit } from './createInstance.js'

/**
 * Which instances live on this page, newest last. It hangs on the global object under a registered symbol, so that
 * two copies of the package (host bundle and script tag) still find each other.
 */
const key = Symbol.for('foyer.instances')

function getList(): AppKit[] {
  const holder = globalThis as { [key]?: AppKit[] }
  holder[key] ??= []
  return holder[key]
}

/** Puts an instance on the list until what is returned is called. A server makes them without end: it keeps the newest. */
export function addInstance(instance: AppKit): () => void {
  const list = getList()
  const tell = () => globalThis.dispatchEvent?.(new Event('foyer:instance'))
  if (!globalThis.window) list.length = 0
  list.push(instance)
  tell()
  return () => {
    const index = list.indexOf(instance)
    if (index >= 0) list.splice(index, 1)
    tell()
  }
}

/** The instance created last of those alive. */
export function getLastInstance(): AppKit | undefined {
  return getList().at(-1)
}

/** Makes an instance the one that hooks and elements use where nothing else says so; one that was destroyed is nobody's any more. */
export function putLast(instance: AppKit): void {
  if (instance.client.lifetime.signal.aborted) return
  const list = getList()
  const index = list.indexOf(instance)
  if (index >= 0) list.splice(index, 1)
  addInstance(instance)
}

/** Calls back when an instance is created or destroyed, for elements that were in the page first. */
export function watchInstances(callback: () => void): () => void {
  globalThis.addEventListener?.('foyer:instance', callback)
  return () => globalThis.removeEventListener?.('foyer:instance', callback)
}
