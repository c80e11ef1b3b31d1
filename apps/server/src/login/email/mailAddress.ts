import { HttpError } from '../../errors/HttpError.js'
import type { FrameConfig } from '../frame/FrameContext.js'

// The pattern of HTML's e-mail field. It allows no comma, double quote, bracket or line break, so the text is one
// address in every header.
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})*$`)

/**
 * Throws `bad_request` unless a lower-case text is one e-mail address by the rules of a browser's e-mail field [S5.1].
 */
export function assertMailAddress(email: string): void {
  if (!pattern.test(email)) throw new HttpError('bad_request', 'Enter a valid e-mail address')
}

/** The code of every test address. */
export const testCode = '424242'

/** The behaviour of a test address, chosen by its first letters. */
type TestScript = 'plain' | 'device' | 'slow' | 'fail'

/**
 * Returns the script of an address that ends in `@test`. Returns undefined for other addresses and outside sandbox
 * mode.
 */
export function readTestScript(
  config: Pick<FrameConfig, 'testLogins' | 'sandbox'>,
  email: string,
): TestScript | undefined {
  if (!config.testLogins || !config.sandbox || !email.endsWith('@test')) return undefined
  const scripts = ['device', 'slow', 'fail'] as const
  return scripts.find((script) => email.startsWith(script)) ?? 'plain'
}
