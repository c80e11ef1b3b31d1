import type { SponsoringPolicy } from '@foyer/contract/sponsoringPolicy'

/** A host application, and its rules for requests. */
export interface Project {
  readonly id: string
  readonly name: string
  readonly analyticsEnabled: boolean
  readonly allowedOrigins: readonly string[]
  /** Whether a login with a new device key needs a link in a mail first. */
  readonly deviceCheck: 'never' | 'new'
  /**
   * The place where the embedded wallet shows confirmations. With `page`, the project's pages are trusted not to hide
   * them.
   */
  readonly approvals: 'window' | 'page'
  /** The policy for sponsored fees. Undefined if the project sponsors none, or if the stored policy is invalid. */
  readonly sponsoring?: SponsoringPolicy | undefined
}

/** Finds the project of a request. */
export interface ProjectsService {
  /** Returns undefined for an unknown id. Changes by other servers take up to five seconds. */
  readonly findProject: (id: string) => Promise<Project | undefined>
}
