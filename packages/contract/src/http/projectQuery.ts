import * as z from 'zod/mini'

const label = z.string().check(z.maxLength(200))

/** Query fields every call carries [S7.1]: the project, the SDK's type and version, and the relay client id once known. */
export const projectQueryFields = {
  projectId: z.string().check(z.maxLength(64)),
  st: z.optional(label),
  sv: z.optional(label),
  clientId: z.optional(label),
}

/** Schema of the project query alone, for endpoints that ask nothing more. */
export const projectQuery = z.object(projectQueryFields)

/** The project query as a caller writes it. */
export type ProjectQuery = z.input<typeof projectQuery>
