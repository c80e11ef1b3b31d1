import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseIds, parseSpec } from './parseSpec.js'
import type { SpecId } from './SpecId.js'

/** The path of the id list below the project's root. */
export const ID_LIST = 'docs/spec-ids.tsv'

/** Returns the ids of the specification beside the repository, or undefined if it is missing. */
export function readSpecification(root: string): SpecId[] | undefined {
  const path = resolve(root, '../shared/spec/spec.md')
  return existsSync(path) ? parseSpec(readFileSync(path, 'utf8')) : undefined
}

/** Returns the project's own copy of the id list; empty if it is missing. */
export function readIdList(root: string): SpecId[] {
  const path = join(root, ID_LIST)
  return existsSync(path) ? parseIds(readFileSync(path, 'utf8')) : []
}
