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
import { askServer } from './askServer.js'
import type { NamesOptions } from './readOptions.js'
import { deployedBytecode, ensAbi, type Network, openNetwork, resolverAbi } from './resolverContract.js'

/** What one step found: whether it is as it should be, in words. */
type Report = (isGood: boolean, words: string) => boolean

/** Nobody has it, so a good gateway says so with a signature. */
const unlikelyLabel = 'foyer-check'

/** Walks the way of a client, registry to resolver to gateway to signature, and says what each step found. True when all is well. */
export async function checkNames(options: NamesOptions, say: (line: string) => void): Promise<boolean> {
  const found = { isGood: true }
  const report: Report = (isGood, words) => {
    found.isGood &&= isGood
    say(`${isGood ? 'ok  ' : 'FAIL'}  ${words}`)
    return isGood
  }
  const server = options.server === undefined ? undefined : await askServer(options.server)
  const parent = options.name(server?.parent)
  const name = `${options.text('label') ?? unlikelyLabel}.${parent}`
  const network = await openNetwork(options.rpcUrl())
  report(true, `the node answers for chain ${network.chain.id}`)

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
      `${server.signer}, with which ${options.server} signs, ${counts ? 'counts' : 'does not count: npm run names -- add-signer'}`,
    )
  }
  const lookup = await checkLookup(network, resolver, name, report)
  if (lookup === undefined) return false
  const answers = await Promise.all(lookup.urls.map((url) => askGateway(url, lookup)))
  for (const [index, url] of lookup.urls.entries()) {
    const answer = answers[index] ?? 'nothing came'
    if (!isHex(answer)) report(false, `the gateway ${url} does not answer: ${answer}`)
    else if (report(true, `the gateway ${url} answers`)) await checkAnswer(network, lookup, answer, name, report)
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
    report(false, `there is no registry of names at ${registry}; --registry names another`)
    return undefined
  }
  if (
    !report(
      owner !== zeroAddress,
      owner === zeroAddress ? `nobody owns ${parent}` : `${owner} owns ${parent} in the registry`,
    )
  )
    return undefined
  const resolver = await findResolver(registry, node)
  report(
    resolver !== undefined,
    resolver
      ? `${resolver} answers for it`
      : `it has no resolver: its owner has to set one (npm run names -- deploy says how)`,
  )
  return resolver
}

async function checkResolver({ client }: Network, resolver: Address, parent: string, report: Report): Promise<boolean> {
  const code = await client.getCode({ address: resolver })
  if (!report(code !== undefined, code ? 'a contract stands there' : 'no contract stands there')) return false
  const isExtended = await client
    .readContract({ ...at(resolver), functionName: 'supportsInterface', args: ['0x9061b923'] })
    .catch(() => false)
  if (
    !report(
      isExtended,
      isExtended
        ? 'it answers for names below its own (ENSIP-10)'
        : 'it does not answer for names below its own (ENSIP-10)',
    )
  )
    return false
  const isOurs = code === deployedBytecode
  if (
    !report(
      isOurs,
      isOurs
        ? 'its code is that of this version'
        : 'its code is not that of this version: another resolver, or an older one',
    )
  )
    return false
  const owner = await client.readContract({ ...at(resolver), functionName: 'owner' })
  report(true, `${owner} may change it`)
  const isPinned = await client.readContract({ ...at(resolver), functionName: 'isPinned', args: [namehash(parent)] })
  report(
    true,
    isPinned
      ? `the chain answers for ${parent} itself`
      : `the server answers for ${parent} itself, which says that it has no records`,
  )
  const urls = await client.readContract({ ...at(resolver), functionName: 'urls' })
  return report(
    urls.length > 0,
    urls.length > 0 ? `it sends clients to ${urls.join(' and ')}` : 'it names no gateway: npm run names -- set-urls',
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
    report(false, `asked for ${name}, it does not send clients to the gateway (EIP-3668)`)
    return undefined
  }
  const [sender, urls, callData, , extraData] = data.args as [Address, string[], Hex, Hex, Hex]
  report(isAddressEqual(sender, resolver), `asked for ${name}, it sends clients to the gateway (EIP-3668)`)
  return { sender, urls, callData, extraData }
}

/** What a client would do (EIP-3668); the reason where no answer came. */
async function askGateway(url: string, { sender, callData }: Lookup): Promise<string> {
  const isGet = url.includes('{data}')
  const address = url.replace('{sender}', sender.toLowerCase()).replace('{data}', callData)
  const body = JSON.stringify({ sender, data: callData })
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  try {
    const response = await fetch(address, { ...(isGet ? {} : post), signal: AbortSignal.timeout(15_000) })
    const text = await response.text()
    if (!response.ok) return `status ${response.status}, ${text.slice(0, 300)}`
    const { data } = JSON.parse(text) as { data?: unknown } // checked below
    return typeof data === 'string' && isHex(data) ? data : 'its answer has no hex data'
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
    report(false, 'its answer is not one of this resolver')
    return
  }
  const { timestamp } = await client.getBlock()
  const counts = await client.readContract({ ...at(sender), functionName: 'isSigner', args: [read.signer] })
  report(
    counts,
    counts
      ? `${read.signer} signed it, and counts`
      : `${read.signer} signed it, and does not count: npm run names -- add-signer`,
  )
  const left = read.expires - timestamp
  report(
    left > 0n,
    left > 0n ? `it is good for ${left} seconds` : `it is over since ${-left} seconds: look at the clock of the server`,
  )
  const settled = await client
    .readContract({ ...at(sender), functionName: 'resolveWithProof', args: [answer, extraData] })
    .catch(() => undefined)
  if (!report(settled === read.result, settled === read.result ? 'the resolver accepts it' : 'the resolver refuses it'))
    return
  const address = decodeFunctionResult({ abi: ensAbi, functionName: 'addr', args: [namehash(name)], data: read.result })
  report(true, address === zeroAddress ? `${name} leads nowhere` : `${name} leads to ${address}`)
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
