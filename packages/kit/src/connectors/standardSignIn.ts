import { FoyerError } from '@foyer/primitives/errors/FoyerError'

/** The input of `solana:signIn`. Every field is optional for the library. */
export interface StandardSignIn {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const labels = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
} as const

/**
 * Formats the text that `solana:signIn` signs (Sign In With Solana).
 *
 * @throws FoyerError `REQUEST_INVALID` for another account, and for a field with a line break.
 */
export function writeStandardSignIn(
  input: StandardSignIn,
  own: { readonly address: string; readonly domain: string },
): string {
  const { domain = own.domain, address = own.address, statement, resources = [] } = input
  const fields = Object.entries(labels).flatMap(([field, label]) => {
    const value = input[field as keyof typeof labels]
    return value === undefined ? [] : [`${label}: ${value}`]
  })
  const isOneLine = [domain, statement ?? '', ...fields, ...resources].every((text) => !/[\r\n]/.test(text))
  if (address !== own.address || !isOneLine)
    throw new FoyerError('REQUEST_INVALID', { context: { reason: 'the sign-in' } })
  const more = [...fields, ...(resources.length > 0 ? ['Resources:', ...resources.map((each) => `- ${each}`)] : [])]
  const parts = [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement ? [statement] : []),
    ...(more.length > 0 ? [more.join('\n')] : []),
  ]
  return parts.join('\n\n')
}
