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

/** EIP-3668 asks for a limit; nobody needs as many. */
const mostHops = 4
const mostUrls = 3
const maxBytes = 131_072
const wholeTimeoutMs = 10_000
const urlTimeoutMs = 4_000
const gatewayAnswer = z.object({ data: z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/)) })

interface Lookup {
  readonly urls: readonly string[]
  readonly sender: Hex
  readonly callData: Hex
}

/** What a contract answers, in hex; undefined when it is absent or refuses. Throws what the nodes throw, and `upstream_failed` without a gateway. */
export type CallContract = (chainId: string, to: Hex, data: Hex) => Promise<Hex | undefined>

/**
 * Creates calls of contracts that may send who asks to a gateway of the web (EIP-3668). Each gateway is an address that a stranger chose,
 * so it is fetched by `fetchUntrusted` alone; without it none is followed.
 */
export function createCallContract(options: {
  rpc: RpcProvider
  fetchUntrusted: FetchUntrusted | undefined
  now: () => number
}): CallContract {
  const { rpc, fetchUntrusted, now } = options

  /** The first gateway that answers. One that refuses the question (4xx) has the last word; a broken one has not. */
  async function askGateways({ urls, sender, callData }: Lookup, deadlineMs: number): Promise<Hex | undefined> {
    if (fetchUntrusted === undefined) return undefined
    const failures: unknown[] = []
    for (const url of urls.slice(0, mostUrls)) {
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
    const deadlineMs = now() + wholeTimeoutMs
    let question = data
    for (let hops = 0; hops <= mostHops; hops += 1) {
      const [outcome] = await rpc.send(chainId, [{ method: 'eth_call', params: [{ to, data: question }, 'latest'] }])
      if (outcome === undefined) return undefined
      if ('result' in outcome) return isHex(outcome.result) && outcome.result !== '0x' ? outcome.result : undefined
      const revert = readRevert(outcome)
      if (hops === mostHops || revert?.startsWith(lookupSelector) !== true) return undefined
      const lookup = readLookup(revert)
      // Another contract's question, handed through by this one, would get its answer at the wrong place (EIP-3668).
      if (lookup === undefined || !isAddressEqual(lookup.sender, to)) return undefined
      const answer = await askGateways(lookup, deadlineMs)
      if (answer === undefined) return undefined
      question = concatHex([lookup.callback, encodeAbiParameters(callbackParameters, [answer, lookup.extraData])])
    }
    return undefined
  }
}

/** Nodes put what a contract reverted with into `data`, or one step deeper. */
function readRevert(outcome: Extract<RpcOutcome, { error: unknown }>): Hex | undefined {
  const { data } = outcome.error
  if (isHex(data)) return data
  const deeper = typeof data === 'object' && data !== null && 'data' in data ? data.data : undefined
  return isHex(deeper) ? deeper : undefined
}

function readLookup(data: Hex) {
  try {
    const [sender, urls, callData, callback, extraData] = decodeErrorResult({ abi: lookupAbi, data }).args
    return { sender, urls, callData, callback, extraData }
  } catch {
    return undefined
  }
}
