import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, parseChangeset } from './parseChangeset.js'

const FOLDER = '.changeset'

export interface Changesets {
  /** Paths relative to the root. */
  readonly paths: readonly string[]
  readonly changes: readonly Change[]
  readonly findings: readonly string[]
}

/** Reads all changesets, in the order of their names. */
export function readChangesets(root: string): Changesets {
  const folder = join(root, FOLDER)
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => /\.md$/.test(name) && name !== 'README.md')
    : []
  const paths = names.sort().map((name) => `${FOLDER}/${name}`)
  const parsed = paths.map((path) => parseChangeset(path, readFileSync(join(root, path), 'utf8')))
  return {
    paths,
    changes: parsed.flatMap(({ changes }) => changes),
    findings: parsed.flatMap(({ findings }) => findings),
  }
}
