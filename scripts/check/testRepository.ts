import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as exceptions from './roomExceptions.table.js'
import { checkRooms, type RoomsTable } from './rooms.js'
import * as table from './rooms.table.js'

export const folders: string[] = []

/** Creates a small repository and returns the result of the check. */
export function check(files: Record<string, string>, rules: Partial<RoomsTable> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'foyer-rooms-'))
  folders.push(root)
  const packages = {
    'package.json': '{ "name": "foyer" }',
    'packages/kit/package.json': JSON.stringify({
      name: '@foyer/kit',
      exports: { '.': './src/index.ts', './react': './src/react/index.ts', './networks/*': './src/networks/*.ts' },
    }),
    'packages/contract/package.json': '{ "name": "@foyer/contract", "exports": { "./*": "./src/*.ts" } }',
    'apps/frame/package.json': '{ "name": "@foyer/frame" }',
  }
  for (const [path, text] of Object.entries({ ...packages, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkRooms(root, { ...table, ...exceptions, declaredFunctions: [], ...rules })
}

export function findings(files: Record<string, string>, rules?: Partial<RoomsTable>) {
  return check(files, rules).findings
}

export function kit(path: string) {
  return `packages/kit/src/${path}`
}
