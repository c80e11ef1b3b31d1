import type { LoginParts } from './createLogin.js'
import { EmailField } from './EmailField.js'
import { SocialRows } from './SocialRows.js'

export const loginParts: LoginParts = { EmailField, SocialRows }
