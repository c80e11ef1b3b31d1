import type { CheckId } from './checkIds.js'

/** `error`: a part of Foyer does not work. `warning`: a part works less well. `note`: information without a fault. */
export type Level = 'error' | 'warning' | 'note' | 'ok'

/** Sources to add to a directive of a policy. */
export interface PolicyPatch {
  /** The place of the policy among those of the page. */
  readonly policy: number
  readonly name: string
  /** The sources that the directive has, or those of the directive that it replaces. */
  readonly base: readonly string[]
  readonly added: readonly string[]
}

/** The result of a check. All texts can contain data of the measured hosts. */
export interface Finding {
  readonly id: CheckId
  readonly level: Level
  /** The measured value and its URL. */
  readonly measured: string
  /** The effect of the measured value on Foyer. */
  readonly reason?: string
  /** The change that resolves the finding, such as a header line to copy. */
  readonly fix?: string
  /** The sources that a Content-Security-Policy of the page lacks. */
  readonly patches?: readonly PolicyPatch[]
}
