import type { KeyValueStorage } from './storage.js'

/** JSON remembered under a name; undefined when there is none or it is broken. The caller parses what it finds. */
export function recallJson(memory: KeyValueStorage, name: string): unknown {
  try {
    return JSON.parse(memory.get(name) ?? '')
  } catch {
    return undefined
  }
}

export function rememberJson(memory: KeyValueStorage, name: string, value: unknown): void {
  memory.set(name, JSON.stringify(value))
}
