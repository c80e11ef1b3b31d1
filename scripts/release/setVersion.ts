import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fields = ['dependencies', 'devDependencies', 'peerDependencies'] as const

interface Manifest {
  readonly name?: string
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/**
 * Returns the text of a package.json with the new version of the project, and of the project's packages in its
 * dependencies. Other packages and `file:` dependencies do not change.
 */
export function setVersion(text: string, own: ReadonlySet<string>, version: string): string {
  const json = JSON.parse(text) as Manifest
  if (json.version !== undefined) json.version = version
  for (const field of fields)
    for (const [name, stated] of Object.entries(json[field] ?? {}))
      if (own.has(name) && /^\d/.test(stated)) Object.assign(json[field] ?? {}, { [name]: version })
  return `${JSON.stringify(json, null, 2)}\n`
}

/** Returns the paths of the committed package.json files that have the version of the project. Peers have their own. */
export function listManifests(root: string): readonly string[] {
  const files = execFileSync('git', ['ls-files', '--', 'package.json', '*/package.json'], {
    cwd: root,
    encoding: 'utf8',
  })
  return files.split('\n').filter((path) => path !== '' && !/^bench\/|\/fixtures\//.test(path))
}

/** Sets the version of the project in all its package.json files. Returns the paths of the changed files. */
export function setProjectVersion(root: string, version: string): readonly string[] {
  const manifests = listManifests(root).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const own = new Set(
    manifests
      .filter(({ path }) => /^(packages|apps)\/[^/]+\/package\.json$/.test(path))
      .flatMap(({ text }) => (JSON.parse(text) as Manifest).name ?? []),
  )
  return manifests.flatMap(({ path, text }) => {
    const changed = setVersion(text, own, version)
    if (JSON.stringify(JSON.parse(changed)) === JSON.stringify(JSON.parse(text))) return []
    writeFileSync(join(root, path), changed)
    return [path]
  })
}
