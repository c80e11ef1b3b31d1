import {
  AbiFunctionSignatureNotFoundError,
  type Address,
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodePacked,
  type Hex,
  hexToBytes,
  keccak256,
  parseAbi,
  serializeSignature,
  size,
  zeroAddress,
  zeroHash,
} from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import { HttpError } from '../errors/HttpError.js'
import { ethereumCoinType, type FindRecords, findAddress, type NameRecords } from './NameRecords.js'

/** The gateway to which the resolver contract redirects clients (EIP-3668). */
export interface NameGateway {
  readonly parent: string
  /** The address of the signing key. The contract must accept its signatures. */
  readonly signer: Address
  /**
   * Returns the signed response to a call of the contract at `sender`. Throws `bad_request` for an invalid call, and
   * `not_found` for an unknown contract or parent.
   */
  readonly resolve: (sender: string, data: string) => Promise<Hex>
}

/** The lifetime of a response by the chain's clock, in seconds. */
const lifetimeSeconds = 300n
/** The maximum records per request. A client that shows a profile requests about twenty. */
const maxCalls = 64
/** The maximum size of a result. Larger ones are useless, and expensive for each node that verifies them. */
const maxResultBytes = 200_000
const maxCoinType = 0xffff_ffffn

const requestAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const recordsAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'error UnsupportedResolverProfile(bytes4 selector)',
])
const questionAbi = [...recordsAbi, ...parseAbi(['function multicall(bytes[] calls) view returns (bytes[])'])] as const

/**
 * Creates the gateway for names below `parent`. It serves the contracts in `resolvers`, or any contract if the list is
 * empty, because a signature is valid for only one contract. `now` returns milliseconds since 1970.
 */
export function createNameGateway(options: {
  readonly parent: string
  readonly findRecords: FindRecords
  readonly resolvers?: readonly string[] | undefined
  readonly key: Hex
  readonly now: () => number
}): NameGateway {
  const { parent, findRecords, key, now } = options
  const resolvers = new Set((options.resolvers ?? []).map((address) => address.toLowerCase()))

  async function signAnswer(sender: Address, request: Hex, result: Hex): Promise<Hex> {
    const expires = BigInt(Math.floor(now() / 1_000)) + lifetimeSeconds
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', sender, expires, keccak256(request), keccak256(result)],
      ),
    )
    const signature = serializeSignature(await sign({ hash, privateKey: key }))
    return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, expires, signature])
  }

  return {
    parent,
    signer: privateKeyToAddress(key),
    resolve: async (sender, data) => {
      if (resolvers.size > 0 && !resolvers.has(sender.toLowerCase()))
        throw new HttpError('not_found', 'This server does not answer for that resolver contract')
      const request = data as Hex
      const [dnsName, question] = decode(requestAbi, request).args
      const { name, node } = parseDnsName(dnsName)
      if (name !== parent && !name.endsWith(`.${parent}`))
        throw new HttpError('not_found', `This server answers only for names below ${parent}`)
      const calls = decodeQuestions(question, node)
      // No registered name contains other characters. The response is signed, as for any unknown name.
      const isPlain = name !== parent && /^[a-z0-9.-]+$/.test(name)
      const records = isPlain ? await findRecords(name) : undefined
      const results = encodeResults(calls.list, records ?? nothing)
      const [first = '0x'] = results
      const result = calls.isMany ? encodeAbiParameters([{ type: 'bytes[]' }], [results]) : first
      return signAnswer(sender.toLowerCase() as Address, request, result)
    },
  }
}

const nothing: NameRecords = { addresses: {}, texts: {} }

type RecordCall = ReturnType<typeof decodeFunctionData<typeof recordsAbi>>
/** A decoded question about a name. Without `functionName`, it is an unsupported one. */
type Call = RecordCall | { readonly functionName: undefined; readonly selector: Hex }

/** Decodes the questions about a name: one record, or a multicall. A nested multicall is an unsupported question. */
function decodeQuestions(question: Hex, node: Hex): { isMany: boolean; list: readonly Call[] } {
  const read = decode(questionAbi, question)
  if (read.functionName !== 'multicall') return { isMany: false, list: [checkNode(read, node)] }
  const [questions] = read.args
  if (questions.length > maxCalls)
    throw new HttpError('bad_request', `data: requests more than ${maxCalls} records at once`)
  return { isMany: true, list: questions.map((each) => decodeListedQuestion(each, node)) }
}

