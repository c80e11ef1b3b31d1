import { isChainId } from '@foyer/primitives/ChainId'
import { formatMessage as formatSignIn } from '@foyer/sign-in/formatMessage'
import { parseMessage } from '@foyer/sign-in/parseMessage'
import type { Eip155Signature } from '@foyer/sign-in/verifyEip155Signature'
import { getLastInstance } from '../../core/instances.js'
import { findAccess } from '../findAccess.js'
import type { SIWECreateMessageArgs } from './SIWEConfig.js'

export type SIWEFormatArgs = Omit<SIWECreateMessageArgs, 'address' | 'uri' | 'iat' | 'version'> & {
  /** Either `uri` or `aud` is required. */
  readonly uri?: string
  readonly aud?: string
  readonly version?: string
  readonly iat?: string
}

/**
 * Returns the text to sign (EIP-4361). `account` is `did:pkh:eip155:<chain>:<address>` or an address.
 *
 * @throws FoyerError `REQUEST_INVALID` with `context.reason` if a field is missing or contains a line break.
 * @example createMessage: ({ address, ...args }) => formatMessage(args, address)
 */
export function formatMessage(args: SIWEFormatArgs, account: string): string {
  const { statement, iat, exp, nbf, requestId, resources } = args
  return formatSignIn({
    domain: args.domain,
    uri: args.uri ?? args.aud ?? '',
    accountAddress: getDidAddress(account) ?? account,
    chainId: `eip155:${getDidChainId(account) ?? args.chainId}`,
    version: args.version ?? '1',
    nonce: args.nonce,
    ...(statement !== undefined && { statement }),
    ...(iat !== undefined && { issuedAt: iat }),
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources: [...resources] }),
  })
}

const did = /^(?:did:pkh:)?([a-z0-9-]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

/** Returns `1` for `did:pkh:eip155:1:0x…`, and undefined for any other text. */
export function getDidChainId(account: string): string | undefined {
  return did.exec(account)?.[2]
}

/** Returns `0x…` for `did:pkh:eip155:1:0x…`, and undefined for any other text. */
export function getDidAddress(account: string): string | undefined {
  return did.exec(account)?.[3]
}

/** Returns the address in a message, or '' if there is none. This proves nothing: use `verifySignature`. */
export function getAddressFromMessage(message: string): string {
  return parseMessage(message)?.accountAddress ?? /^0x[a-fA-F0-9]{40}$/m.exec(message)?.[0] ?? ''
}

/** Returns the chain id in a message, such as `eip155:1`, or '' if there is none. */
export function getChainIdFromMessage(message: string): string {
  const parsed = parseMessage(message)?.chainId
  // Use the last match: earlier lines can be part of a forged statement.
  const line = [...message.matchAll(/^Chain ID: (?:eip155:)?(\d+)$/gm)].at(-1)?.[1]
  return parsed ?? (line === undefined ? '' : `eip155:${line}`)
}

export interface VerifySignatureArgs extends Eip155Signature {
  /** CAIP-2. */
  readonly chainId: string
  /** Ignored, for compatibility: no node is called with it. */
  readonly projectId?: string
  /** A node of the chain, for contract accounts. In a page, the default is the nodes of the instance. */
  readonly rpcUrl?: string
}

/**
 * Returns true if an EVM account signed a text: with its key (EIP-191), or by its contract (ERC-1271, ERC-6492) if a
 * node is available. It does not check the content of the text. A server that signs users in must also check the
 * content and the nonce (`createSiwx` of `@foyer/kit/server`).
 *
 * @throws FoyerError `RPC_FAILED` if a contract has to be called and no node responds.
 */
export async function verifySignature({ chainId, rpcUrl, ...signed }: VerifySignatureArgs): Promise<boolean> {
  const { verifyEip155Signature } = await import('@foyer/sign-in/verifyEip155Signature')
  const own =
    rpcUrl === undefined && isChainId(chainId) ? await findAccess(getLastInstance()?.client, chainId) : undefined
  return verifyEip155Signature(signed, rpcUrl === undefined ? own : { rpcUrls: [rpcUrl] })
}
