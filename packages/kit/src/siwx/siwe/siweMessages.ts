import { isChainId } from '@foyer/primitives/ChainId'
import { formatMessage as formatSignIn } from '@foyer/sign-in/formatMessage'
import { parseMessage } from '@foyer/sign-in/parseMessage'
import type { Eip155Signature } from '@foyer/sign-in/verifyEip155Signature'
import { getLastInstance } from '../../core/instances.js'
import { findAccess } from '../findAccess.js'
import type { SIWECreateMessageArgs } from './SIWEConfig.js'

export type SIWEFormatArgs = Omit<SIWECreateMessageArgs, 'address' | 'uri' | 'iat' | 'version'> & {
  /** One of the two. */
  readonly uri?: string
  readonly aud?: string
  readonly version?: string
  readonly iat?: string
}

/**
 * The text to sign (EIP-4361) for an account given as `did:pkh:eip155:<chain>:<address>`, or as its address alone.
 *
 * @throws FoyerError `REQUEST_INVALID` with `context.reason` when a part would not stay on its own line, or is missing.
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

/** `1` of `did:pkh:eip155:1:0x…`; undefined of anything else. */
export function getDidChainId(account: string): string | undefined {
  return did.exec(account)?.[2]
}

/** `0x…` of `did:pkh:eip155:1:0x…`; undefined of anything else. */
export function getDidAddress(account: string): string | undefined {
  return did.exec(account)?.[3]
}

/** Who a message says it is from; empty when it says nobody. Nothing is proved by it: see `verifySignature`. */
export function getAddressFromMessage(message: string): string {
  return parseMessage(message)?.accountAddress ?? /^0x[a-fA-F0-9]{40}$/m.exec(message)?.[0] ?? ''
}

/** The network a message says it is for, such as `eip155:1`; empty when it says none. */
export function getChainIdFromMessage(message: string): string {
  const parsed = parseMessage(message)?.chainId
  // The last one: what stands before may be what somebody was made to say.
  const line = [...message.matchAll(/^Chain ID: (?:eip155:)?(\d+)$/gm)].at(-1)?.[1]
  return parsed ?? (line === undefined ? '' : `eip155:${line}`)
}

export interface VerifySignatureArgs extends Eip155Signature {
  /** CAIP-2. */
  readonly chainId: string
  /** Taken and not used: no node is asked by it. */
  readonly projectId?: string
  /** A node of the chain, for accounts that are contracts; in a page default: those of the instance there. */
  readonly rpcUrl?: string
}

/**
 * Whether an EVM account signed a text: its key (EIP-191), or its contract (ERC-1271, ERC-6492) where there is a node to ask. It says
 * nothing about what the text says; a server that lets people in by it checks that and the nonce too (`createSiwx` of `@foyer/kit/server`).
 *
 * @throws FoyerError `RPC_FAILED` when a contract would have to be asked and no node answers.
 */
export async function verifySignature({ chainId, rpcUrl, ...signed }: VerifySignatureArgs): Promise<boolean> {
  const { verifyEip155Signature } = await import('@foyer/sign-in/verifyEip155Signature')
  const own =
    rpcUrl === undefined && isChainId(chainId) ? await findAccess(getLastInstance()?.client, chainId) : undefined
  return verifyEip155Signature(signed, rpcUrl === undefined ? own : { rpcUrls: [rpcUrl] })
}
