import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** An entry of the kit with the path of its page. */
export interface ApiEntry {
  /** The import, such as `@foyer/kit/react`. */
  readonly name: string
  /** The source, relative to the package. */
  readonly file: string
  /** The path of the page below `api/`. */
  readonly path: string
}

/** The networks are a list of several hundred constants, which needs no reference. */
const omitted = ['./networks']

/** Lists the entries of the kit from its package.json. */
export function listEntries(kitFolder: string): readonly ApiEntry[] {
  const { name, exports } = JSON.parse(readFileSync(join(kitFolder, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly exports: Readonly<Record<string, string>>
  }
  return Object.entries(exports)
    .filter(([subpath]) => !omitted.includes(subpath))
    .map(([subpath, file]) => ({
      name: `${name}${subpath.slice(1)}`,
      file,
      path: getPagePath(file),
    }))
}

/** Returns the path that TypeDoc gives to the page of a source, such as `adapters/eip155` for its `index.ts`. */
function getPagePath(file: string): string {
  const path = file
    .replace(/^\.\/src\//, '')
    .replace(/\.tsx?$/, '')
    .replace(/\/index$/, '')
  return path === 'index' ? 'index/index' : path
}

/**
 * Writes the API reference to `generated/api` with TypeDoc: a page for each entry, and an index.
 *
 * @throws Error with the output of TypeDoc if it fails.
 */
export function writeApi(siteFolder: string, kitFolder: string): void {
  const entries = listEntries(kitFolder)
  const program = join(dirname(createRequire(import.meta.url).resolve('typedoc/package.json')), 'bin/typedoc')
  const out = join(siteFolder, 'generated/api')
  const args = entries.flatMap(({ file }) => ['--entryPoints', join(kitFolder, file)])
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, '--out', out, ...args], {
    cwd: siteFolder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`TypeDoc ended with ${status}\n${stdout}${stderr}`)
  for (const { name, path } of entries) {
    const file = join(out, `${path}.md`)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^# .*/, `# ${name}`))
  }
  const rows = entries.map(({ name, path }) => `- [\`${name}\`](./${path}.md)`)
  writeFileSync(join(out, 'index.md'), `# API reference\n\nThe entries of the package:\n\n${rows.join('\n')}\n`)
}
