import type { ComponentType } from 'react'
import type { SocialProvider } from '../../core/Options.js'
import { EmailField } from '../login/EmailField.js'
import { SocialRows } from '../login/SocialRows.js'

export const loginParts: LoginParts = { EmailField, SocialRows }

/** The ways to log in as they stand in Connect; fetched only where there are any. */
export interface LoginParts {
  readonly EmailField: ComponentType<{ readonly isDisabled: boolean }>
  readonly SocialRows: ComponentType<{ readonly socials: readonly SocialProvider[]; readonly isDisabled: boolean }>
}
