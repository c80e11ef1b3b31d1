import { FoyerError } from '@foyer/primitives/errors/FoyerError'

/** What a library asks by `solana:signIn`; everything may be left to the wallet. */
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
 * The text that `solana:signIn` signs (Sign In With Solana).
 *
 * @throws FoyerError `REQUEST_INVALID` for another account, and for a field that would not stay on its own line.
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
