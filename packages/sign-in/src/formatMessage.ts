import { getChainReference, getNamespace, isChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import {
  accountWords,
  isDomain,
  isResource,
  isStatement,
  isTime,
  isToken,
  isUri,
  labels,
  type SignInData,
} from './messageFields.js'

export interface MessageForm {
  /**
   * The format of the chain in the text: `reference` as in EIP-4361 (`1`), or `caip2` as in AppKit 1.7.4 (`eip155:1`).
   */
  readonly chainId?: 'caip2' | 'reference'
}

/**
 * Returns the text of a sign-in message (CAIP-122) for a wallet to sign. On EVM chains it is EIP-4361, on Solana the
 * text of `solana:signIn`. The address is not changed, but EIP-4361 requires its EIP-55 form.
 *
 * @throws FoyerError `REQUEST_INVALID` with `context.reason` if a field contains a line break, or is not a valid
 *   domain, URI or time.
 * @example
 * formatMessage({ domain: 'app.example', accountAddress: '0xA0Cf…251e', uri: 'https://app.example', version: '1',
 *   chainId: 'eip155:1', nonce: '32891756ab', issuedAt: '2026-01-01T00:00:00.000Z' })
 */
export function formatMessage(data: SignInData, { chainId = 'reference' }: MessageForm = {}): string {
  assertFields(data)
  const namespace = getNamespace(data.chainId)
  const chain = chainId === 'caip2' ? data.chainId : getChainReference(data.chainId)
  const fields = { ...data, chainId: chain }
  const lines = Object.entries(labels).flatMap(([field, label]) => {
    const value = fields[field as keyof typeof labels]
    return value === undefined ? [] : [`${label}: ${value}`]
  })
  const resources = data.resources?.length ? ['Resources:', ...data.resources.map((resource) => `- ${resource}`)] : []
  // Without a statement EIP-4361 requires two empty lines, but `solana:signIn` only one.
  const emptyLines = namespace === 'eip155' ? ['', ''] : ['']
  const head = data.statement ? ['', data.statement, ''] : emptyLines
  const greeting = `${data.domain} wants you to sign in with your ${accountWords[namespace] ?? 'blockchain'} account:`
  return [greeting, data.accountAddress, ...head, ...lines, ...resources].join('\n')
}

function assertFields(data: SignInData): void {
  const { domain, accountAddress, statement, uri, version, chainId, nonce, requestId, resources = [] } = data
  const assert = (isRight: boolean, field: string) => {
    if (!isRight) throw new FoyerError('REQUEST_INVALID', { context: { reason: `the ${field} of the sign-in` } })
  }
  assert(isDomain(domain), 'domain')
  assert(isToken(accountAddress), 'address')
  assert(!statement || isStatement(statement), 'statement')
  assert(isUri(uri), 'URI')
  assert(isToken(version), 'version')
  assert(isChainId(chainId), 'chain id')
  assert(isToken(nonce), 'nonce')
  assert(requestId === undefined || isToken(requestId), 'request id')
  assert(resources.every(isResource), 'resources')
  for (const field of ['issuedAt', 'expirationTime', 'notBefore'] as const) {
    const value = data[field]
    assert(value === undefined || isTime(value), labels[field])
  }
}
