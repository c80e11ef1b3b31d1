import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseIds, parseSpec } from './parseSpec.js'
import type { SpecId } from './SpecId.js'

/** Where the id list stands in the project, below the root. */
export const ID_LIST = 'docs/spec-ids.tsv'

/** The ids of the specification beside the repository when it is there, or undefined. */
export function readSpecification(root: string): SpecId[] | undefined {
  const path = resolve(root, '../shared/spec/spec.md')
  return existsSync(path) ? parseSpec(readFileSync(path, 'utf8')) : undefined
}

/** The project's own copy of the id list; an absent list is empty. */
export function readIdList(root: string): SpecId[] {
  const path = join(root, ID_LIST)
  return existsSync(path) ? parseIds(readFileSync(path, 'utf8')) : []
}
