import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogue } from '@foyer/primitives/errors/catalogue'
import type { Plugin } from 'vite'

const path = fileURLToPath(new URL('../../../packages/primitives/src/errors/catalogue.ts', import.meta.url))
const folder = dirname(path)

/** The errors that the frame's modules name: the catalogue has those of the whole SDK. */
export function listErrorCodes(root: string, modules: Iterable<string>): readonly string[] {
  const texts = [...modules]
    .map((module) => join(root, module))
    // What declares all of them names all of them.
    .filter((file) => dirname(file) !== folder)
    .map((file) => readFileSync(file, 'utf8'))
  return Object.keys(catalogue).filter((code) => texts.some((text) => text.includes(`'${code}'`)))
}

/** Puts the catalogue in with these codes alone. */
export function trimCatalogue(codes: readonly string[]): Plugin {
  const kept = Object.fromEntries(Object.entries(catalogue).filter(([code]) => codes.includes(code)))
  return {
    name: 'trim-catalogue',
    load: (id) => (id === path ? `export const catalogue = ${JSON.stringify(kept)}` : undefined),
  }
}
