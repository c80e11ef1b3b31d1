import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogue } from '@foyer/primitives/errors/catalogue'
import type { Plugin } from 'vite'

const path = fileURLToPath(new URL('../../../packages/primitives/src/errors/catalogue.ts', import.meta.url))
const folder = dirname(path)

/** Returns the error codes that the frame's modules mention. The catalogue contains the codes of the whole SDK. */
export function listErrorCodes(root: string, modules: Iterable<string>): readonly string[] {
  const texts = [...modules]
    .map((module) => join(root, module))
    // Skip the folder of the catalogue: its files mention all codes.
    .filter((file) => dirname(file) !== folder)
    .map((file) => readFileSync(file, 'utf8'))
  return Object.keys(catalogue).filter((code) => texts.some((text) => text.includes(`'${code}'`)))
}

/** Reduces the error catalogue in the bundle to these codes. */
export function trimCatalogue(codes: readonly string[]): Plugin {
  const kept = Object.fromEntries(Object.entries(catalogue).filter(([code]) => codes.includes(code)))
  return {
    name: 'trim-catalogue',
    load: (id) => (id === path ? `export const catalogue = ${JSON.stringify(kept)}` : undefined),
  }
}
