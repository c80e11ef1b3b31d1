import { type Address, parseAbi, recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import * as z from 'zod/mini'
import type { RpcOutcome, RpcProvider } from '../../../chains/rpc/RpcProvider.js'
import { readContract } from '../../../chains/rpc/readContract.js'
import { ServerError } from '../../../errors/ServerError.js'
import { createConfiguredFetch } from '../../../fetch/createConfiguredFetch.js'
import type { FrameContext } from '../../frame/FrameContext.js'
import type { FarcasterSettings } from '../socialSettings.js'

const statement = /^Farcaster (Auth|Connect)$/
/** Optimism, where the network's ids live [FIP-11]. */
const chainId = 10
const clockToleranceMs = 300_000
const resource = /^farcaster:\/\/fids?\/([1-9]\d{0,14})$/

/** Why a signed message is refused. */
export class SignInRefusal extends Error {}

/** What the message must say. */
interface ExpectedSignIn {
  readonly domain: string
  readonly siweUri: string
  readonly nonce: string
  /** The request the phone was asked for; not every phone repeats it. */
  readonly projectId: string
}

/**
 * Checks a Sign In With Farcaster message (EIP-4361 with the additions of FIP-11) and who signed it; who that is in the
 * network the registry must say. Throws {@link SignInRefusal}.
 */
export async function checkSignIn(
  { message, signature }: { message: string; signature: `0x${string}` },
  expected: ExpectedSignIn,
  nowMs: number,
): Promise<{ address: Address; fid: bigint }> {
  const fields = parseSiweMessage(message)
  const { address, expirationTime, notBefore, issuedAt, resources = [] } = fields
  if (fields.domain !== expected.domain) throw new SignInRefusal('it is for another domain')
  if (fields.uri !== expected.siweUri) throw new SignInRefusal('it is for another address')
  if (fields.nonce !== expected.nonce) throw new SignInRefusal('it has another nonce')
  if (fields.requestId !== undefined && fields.requestId !== expected.projectId)
    throw new SignInRefusal('it is for another project')
  if (fields.version !== '1') throw new SignInRefusal('it has another version')
  if (fields.chainId !== chainId) throw new SignInRefusal('it is for another chain')
  if (fields.statement === undefined || !statement.test(fields.statement))
    throw new SignInRefusal('it says something else')
  if (expirationTime === undefined) throw new SignInRefusal('it never ends')
  if (!(expirationTime.getTime() > nowMs)) throw new SignInRefusal('it is over')
  if (notBefore !== undefined && !(notBefore.getTime() <= nowMs + clockToleranceMs))
    throw new SignInRefusal('it is not valid yet')
  if (issuedAt === undefined || !(issuedAt.getTime() <= nowMs + clockToleranceMs))
    throw new SignInRefusal('it is from the future')
  if (address === undefined) throw new SignInRefusal('it names nobody')
  const fids = resources.flatMap((text) => resource.exec(text)?.[1] ?? [])
  const [fid, ...more] = fids
  if (fid === undefined || more.length > 0) throw new SignInRefusal('it does not name one id')

  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer?.toLowerCase() !== address.toLowerCase()) throw new SignInRefusal('somebody else signed it')
  return { address, fid: BigInt(fid) }
}

const abi = parseAbi(['function idOf(address owner) view returns (uint256)'])
const callTimeoutMs = 8_000
/** Optimism, where the network's ids live. */
const network = 'eip155:10'

const answerSchema = z.object({ result: z.unknown() })

/** A node of the operator's choice, for this one read. */
function createOneNode(rpcUrl: string): RpcProvider {
  const configuredFetch = createConfiguredFetch(callTimeoutMs)
  return {
    send: (_chainId, requests) =>
      Promise.all(
        requests.map(async (request): Promise<RpcOutcome> => {
          const headers = { 'content-type': 'application/json' }
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })
          const response = await configuredFetch(rpcUrl, { method: 'POST', headers, body })
          if (!response.ok) throw new ServerError('upstream_failed', `the node answered ${response.status}`)
          return answerSchema.parse(await response.json())
        }),
      ),
  }
}

/** The id an address holds in the registry, 0 when none. Throws when the chain or the registry does not answer. */
export async function fetchFid(
  context: Pick<FrameContext, 'rpc'>,
  { rpcUrl, idRegistry }: FarcasterSettings,
  address: Address,
): Promise<bigint> {
  const rpc = rpcUrl === undefined ? context.rpc : createOneNode(rpcUrl)
  const call = { address: idRegistry, abi, functionName: 'idOf', args: [address] } as const
  const fid = await readContract(rpc, network, call)
  if (fid === undefined) throw new ServerError('upstream_failed', 'the registry of ids does not answer')
  return fid
}
