import {
  concatHex,
  decodeErrorResult,
  encodeAbiParameters,
  type Hex,
  isAddressEqual,
  isHex,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
} from 'viem'
import * as z from 'zod/mini'
import { HttpError } from '../../errors/HttpError.js'
import { type FetchUntrusted, UntrustedFetchError } from '../../fetch/fetchUntrusted.js'
import type { RpcOutcome, RpcProvider } from './RpcProvider.js'

const lookupAbi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const lookupSelector = toFunctionSelector('OffchainLookup(address,string[],bytes,bytes4,bytes)')
const callbackParameters = parseAbiParameters('bytes, bytes')

/** The maximum lookups per call. EIP-3668 requires a limit, and real names need fewer. */
const maxLookups = 4
const maxUrls = 3
const maxBytes = 131_072
const totalTimeoutMs = 10_000
const urlTimeoutMs = 4_000
const gatewayAnswer = z.object({ data: z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/)) })

interface Lookup {
  readonly urls: readonly string[]
  readonly sender: Hex
  readonly callData: Hex
}

/**
 * Calls a contract and returns its result in hex, or undefined if it does not exist or reverts. Throws the errors of
 * the nodes, and `upstream_failed` if no gateway responds.
 */
export type CallContract = (chainId: string, to: Hex, data: Hex) => Promise<Hex | undefined>

/**
 * Creates a function for contract calls that follow offchain lookups to a gateway (EIP-3668). A stranger chooses the
 * gateway's URL, so only `fetchUntrusted` may fetch it. Without `fetchUntrusted`, no lookup is followed.
 */
export function createCallContract(options: {
  rpc: RpcProvider
  fetchUntrusted: FetchUntrusted | undefined
  now: () => number
}): CallContract {
  const { rpc, fetchUntrusted, now } = options

  /**
   * Returns the data of the first gateway that responds. A response 4xx is final. After any other failure, tries the
   * next gateway.
   */
  async function fetchFromGateways({ urls, sender, callData }: Lookup, deadlineMs: number): Promise<Hex | undefined> {
    if (fetchUntrusted === undefined) return undefined
    const failures: unknown[] = []
    for (const url of urls.slice(0, maxUrls)) {
      const timeoutMs = Math.min(urlTimeoutMs, deadlineMs - now())
      if (timeoutMs <= 0) break
      const target = url.replaceAll('{sender}', sender.toLowerCase()).replaceAll('{data}', callData)
      const postJson = url.includes('{data}') ? undefined : JSON.stringify({ data: callData, sender })
      try {
        const limits = { maxBytes, timeoutMs, accept: 'application/json', ...(postJson !== undefined && { postJson }) }
        const { bytes } = await fetchUntrusted(target, limits)
        return gatewayAnswer.parse(JSON.parse(new TextDecoder().decode(bytes))).data as Hex
      } catch (error) {
        const status = error instanceof UntrustedFetchError ? (error.status ?? 0) : 0
        if (status >= 400 && status < 500) return undefined
        failures.push(error)
      }
    }
    throw new HttpError('upstream_failed', 'No gateway of that name answered', { cause: failures[0] })
  }

  return async (chainId, to, data) => {
    const deadlineMs = now() + totalTimeoutMs
    let question = data
    for (let hops = 0; hops <= maxLookups; hops += 1) {
      const [outcome] = await rpc.send(chainId, [{ method: 'eth_call', params: [{ to, data: question }, 'latest'] }])
      if (outcome === undefined) return undefined
      if ('result' in outcome) return isHex(outcome.result) && outcome.result !== '0x' ? outcome.result : undefined
      const revert = getRevertData(outcome)
      if (hops === maxLookups || revert?.startsWith(lookupSelector) !== true) return undefined
      const lookup = parseLookup(revert)
      // Reject the lookup of another contract which this one passes on: the callback would go to the wrong contract
      // (EIP-3668).
      if (lookup === undefined || !isAddressEqual(lookup.sender, to)) return undefined
      const answer = await fetchFromGateways(lookup, deadlineMs)
      if (answer === undefined) return undefined
      question = concatHex([lookup.callback, encodeAbiParameters(callbackParameters, [answer, lookup.extraData])])
    }
    return undefined
  }
}

/** Returns the revert data of a call. Nodes put it into `data` or `data.data`. */
function getRevertData(outcome: Extract<RpcOutcome, { error: unknown }>): Hex | undefined {
  const { data } = outcome.error
  if (isHex(data)) return data
  const deeper = typeof data === 'object' && data !== null && 'data' in data ? data.data : undefined
  return isHex(deeper) ? deeper : undefined
}

function parseLookup(data: Hex) {
  try {
    const [sender, urls, callData, callback, extraData] = decodeErrorResult({ abi: lookupAbi, data }).args
    return { sender, urls, callData, callback, extraData }
  } catch {
    return undefined
  }
}
