import type { LoginParts } from '../login/createLogin.js'
import { EmailField } from '../login/EmailField.js'
import { SocialRows } from '../login/SocialRows.js'

export const loginParts: LoginParts = { EmailField, SocialRows }
