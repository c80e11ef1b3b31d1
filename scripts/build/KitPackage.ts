import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The kit as the build sees it: its package.json and what its `foyer` field says about publishing. */
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
  /** Public subpaths that no page of a visitor loads. */
  readonly elsewhere: readonly string[]
  /** Source of the script-tag build. */
  readonly script: string
  /** Public subpaths whose import alone does something. */
  readonly sideEffects: readonly string[]
  /** Name of one published file → sources of late code whose modules go into it. */
  readonly together: Readonly<Record<string, readonly string[]>>
  /** Sources whose modules go into `base.js`, which a page loads from the start. The exports of the first keep their names. */
  readonly base: readonly string[]
  /** Packages that become part of the published files instead of dependencies. */
  readonly inline: readonly string[]
}

/** Reads the kit's package.json; throws when a public entry is not among its exports, since tests would not see it. */
export function readKitPackage(root: string): KitPackage {
  const folder = join(root, 'packages/kit')
  const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { entries, script, sideEffects, inline, elsewhere = [], together = {}, base = [] } = json.foyer
  for (const [subpath, file] of Object.entries(entries)) {
    if (json.exports?.[subpath] !== `./${file}`) {
      throw new Error(`packages/kit/package.json: exports["${subpath}"] is not "./${file}" as foyer.entries says`)
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
    sideEffects,
    inline,
    together,
    base,
  }
}

/** The npm package a specifier names, or undefined for a path. */
export function packageNameOf(specifier: string): string | undefined {
  if (/^[./]|^[a-z]+:/i.test(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
