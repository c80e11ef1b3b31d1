import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The exports of one entry of the package, as a page gets them. */
export interface Exports {
  get(name: string): unknown
  /** Calls an exported function. */
  call(name: string, ...args: readonly unknown[]): unknown
  /** Creates an object of an exported class. */
  create(name: string, ...args: readonly unknown[]): object
}

export type LoadEntry = (specifier: string) => Promise<Exports>

/** Creates a function that loads entries of the package in a folder by specifier, as its `package.json` defines. */
export function createLoadEntry(folder: string): LoadEntry {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return async (specifier) => {
    const entry = exports[`.${specifier.slice(name.length)}`]
    const file = typeof entry === 'string' ? entry : (entry?.import ?? entry?.default)
    if (typeof file !== 'string') throw new Error(`the package has no entry ${specifier}`)
    const names: object = await import(pathToFileURL(join(folder, file)).href)
    const get = (key: string): unknown => Reflect.get(names, key)
    const need = (key: string) => {
      const value = get(key)
      if (typeof value !== 'function') throw new Error(`${specifier} has no function ${key}`)
      return value
    }
    return {
      get,
      call: (key, ...args) => Reflect.apply(need(key), undefined, args),
      create: (key, ...args) => Reflect.construct(need(key), args),
    }
  }
}
