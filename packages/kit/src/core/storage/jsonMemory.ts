import type { KeyValueStorage } from './storage.js'

/** Returns stored JSON. Undefined if it is missing or invalid. The caller must validate the value. */
export function loadJson(memory: KeyValueStorage, name: string): unknown {
  try {
    return JSON.parse(memory.get(name) ?? '')
  } catch {
    return undefined
  }
}

export function storeJson(memory: KeyValueStorage, name: string, value: unknown): void {
  memory.set(name, JSON.stringify(value))
}
