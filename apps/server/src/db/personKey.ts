import { and, eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { identities, persons } from './loginSchema.js'

/** The key of a person. The id alone is not sufficient: another project can have a person with the same id. */
export interface PersonKey {
  readonly projectId: string
  readonly personId: string
}

/** Returns the condition for rows of `table` that belong to a person. */
export function isOf(
  table: { readonly projectId: AnyPgColumn; readonly personId: AnyPgColumn },
  { projectId, personId }: PersonKey | { readonly projectId: AnyPgColumn; readonly personId: AnyPgColumn },
): SQL | undefined {
  return and(eq(table.projectId, projectId), eq(table.personId, personId))
}

/** Returns the condition for the person's row in `persons`. */
export function isPerson({ projectId, personId }: PersonKey): SQL | undefined {
  return and(eq(persons.projectId, projectId), eq(persons.id, personId))
}

/** Returns the condition for the row of an identity in `identities`. */
export function isIdentity(projectId: string, index: string): SQL | undefined {
  return and(eq(identities.projectId, projectId), eq(identities.index, index))
}
