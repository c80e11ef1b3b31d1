import { type Address, parseAbi, recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import * as z from 'zod/mini'
import type { RpcOutcome, RpcProvider } from '../../../chains/rpc/RpcProvider.js'
import { readContract } from '../../../chains/rpc/readContract.js'
import { ServerError } from '../../../errors/ServerError.js'
import { findStatusFault } from '../../../errors/UpstreamFault.js'
import { createConfiguredFetch } from '../../../fetch/createConfiguredFetch.js'
import type { FrameContext } from '../../frame/FrameContext.js'
import type { FarcasterSettings } from '../socialSettings.js'

const statement = /^Farcaster (Auth|Connect)$/
/** Optimism, the chain of the Farcaster id registry [FIP-11]. */
const chainId = 10
const clockToleranceMs = 300_000
const resource = /^farcaster:\/\/fids?\/([1-9]\d{0,14})$/

/** The reason why a signed message is rejected. */
export class SignInError extends Error {}

/** The values that the message must contain. */
interface ExpectedSignIn {
  readonly domain: string
  readonly siweUri: string
  readonly nonce: string
  /** The request id that was sent to the phone. Not every phone repeats it in the message. */
  readonly projectId: string
}

/**
 * Verifies a Sign In With Farcaster message (EIP-4361 with the additions of FIP-11) and its signature. Returns the
 * signer and the claimed id: the registry must confirm that the signer owns it. Throws {@link SignInError}.
 */
export async function checkSignIn(
  { message, signature }: { message: string; signature: `0x${string}` },
  expected: ExpectedSignIn,
  nowMs: number,
): Promise<{ address: Address; fid: bigint }> {
  const fields = parseSiweMessage(message)
  const { address, expirationTime, notBefore, issuedAt, resources = [] } = fields
  if (fields.domain !== expected.domain) throw new SignInError('it is for another domain')
  if (fields.uri !== expected.siweUri) throw new SignInError('it is for another URI')
  if (fields.nonce !== expected.nonce) throw new SignInError('it has another nonce')
  if (fields.requestId !== undefined && fields.requestId !== expected.projectId)
    throw new SignInError('it is for another project')
  if (fields.version !== '1') throw new SignInError('it has another version')
  if (fields.chainId !== chainId) throw new SignInError('it is for another chain')
  if (fields.statement === undefined || !statement.test(fields.statement))
    throw new SignInError('it has another statement')
  if (expirationTime === undefined) throw new SignInError('it has no expiration time')
  if (!(expirationTime.getTime() > nowMs)) throw new SignInError('it has expired')
  if (notBefore !== undefined && !(notBefore.getTime() <= nowMs + clockToleranceMs))
    throw new SignInError('it is not valid yet')
  if (issuedAt === undefined || !(issuedAt.getTime() <= nowMs + clockToleranceMs))
    throw new SignInError('it has no issue time, or one in the future')
  if (address === undefined) throw new SignInError('it has no address')
  const fids = resources.flatMap((text) => resource.exec(text)?.[1] ?? [])
  const [fid, ...more] = fids
  if (fid === undefined || more.length > 0) throw new SignInError('it does not contain exactly one id')

  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer?.toLowerCase() !== address.toLowerCase()) throw new SignInError('the signature is not from its address')
  return { address, fid: BigInt(fid) }
}

const abi = parseAbi(['function idOf(address owner) view returns (uint256)'])
const callTimeoutMs = 8_000
/** Optimism, the chain of the Farcaster id registry. */
const network = 'eip155:10'

const answerSchema = z.object({ result: z.unknown() })

/** Creates an RPC provider for a single node of the operator, used for this read only. */
function createOneNode(rpcUrl: string): RpcProvider {
  const configuredFetch = createConfiguredFetch(callTimeoutMs)
  return {
    send: (_chainId, requests) =>
      Promise.all(
        requests.map(async (request): Promise<RpcOutcome> => {
          const headers = { 'content-type': 'application/json' }
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })
          const response = await configuredFetch(rpcUrl, { method: 'POST', headers, body })
          const { ok, status } = response
          if (!ok) throw new ServerError('upstream_failed', `the node answered ${status}`, findStatusFault(status))
          return answerSchema.parse(await response.json())
        }),
      ),
  }
}

/**
 * Returns the id that an address owns in the registry, or 0 if none. Throws if the chain or the registry does not
 * respond.
 */
export async function fetchFid(
  context: Pick<FrameContext, 'rpc'>,
  { rpcUrl, idRegistry }: FarcasterSettings,
  address: Address,
): Promise<bigint> {
  const rpc = rpcUrl === undefined ? context.rpc : createOneNode(rpcUrl)
  const call = { address: idRegistry, abi, functionName: 'idOf', args: [address] } as const
  const fid = await readContract(rpc, network, call)
  if (fid === undefined) throw new ServerError('upstream_failed', 'the id registry does not answer')
  return fid
}
