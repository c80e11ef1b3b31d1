import type { Config } from '../../config.js'

/** The code of every test address. */
export const testCode = '424242'

/** What a test address asks for by its first letters. */
export type TestScript = 'plain' | 'device' | 'slow' | 'fail'

/** The script of an address that ends in `@test`; undefined for every other one, and for all outside sandbox mode. */
export const readTestScript = (config: Config, email: string): TestScript | undefined => {
  if (!config.testLogins || !config.sandbox || !email.endsWith('@test')) return undefined
  const scripts = ['device', 'slow', 'fail'] as const
  return scripts.find((script) => email.startsWith(script)) ?? 'plain'
}
