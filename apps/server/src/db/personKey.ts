import { and, eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { identities, persons } from './loginSchema.js'

/** A person of a project. The id alone names nobody: another project may have somebody with the same one. */
export interface PersonKey {
  readonly projectId: string
  readonly personId: string
}

/** Whether a row of `table` belongs to a person. */
export function isOf(
  table: { readonly projectId: AnyPgColumn; readonly personId: AnyPgColumn },
  { projectId, personId }: PersonKey | { readonly projectId: AnyPgColumn; readonly personId: AnyPgColumn },
): SQL | undefined {
  return and(eq(table.projectId, projectId), eq(table.personId, personId))
}

/** Whether a row of `persons` is a person's own. */
export function isPerson({ projectId, personId }: PersonKey): SQL | undefined {
  return and(eq(persons.projectId, projectId), eq(persons.id, personId))
}

/** Whether a row of `identities` is this way to log in at a project. */
export function isIdentity(projectId: string, index: string): SQL | undefined {
  return and(eq(identities.projectId, projectId), eq(identities.index, index))
}
