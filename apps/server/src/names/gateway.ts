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

/** Answers what the resolver contract sends clients to us for (EIP-3668). */
export interface NameGateway {
  readonly parent: string
  /** Whose signature the contract has to know. */
  readonly signer: Address
  /**
   * The signed answer to a call of the contract at `sender`. Throws `bad_request` for what is no question, and `not_found` for a
   * contract or a name that is not ours.
   */
  readonly answer: (sender: string, data: string) => Promise<Hex>
}

/** How long an answer counts, by the chain's clock. */
const lifetimeSeconds = 300n
/** A client that shows a profile asks for some twenty records at once. */
const maxCalls = 64
/** More is read by nobody, and costs every node that checks it. */
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
 * Creates the gateway for the names below `parent`. `resolvers` are the contracts it answers for; any of them when there is none, as a
 * signature counts at one contract alone. `now` is milliseconds since 1970.
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
    answer: async (sender, data) => {
      if (resolvers.size > 0 && !resolvers.has(sender.toLowerCase()))
        throw new HttpError('not_found', 'This server does not answer for that contract')
      const request = data as Hex
      const [dnsName, question] = decode(requestAbi, request).args
      const { name, node } = readDnsName(dnsName)
      if (name !== parent && !name.endsWith(`.${parent}`))
        throw new HttpError('not_found', `This server answers for names below ${parent}`)
      const calls = readCalls(question, node)
      // Nobody has a name of other characters; that is told with a signature like any other answer.
      const isPlain = name !== parent && /^[a-z0-9.-]+$/.test(name)
      const records = isPlain ? await findRecords(name) : undefined
      const results = answerCalls(calls.list, records ?? nothing)
      const [first = '0x'] = results
      const result = calls.isMany ? encodeAbiParameters([{ type: 'bytes[]' }], [results]) : first
      return signAnswer(sender.toLowerCase() as Address, request, result)
    },
  }
}

const nothing: NameRecords = { addresses: {}, texts: {} }

type RecordCall = ReturnType<typeof decodeFunctionData<typeof recordsAbi>>
/** A question about a name; without `functionName`, one that we do not know. */
type Call = RecordCall | { readonly functionName: undefined; readonly selector: Hex }

/** What is asked of one name: one record, or many. A list in a list is a question that we do not know. */
function readCalls(question: Hex, node: Hex): { isMany: boolean; list: readonly Call[] } {
  const read = decode(questionAbi, question)
  if (read.functionName !== 'multicall') return { isMany: false, list: [checkNode(read, node)] }
  const [questions] = read.args
  if (questions.length > maxCalls)
    throw new HttpError('bad_request', `data: asks for more than ${maxCalls} records at once`)
  return { isMany: true, list: questions.map((each) => readListed(each, node)) }
}

function readListed(question: Hex, node: Hex): Call {
  try {
    return checkNode(decodeFunctionData({ abi: recordsAbi, data: question }), node)
  } catch (error) {
    if (!(error instanceof AbiFunctionSignatureNotFoundError)) throw asBadRequest(error)
    return { functionName: undefined, selector: question.slice(0, 10).padEnd(10, '0') as Hex }
  }
}

/** The registry led to us by the name; a record of another one is none of its business. */
function checkNode<const C extends RecordCall>(call: C, node: Hex): C {
  if (call.args[0].toLowerCase() !== node) throw new HttpError('bad_request', 'data: name and node are of two names')
  return call
}

/** Counts along: a short question can name one long record many times. */
function answerCalls(calls: readonly Call[], records: NameRecords): Hex[] {
  const results: Hex[] = []
  let bytes = 0
  for (const call of calls) {
    const result = answerCall(call, records)
    bytes += size(result)
    if (bytes > maxResultBytes)
      throw new HttpError('bad_request', 'The answer would be too large; ask for fewer records at once')
    results.push(result)
  }
  return results
}

function answerCall(call: Call, records: NameRecords): Hex {
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
      return answerAddress(records, call.args[1])
  }
}

/** Without a coin type that of Ethereum, in the older form. */
function answerAddress(records: NameRecords, coinType: bigint | undefined): Hex {
  if (coinType === undefined) {
    const found = findAddress(records, ethereumCoinType)
    return encodeAbiParameters([{ type: 'address' }], [found !== undefined && size(found) === 20 ? found : zeroAddress])
  }
  const found = coinType > maxCoinType ? undefined : findAddress(records, Number(coinType))
  return encodeAbiParameters([{ type: 'bytes' }], [found ?? '0x'])
}

/** Decodes a call; whatever the decoder says of a bad one is `bad_request`. */
function decode<const A extends typeof requestAbi | typeof questionAbi>(abi: A, data: Hex) {
  try {
    return decodeFunctionData<A>({ abi, data })
  } catch (error) {
    throw asBadRequest(error)
  }
}

function asBadRequest(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  return new HttpError('bad_request', 'data: is no call that a resolver of names knows', { cause: error })
}

/** A name as DNS writes it (RFC 1035, 3.1), and its node (EIP-137). */
function readDnsName(encoded: Hex): { name: string; node: Hex } {
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
    // With a dot in it, one label would read as two.
    if (!/[.\0]/.test(text)) return text
  } catch {
    // Told below.
  }
  throw badName()
}

function badName() {
  return new HttpError('bad_request', 'data: the name is not written as DNS writes it')
}
