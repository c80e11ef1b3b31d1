import type { Client } from '../Client.js'
import type { State } from '../state/State.js'

function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  const others: Readonly<Record<string, unknown>> = { ...right }
  const entries = Object.entries(left)
  return entries.length === Object.keys(others).length && entries.every(([key, value]) => Object.is(value, others[key]))
}

/** Calls back with a part of the state when it changes. Returns the unsubscribe function. */
export function watch<Part>(client: Client, project: (state: State) => Part, callback: (part: Part) => void) {
  let last = project(client.store.getState())
  return client.store.subscribe((state) => {
    const next = project(state)
    if (isSame(last, next)) return
    last = next
    try {
      callback(next)
    } catch (error) {
      // An error in the app's callback must not interrupt Foyer.
      console.error(error)
    }
  })
}
