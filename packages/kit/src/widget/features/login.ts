import { EmailField } from '../login/EmailField.js'
import type { LoginParts } from '../login/LoginParts.js'
import { SocialRows } from '../login/SocialRows.js'

export const loginParts: LoginParts = { EmailField, SocialRows }
