import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The kit's package.json with the publishing settings of its `foyer` field. */
export interface KitPackage {
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>
  /** Public subpath → source file below `folder`. */
  readonly entries: Readonly<Record<string, string>>
  /** Public subpaths that no visitor's page loads. */
  readonly elsewhere: readonly string[]
  /** The source of the script-tag build. */
  readonly script: string
  /** Command of the package → its source. */
  readonly programs: Readonly<Record<string, string>>
  /** Public subpaths whose import has side effects. */
  readonly sideEffects: readonly string[]
  /** Name of one published file → the lazily loaded sources whose modules go into it. */
  readonly together: Readonly<Record<string, readonly string[]>>
  /**
   * Sources whose modules go into `base.js`, which a page loads from the start. The exports of the first one keep their
   * names.
   */
  readonly base: readonly string[]
  /** Packages that are inlined into the published files instead of being dependencies. */
  readonly inline: readonly string[]
}

/** Reads the kit's package.json. Throws if a public entry is not among its exports, because tests would not load it. */
export function readKitPackage(root: string): KitPackage {
  const folder = join(root, 'packages/kit')
  const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { entries, script, programs = {}, sideEffects, inline, elsewhere = [], together = {}, base = [] } = json.foyer
  for (const [subpath, file] of Object.entries(entries)) {
    if (json.exports?.[subpath] !== `./${file}`) {
      throw new Error(`packages/kit/package.json: exports["${subpath}"] is not "./${file}" as in foyer.entries`)
    }
  }
  const {
    name,
    version,
    description,
    license,
    dependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = json
  return {
    folder,
    name,
    version,
    description,
    license,
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
    entries,
    elsewhere,
    script,
    programs,
    sideEffects,
    inline,
    together,
    base,
  }
}

/** Returns the npm package of a specifier, or undefined for a path. */
export function packageNameOf(specifier: string): string | undefined {
  if (/^[./]|^[a-z]+:/i.test(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
