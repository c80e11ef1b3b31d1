import { type MaybeRefOrGetter, toValue, watch } from 'vue'
import { formatReadKey } from '../core/public/firstReads.js'
import { useSourceObject } from './useSource.js'

/** Subscribes to a read and returns its state as a reactive object. Another query starts again. */
export function useWatched<Query extends object, State extends object>(
  query: MaybeRefOrGetter<Query>,
  getFirst: (query: Query) => State,
  watchState: (query: Query, callback: (state: State) => void) => () => void,
): State {
  let state = getFirst(toValue(query))
  return useSourceObject({
    get: () => state,
    subscribe: (listener) =>
      watch(
        () => formatReadKey(toValue(query)),
        (key, _last, onCleanup) => {
          const show = (next: State) => {
            state = next
            listener()
          }
          show(getFirst(toValue(query)))
          onCleanup(watchState(JSON.parse(key), show))
        },
        { immediate: true },
      ),
  })
}
