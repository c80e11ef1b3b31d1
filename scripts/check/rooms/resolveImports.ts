import { posix } from 'node:path'
import type { ImportEdge, Module, ResolvedEdge } from './Module.js'
import type { Tree } from './readTree.js'
import { listExports, type Workspace } from './Workspace.js'

export interface Resolution {
  readonly edges: ReadonlyMap<string, readonly ResolvedEdge[]>
  /** Imports of npm packages and Node modules, by package name. */
  readonly packages: ReadonlyMap<string, readonly (ImportEdge & { readonly packageName: string })[]>
  readonly findings: readonly string[]
}

/** Resolves every import. Reports missing files and imports that bypass a package's `exports`. */
export function resolveImports(tree: Tree, insiders: readonly Insider[]): Resolution {
  const edges = new Map<string, ResolvedEdge[]>()
  const packages = new Map<string, (ImportEdge & { packageName: string })[]>()
  const findings: string[] = []
  for (const module of tree.modules.values()) {
    const own: ResolvedEdge[] = []
    const foreign: (ImportEdge & { packageName: string })[] = []
    for (const edge of module.imports) {
      const target = resolveImport(tree, insiders, module, edge)
      if ('file' in target) own.push({ ...edge, target: target.file })
      else if ('packageName' in target) foreign.push({ ...edge, packageName: target.packageName })
      else if ('finding' in target) findings.push(`${module.path}:${edge.line} ${target.finding}`)
    }
    edges.set(module.path, own)
    packages.set(module.path, foreign)
  }
  return { edges, packages, findings }
}

/** A folder that may import a package by path. */
export interface Insider {
  readonly folder: string
  readonly package: string
}

type Target = { file: string } | { packageName: string } | { finding: string } | { asset: string }

function resolveImport(tree: Tree, insiders: readonly Insider[], module: Module, edge: ImportEdge): Target {
  const [specifier = ''] = edge.specifier.split('?')
  if (specifier.startsWith('/') || specifier.startsWith('virtual:')) return { asset: specifier }
  if (specifier.startsWith('.')) return resolveRelative(tree, insiders, module, specifier)
  const packageName = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const workspace = tree.workspaces.find((candidate) => candidate.name === packageName && candidate.folder !== '')
  return workspace ? resolveWorkspace(tree, workspace, specifier) : { packageName }
}

function resolveRelative(tree: Tree, insiders: readonly Insider[], module: Module, specifier: string): Target {
  const path = posix.join(posix.dirname(module.path), specifier)
  const file = findSource(tree, path)
  // Generated files are not checked here: the compiler reports missing ones.
  if (path.split('/').includes('generated')) return { asset: path }
  if (!file) return tree.files.has(path) ? { asset: path } : { finding: `'${specifier}' matches no file` }
  const from = owner(tree, module.path)
  const to = owner(tree, file)
  if (from === to || insiders.some((one) => module.path.startsWith(one.folder) && one.package === to?.name))
    return { file }
  return {
    finding: `'${specifier}' enters ${to?.name ?? 'another package'} by path: import it through its exports`,
  }
}

function resolveWorkspace(tree: Tree, workspace: Workspace, specifier: string): Target {
  const subpath = `.${specifier.slice(workspace.name.length)}`
  for (const [pattern, target] of listExports(workspace)) {
    const inner = matchPattern(pattern, subpath)
    if (inner === undefined) continue
    const path = workspace.folder + target.replace('*', inner)
    const file = findSource(tree, path)
    if (file) return { file }
    if (tree.files.has(path) || path.split('/').includes('generated')) return { asset: path }
  }
  return { finding: `'${specifier}' is not among the exports of ${workspace.name}` }
}

function matchPattern(pattern: string, subpath: string): string | undefined {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return pattern === subpath ? '' : undefined
  const fits = subpath.startsWith(before) && subpath.endsWith(after) && subpath.length >= before.length + after.length
  return fits ? subpath.slice(before.length, subpath.length - after.length) : undefined
}

function findSource(tree: Tree, path: string): string | undefined {
  const bare = path.replace(/\.[cm]?jsx?$/, '')
  const candidates = [
    path,
    `${bare}.ts`,
    `${bare}.tsx`,
    `${bare}.mts`,
    `${path}.ts`,
    `${path}/index.ts`,
    `${path}/index.tsx`,
  ]
  return candidates.find((candidate) => tree.modules.has(candidate))
}

function owner(tree: Tree, path: string): Workspace | undefined {
  return tree.workspaces
    .filter((workspace) => path.startsWith(workspace.folder))
    .reduce<Workspace | undefined>(
      (best, next) => (best && best.folder.length >= next.folder.length ? best : next),
      undefined,
    )
}
