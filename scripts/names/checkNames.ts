import {
  type Address,
  BaseError,
  ContractFunctionRevertedError,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  encodePacked,
  type Hex,
  isAddressEqual,
  isHex,
  keccak256,
  namehash,
  recoverAddress,
  toHex,
  zeroAddress,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { fetchServerNames } from './fetchServerNames.js'
import type { NamesOptions } from './readOptions.js'
import { deployedBytecode, ensAbi, type Network, openNetwork, resolverAbi } from './resolverContract.js'

/** Prints the result of one step and returns whether it succeeded. */
type Report = (isGood: boolean, words: string) => boolean

/** A label that is not registered. A valid gateway returns a signed response for it. */
const unlikelyLabel = 'foyer-check'

/**
 * Runs the steps of a client, from registry to resolver, gateway and signature, and prints each result. Returns true if
 * all succeeded.
 */
export async function checkNames(options: NamesOptions, say: (line: string) => void): Promise<boolean> {
  const found = { isGood: true }
  const report: Report = (isGood, words) => {
    found.isGood &&= isGood
    say(`${isGood ? 'ok  ' : 'FAIL'}  ${words}`)
    return isGood
  }
  const server = options.server === undefined ? undefined : await fetchServerNames(options.server)
  const parent = options.name(server?.parent)
  const name = `${options.text('label') ?? unlikelyLabel}.${parent}`
  const network = await openNetwork(options.rpcUrl())
  report(true, `the node serves chain ${network.chain.id}`)

  const resolver = await checkRegistry(network, options.registry, parent, report)
  if (resolver === undefined || !(await checkResolver(network, resolver, parent, report))) return false
  if (server !== undefined) {
    const counts = await network.client.readContract({
      ...at(resolver),
      functionName: 'isSigner',
      args: [server.signer],
    })
    report(
      counts,
      `the resolver ${counts ? `accepts ${server.signer}, the signer of ${options.server}` : `rejects ${server.signer}, the signer of ${options.server}: npm run names -- add-signer`}`,
    )
  }
  const lookup = await checkLookup(network, resolver, name, report)
  if (lookup === undefined) return false
  const answers = await Promise.all(lookup.urls.map((url) => callGateway(url, lookup)))
  for (const [index, url] of lookup.urls.entries()) {
    const answer = answers[index] ?? 'no response'
    if (!isHex(answer)) report(false, `the gateway ${url} does not respond: ${answer}`)
    else if (report(true, `the gateway ${url} responds`)) await checkAnswer(network, lookup, answer, name, report)
  }
  return found.isGood
}

function at(address: Address) {
  return { address, abi: resolverAbi } as const
}

async function checkRegistry({ client, findResolver }: Network, registry: Address, parent: string, report: Report) {
  const node = namehash(parent)
  const question = { address: registry, abi: ensAbi, functionName: 'owner', args: [node] } as const
  const owner = await client.readContract(question).catch(() => undefined)
  if (owner === undefined) {
    report(false, `there is no names registry at ${registry}: set another with --registry`)
    return undefined
  }
  if (
    !report(
      owner !== zeroAddress,
      owner === zeroAddress ? `${parent} has no owner in the registry` : `${owner} owns ${parent} in the registry`,
    )
  )
    return undefined
  const resolver = await findResolver(registry, node)
  report(
    resolver !== undefined,
    resolver
      ? `${resolver} is the resolver`
      : `it has no resolver: its owner must set one (npm run names -- deploy prints the call)`,
  )
  return resolver
}

async function checkResolver({ client }: Network, resolver: Address, parent: string, report: Report): Promise<boolean> {
  const code = await client.getCode({ address: resolver })
  if (!report(code !== undefined, code ? 'the resolver is a contract' : 'the resolver is not a contract')) return false
  const isExtended = await client
    .readContract({ ...at(resolver), functionName: 'supportsInterface', args: ['0x9061b923'] })
    .catch(() => false)
  if (
    !report(
      isExtended,
      isExtended ? 'it resolves names below its own (ENSIP-10)' : 'it does not resolve names below its own (ENSIP-10)',
    )
  )
    return false
  const isOurs = code === deployedBytecode
  if (
    !report(
      isOurs,
      isOurs
        ? 'its code matches this version'
        : 'its code does not match this version: it is another resolver or an older one',
    )
  )
    return false
  const owner = await client.readContract({ ...at(resolver), functionName: 'owner' })
  report(true, `its owner is ${owner}`)
  const isPinned = await client.readContract({ ...at(resolver), functionName: 'isPinned', args: [namehash(parent)] })
  report(
    true,
    isPinned
      ? `the chain resolves ${parent} itself`
      : `the server resolves ${parent} itself, and returns no records for it`,
  )
  const urls = await client.readContract({ ...at(resolver), functionName: 'urls' })
  return report(
    urls.length > 0,
    urls.length > 0 ? `it sends clients to ${urls.join(' and ')}` : 'it has no gateway: npm run names -- set-urls',
  )
}

interface Lookup {
  readonly sender: Address
  readonly urls: readonly string[]
  readonly callData: Hex
  readonly extraData: Hex
}

async function checkLookup(
  { client }: Network,
  resolver: Address,
  name: string,
  report: Report,
): Promise<Lookup | undefined> {
  const question = encodeFunctionData({ abi: ensAbi, functionName: 'addr', args: [namehash(name)] })
  const failure = await client
    .readContract({ ...at(resolver), functionName: 'resolve', args: [toHex(packetToBytes(name)), question] })
    .catch((error: unknown) => error)
  const revert = failure instanceof BaseError && failure.walk((error) => error instanceof ContractFunctionRevertedError)
  const data = revert instanceof ContractFunctionRevertedError ? revert.data : undefined
  if (data?.errorName !== 'OffchainLookup') {
    report(false, `it does not send clients to the gateway for ${name} (EIP-3668)`)
    return undefined
  }
  const [sender, urls, callData, , extraData] = data.args as [Address, string[], Hex, Hex, Hex]
  report(isAddressEqual(sender, resolver), `it sends clients to the gateway for ${name} (EIP-3668)`)
  return { sender, urls, callData, extraData }
}

/** Calls the gateway as a client would (EIP-3668). Returns the reason as text if it fails. */
async function callGateway(url: string, { sender, callData }: Lookup): Promise<string> {
  const isGet = url.includes('{data}')
  const address = url.replace('{sender}', sender.toLowerCase()).replace('{data}', callData)
  const body = JSON.stringify({ sender, data: callData })
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  try {
    const response = await fetch(address, { ...(isGet ? {} : post), signal: AbortSignal.timeout(15_000) })
    const text = await response.text()
    if (!response.ok) return `status ${response.status}, ${text.slice(0, 300)}`
    const { data } = JSON.parse(text) as { data?: unknown } // checked below
    return typeof data === 'string' && isHex(data) ? data : 'its response has no hex data'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function checkAnswer(
  { client }: Network,
  lookup: Lookup,
  answer: Hex,
  name: string,
  report: Report,
): Promise<void> {
  const { sender, extraData } = lookup
  const read = await readAnswer(lookup, answer).catch(() => undefined)
  if (read === undefined) {
    report(false, 'its response is not for this resolver')
    return
  }
  const { timestamp } = await client.getBlock()
  const counts = await client.readContract({ ...at(sender), functionName: 'isSigner', args: [read.signer] })
  report(
    counts,
    counts
      ? `${read.signer} signed it, and the resolver accepts the signer`
      : `${read.signer} signed it, but the resolver rejects the signer: npm run names -- add-signer`,
  )
  const left = read.expires - timestamp
  report(
    left > 0n,
    left > 0n ? `it expires in ${left} seconds` : `it expired ${-left} seconds ago: check the clock of the server`,
  )
  const settled = await client
    .readContract({ ...at(sender), functionName: 'resolveWithProof', args: [answer, extraData] })
    .catch(() => undefined)
  if (!report(settled === read.result, settled === read.result ? 'the resolver accepts it' : 'the resolver rejects it'))
    return
  const address = decodeFunctionResult({ abi: ensAbi, functionName: 'addr', args: [namehash(name)], data: read.result })
  report(true, address === zeroAddress ? `${name} has no address` : `${name} resolves to ${address}`)
}

async function readAnswer({ sender, callData }: Lookup, answer: Hex) {
  const [result, expires, signature] = decodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    answer,
  )
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', sender, expires, keccak256(callData), keccak256(result)],
    ),
  )
  return { result, expires, signer: await recoverAddress({ hash, signature }) }
}
