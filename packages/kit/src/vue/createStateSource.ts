import type { AppKit } from '../core/createInstance.js'
import { getLastInstance, watchInstances } from '../core/instances.js'
import { watch } from '../core/public/watch.js'
import type { State } from '../core/state/State.js'
import type { Source } from './useSource.js'

/** Creates a value of the state, the instance, and the page if there is one. */
type Project<Result> = (state: State, appKit: AppKit, page: Window | undefined) => Result

/** Subscribes to the last instance, and to the next one when it is created. */
function subscribeToLast(subscribe: (appKit: AppKit) => () => void, listener: () => void): () => void {
  let undo: (() => void) | undefined
  const start = () => {
    undo?.()
    const appKit = getLastInstance()
    undo = appKit && subscribe(appKit)
  }
  const stop = watchInstances(() => {
    start()
    listener()
  })
  start()
  return () => {
    stop()
    undo?.()
  }
}

/**
 * Creates a source of the last instance's state. Without an instance its value is `empty`. `key` returns the part of
 * the state whose changes matter, by default the result.
 */
export function createStateSource<Result>(
  project: Project<Result>,
  empty: Result,
  key?: (state: State) => unknown,
): Source<Result> {
  const read = (getState: (appKit: AppKit) => State, page?: Window) => {
    const appKit = getLastInstance()
    return appKit ? project(getState(appKit), appKit, page) : empty
  }
  return {
    get: () => read(({ client }) => client.store.getState(), globalThis.window),
    // A server renders the state before any stored data is read.
    getFirst: () => read(({ client }) => client.store.getInitialState()),
    subscribe: (listener) =>
      subscribeToLast(
        (appKit) => watch(appKit.client, key ?? ((state) => project(state, appKit, globalThis.window)), listener),
        listener,
      ),
  }
}
