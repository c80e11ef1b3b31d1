import * as z from 'zod/mini'

const label = z.string().check(z.maxLength(200))

/** Query fields every call carries [S7.1]: the project, the SDK's type and version, and the relay client id once known. */
export const commonQueryFields = {
  projectId: z.string().check(z.maxLength(64)),
  st: z.optional(label),
  sv: z.optional(label),
  clientId: z.optional(label),
}

/** Schema of the common query alone, for endpoints that ask nothing more. */
export const commonQuery = z.object(commonQueryFields)

/** The common query as a caller writes it. */
export type CommonQuery = z.input<typeof commonQuery>
