import { randomInt } from 'node:crypto'
import type { Secrets } from '../createSecrets.js'
import type { CodeStep } from './Challenge.js'

/** HMAC of a code, bound to its challenge and step: worth nothing for another one. */
export const codeHmacOf = (secrets: Secrets, challengeId: string, step: CodeStep, code: string): string =>
  secrets.index('code', challengeId, step, code)

/** Six random digits and what is stored of them. */
export const issueCode = (
  secrets: Secrets,
  challengeId: string,
  step: CodeStep,
  fixedCode?: string,
): { code: string; codeHmac: string } => {
  const code = fixedCode ?? String(randomInt(0, 1_000_000)).padStart(6, '0')
  return { code, codeHmac: codeHmacOf(secrets, challengeId, step, code) }
}
