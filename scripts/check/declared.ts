import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import type { Check, CheckResult } from './Check.js'
import type { Module } from './rooms/Module.js'
import { readTree } from './rooms/readTree.js'
import { ignoredFolders } from './rooms.table.js'

const fields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

interface Manifest {
  /** The folder of the package.json. Ends with `/`; empty for the root. */
  readonly folder: string
  readonly name: string
  readonly declared: ReadonlySet<string>
  /** Exact versions by package name. */
  readonly exact: ReadonlyMap<string, string>
}

/** Packages of which a workspace needs another version. TypeDoc needs the JavaScript API of TypeScript 6. */
const ownVersions: Readonly<Record<string, readonly string[]>> = { 'apps/site/': ['typescript'] }

/** The packages that npm installs together: the root and its workspaces. */
const installedTogether = /^((packages|apps)\/[^/]+\/)?$/

/**
 * Checks that every workspace declares the packages which it imports. npm installs all of them into one folder, so an
 * undeclared import works in the repository but fails where the workspace is installed alone. knip accepts such an
 * import. Also checks that all workspaces declare the same version of a package.
 */
export const declaredCheck: Check = { name: 'declared', run: async (root) => checkDeclared(root) }

export function checkDeclared(root: string): CheckResult {
  const tree = readTree(root, ignoredFolders)
  const manifests = tree.workspaces.map(({ folder, name }) => readManifest(root, folder, name))
  const findings = [...tree.modules.values()].flatMap((module) => {
    const manifest = findManifest(manifests, module.path)
    const missing = listPackages(module).filter(({ name }) => name !== manifest.name && !isDeclared(manifest, name))
    return missing.map(
      ({ name, line }) => `${module.path}:${line} imports ${name}: add it to ${manifest.folder}package.json`,
    )
  })
  findings.push(...findVersions(manifests.filter(({ folder }) => installedTogether.test(folder))))
  return {
    findings,
    notes: [`${manifests.length} package.json files declare what ${tree.modules.size} source files import`],
  }
}

function readManifest(root: string, folder: string, name: string): Manifest {
  const json = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Partial<
    Record<(typeof fields)[number], Readonly<Record<string, string>>>
  >
  const entries = fields.flatMap((field) => Object.entries(json[field] ?? {}))
  const exact = entries.filter(([, version]) => /^\d[\w.-]*$/.test(version))
  return { folder, name, declared: new Set(entries.map(([each]) => each)), exact: new Map(exact) }
}

/** Returns the packages for which two workspaces declare different exact versions. */
function findVersions(manifests: readonly Manifest[]): string[] {
  const first = new Map<string, { version: string; folder: string }>()
  return manifests.flatMap(({ folder, exact }) =>
    [...exact].flatMap(([name, version]) => {
      if (ownVersions[folder]?.includes(name)) return []
      const other = first.get(name) ?? { version, folder }
      first.set(name, other)
      if (other.version === version) return []
      return [`${folder}package.json declares ${name} ${version}, and ${other.folder}package.json ${other.version}`]
    }),
  )
}

/** Returns the package.json of the innermost folder that has one. */
function findManifest(manifests: readonly Manifest[], path: string): Manifest {
  const around = manifests.filter(({ folder }) => path.startsWith(folder))
  return around.reduce((inner, next) => (next.folder.length > inner.folder.length ? next : inner))
}

function listPackages(module: Module): { name: string; line: number }[] {
  return module.imports.flatMap(({ specifier, line }) => {
    if (/^[./]|^[\w-]+:/.test(specifier) || isBuiltin(specifier)) return []
    const parts = specifier.split(/[/?]/)
    return [{ name: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'), line }]
  })
}

/** Returns true if the package or its types are declared. */
function isDeclared({ declared }: Manifest, name: string): boolean {
  return declared.has(name) || declared.has(`@types/${name.replace(/^@(.*)\//, '$1__')}`)
}
