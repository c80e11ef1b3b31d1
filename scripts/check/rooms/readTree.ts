import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Module } from './Module.js'
import { parseModule } from './parseModule.js'
import type { Workspace } from './Workspace.js'

const SOURCE_FILE = /(?<!\.d)\.[cm]?[jt]sx?$/

export interface Tree {
  readonly modules: ReadonlyMap<string, Module>
  /** The paths of all files from the root, including other files than sources. */
  readonly files: ReadonlySet<string>
  readonly workspaces: readonly Workspace[]
  /** Files that did not parse. */
  readonly problems: readonly string[]
}

/** Reads and parses all sources below `root`, except in folders named in `ignored`. */
export function readTree(root: string, ignored: readonly string[]): Tree {
  const files = listFiles(root, ignored)
  const modules = new Map<string, Module>()
  const problems: string[] = []
  for (const path of files) {
    if (!SOURCE_FILE.test(path)) continue
    try {
      modules.set(path, parseModule(path, readFileSync(join(root, path), 'utf8')))
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { modules, files: new Set(files), workspaces: readWorkspaces(root, files), problems }
}

export function listFiles(root: string, ignored: readonly string[]): string[] {
  const found: string[] = []
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (ignored.includes(entry.name)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  visit('')
  return found.sort()
}

function readWorkspaces(root: string, files: readonly string[]): Workspace[] {
  return files
    .filter((path) => path === 'package.json' || path.endsWith('/package.json'))
    .map((path) => {
      const json = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
        name?: string
        exports?: Workspace['exports']
      }
      return { folder: path.slice(0, -'package.json'.length), name: json.name ?? '', exports: json.exports ?? {} }
    })
}
