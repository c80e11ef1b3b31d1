import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programPath } from './buildPrograms.js'
import type { KitPackage } from './KitPackage.js'

interface EntryTarget {
  readonly types: string
  readonly import: string
}

/** Returns the declarations of each subpath for `typesVersions`, without the leading `./`. */
function listTypesVersions(exports: Readonly<Record<string, EntryTarget>>): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(exports).flatMap(([subpath, { types }]) => (subpath === '.' ? [] : [[subpath.slice(2), [types]]])),
  )
}

/** Returns the file of each command. With a single command, `npx` needs no name besides that of the package. */
function listPrograms(kit: KitPackage): Record<string, string> {
  return Object.fromEntries(Object.keys(kit.programs).map((name) => [name, `./${programPath(name)}`]))
}

/** Writes the published package.json and its texts. */
export function writePackage(root: string, kit: KitPackage, outDir: string): void {
  const bareOf = (file: string) => `./${file.replace(/^src\//, '').replace(/\.tsx?$/, '')}`
  const exports: Record<string, EntryTarget> = Object.fromEntries(
    Object.entries(kit.entries).map(([subpath, file]) => [
      subpath,
      { types: `${bareOf(file)}.d.ts`, import: `${bareOf(file)}.js` },
    ]),
  )
  const sideEffects = [
    './foyer.js',
    './foyer/*.js',
    ...kit.sideEffects.flatMap((subpath) => {
      const file = kit.entries[subpath]
      return file ? [`${bareOf(file)}.js`] : []
    }),
  ]
  const json = {
    name: kit.name,
    version: kit.version,
    description: kit.description,
    license: kit.license,
    type: 'module',
    sideEffects,
    // For `moduleResolution: "node"`, which ignores `exports`.
    types: exports['.']?.types,
    typesVersions: { '*': listTypesVersions(exports) },
    ...(Object.keys(kit.programs).length > 0 && { bin: listPrograms(kit) }),
    exports: { ...exports, './foyer.js': './foyer.js', './package.json': './package.json' },
    dependencies: Object.fromEntries(Object.entries(kit.dependencies).filter(([name]) => !kit.inline.includes(name))),
    peerDependencies: kit.peerDependencies,
    peerDependenciesMeta: kit.peerDependenciesMeta,
    engines: { node: '>=20.19' },
  }
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(json, null, 2)}\n`)
  for (const name of ['LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md']) {
    if (existsSync(join(root, name))) copyFileSync(join(root, name), join(outDir, name))
  }
}
