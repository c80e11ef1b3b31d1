import { HttpError } from '../../errors/HttpError.js'
import type { FrameConfig } from '../frame/FrameContext.js'

// The pattern of HTML's e-mail field: no comma, quote, bracket or line break, so an address is one address in any header.
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})*$`)

/** Throws `bad_request` unless a lower-case text is one e-mail address, as a browser's e-mail field judges it [S5.1]. */
export function assertMailAddress(email: string): void {
  if (!pattern.test(email)) throw new HttpError('bad_request', 'Enter a valid e-mail address')
}

/** The code of every test address. */
export const testCode = '424242'

/** What a test address asks for by its first letters. */
type TestScript = 'plain' | 'device' | 'slow' | 'fail'

/** The script of an address that ends in `@test`; undefined for every other one, and for all outside sandbox mode. */
export function readTestScript(
  config: Pick<FrameConfig, 'testLogins' | 'sandbox'>,
  email: string,
): TestScript | undefined {
  if (!config.testLogins || !config.sandbox || !email.endsWith('@test')) return undefined
  const scripts = ['device', 'slow', 'fail'] as const
  return scripts.find((script) => email.startsWith(script)) ?? 'plain'
}
