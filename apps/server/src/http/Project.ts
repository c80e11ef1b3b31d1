/** A host application, and the rules for requests in its name. */
export interface Project {
  readonly id: string
  readonly name: string
  readonly analyticsEnabled: boolean
  readonly allowedOrigins: readonly string[]
  /** Whether a device key that has not logged in before needs the link of a mail first. */
  readonly deviceCheck: 'never' | 'new'
  /** Place in which the embedded wallet confirms. `page` trusts the pages of the project not to hide a question. */
  readonly approvals: 'window' | 'page'
}

/** Finds the project of a request. */
export interface ProjectsService {
  /** Returns undefined for an unknown id. Changes by other servers take up to five seconds. */
  readonly findProject: (id: string) => Promise<Project | undefined>
}