function decodeListedQuestion(question: Hex, node: Hex): Call {
  try {
    return checkNode(decodeFunctionData({ abi: recordsAbi, data: question }), node)
  } catch (error) {
    if (!(error instanceof AbiFunctionSignatureNotFoundError)) throw asBadRequest(error)
    return { functionName: undefined, selector: question.slice(0, 10).padEnd(10, '0') as Hex }
  }
}

/** Rejects a record of another name than the one for which the registry called the gateway. */
function checkNode<const C extends RecordCall>(call: C, node: Hex): C {
  if (call.args[0].toLowerCase() !== node)
    throw new HttpError('bad_request', 'data: name and node are not of the same name')
  return call
}

/** Encodes the records. Limits the total size, because a short request can contain one long record many times. */
function encodeResults(calls: readonly Call[], records: NameRecords): Hex[] {
  const results: Hex[] = []
  let bytes = 0
  for (const call of calls) {
    const result = encodeResult(call, records)
    bytes += size(result)
    if (bytes > maxResultBytes)
      throw new HttpError('bad_request', 'The response would be too large; request fewer records at once')
    results.push(result)
  }
  return results
}

function encodeResult(call: Call, records: NameRecords): Hex {
  const { texts } = records
  switch (call.functionName) {
    case undefined:
      return encodeErrorResult({ abi: recordsAbi, errorName: 'UnsupportedResolverProfile', args: [call.selector] })
    case 'contenthash':
      return encodeAbiParameters([{ type: 'bytes' }], ['0x'])
    case 'text': {
      const [, key] = call.args
      return encodeAbiParameters([{ type: 'string' }], [Object.hasOwn(texts, key) ? (texts[key] ?? '') : ''])
    }
    default:
      return encodeAddress(records, call.args[1])
  }
}

/** Encodes an address. Without a coin type, returns Ethereum's address in the older format. */
function encodeAddress(records: NameRecords, coinType: bigint | undefined): Hex {
  if (coinType === undefined) {
    const found = findAddress(records, ethereumCoinType)
    return encodeAbiParameters([{ type: 'address' }], [found !== undefined && size(found) === 20 ? found : zeroAddress])
  }
  const found = coinType > maxCoinType ? undefined : findAddress(records, Number(coinType))
  return encodeAbiParameters([{ type: 'bytes' }], [found ?? '0x'])
}

/** Decodes a call. Throws `bad_request` for any decoding error. */
function decode<const A extends typeof requestAbi | typeof questionAbi>(abi: A, data: Hex) {
  try {
    return decodeFunctionData<A>({ abi, data })
  } catch (error) {
    throw asBadRequest(error)
  }
}

function asBadRequest(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  return new HttpError('bad_request', 'data: is not a call that a name resolver supports', { cause: error })
}

/** Parses a name in DNS format (RFC 1035, 3.1). Returns the name and its node (EIP-137). */
function parseDnsName(encoded: Hex): { name: string; node: Hex } {
  const bytes = hexToBytes(encoded)
  const labels: Uint8Array[] = []
  let offset = 0
  for (;;) {
    const length = bytes[offset]
    const end = offset + 1 + (length ?? 0)
    if (length === undefined || end > bytes.length) throw badName()
    offset = end
    if (length === 0) break
    labels.push(bytes.subarray(end - length, end))
  }
  if (offset !== bytes.length || bytes.length > 255) throw badName()
  const node = labels.reduceRight<Hex>((above, label) => keccak256(concat([above, keccak256(label)])), zeroHash)
  return { name: labels.map(readLabel).join('.'), node }
}

function readLabel(label: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(label)
    // A dot inside a label would make it look like two labels.
    if (!/[.\0]/.test(text)) return text
  } catch {
    // Throw the error below.
  }
  throw badName()
}

function badName() {
  return new HttpError('bad_request', 'data: the name is not in DNS wire format')
}
