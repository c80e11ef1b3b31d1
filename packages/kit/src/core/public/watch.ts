import type { Client } from '../Client.js'
import type { State } from '../state/State.js'

function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  const keys = Object.keys(left)
  const value = (object: object, key: string) => (object as Record<string, unknown>)[key]
  return (
    keys.length === Object.keys(right).length && keys.every((key) => Object.is(value(left, key), value(right, key)))
  )
}

/** Calls back with a part of the state whenever it changed; returns the unsubscribe. */
export function watch<Part>(client: Client, project: (state: State) => Part, callback: (part: Part) => void) {
  let last = project(client.store.getState())
  return client.store.subscribe((state) => {
    const next = project(state)
    if (isSame(last, next)) return
    last = next
    try {
      callback(next)
    } catch (error) {
      // The host's own fault must not stop the engine in the middle of what it does.
      console.error(error)
    }
  })
}
