import { type Address, encodeFunctionData, type Hex, isAddressEqual, namehash, zeroAddress } from 'viem'
import { fetchServerNames, toGatewayUrl } from './fetchServerNames.js'
import { NamesError, type NamesOptions } from './readOptions.js'
import {
  deployedBytecode,
  ensAbi,
  type Network,
  openNetwork,
  openSender,
  readOrNone,
  resolverAbi,
  type Sender,
} from './resolverContract.js'

type Say = (line: string) => void

/**
 * Deploys the resolver, checks the deployed contract, copies the parent's own records to it, and prints the call that
 * the parent's owner has to make. With `--set-resolver` it also makes that call, if the paying account owns the parent.
 */
export async function deployNames(options: NamesOptions, say: Say): Promise<boolean> {
  const server = options.server === undefined ? undefined : await fetchServerNames(options.server)
  const parent = options.name(server?.parent)
  const signer = options.address('signer', server?.signer)
  const ofServer = options.server ? [toGatewayUrl(options.server)] : []
  const urls = options.list('url').length > 0 ? options.list('url') : ofServer
  if (urls.length === 0)
    throw new NamesError('--server is missing: set it to the address of your server, or set --url to its gateway')
  const rpcUrl = options.rpcUrl()
  const network = await openNetwork(rpcUrl)
  const sender = openSender(network, options.key(), rpcUrl)
  const node = namehash(parent)
  const { registry } = options
  const owner = await readOwner(network, registry, node)
  if (owner === zeroAddress)
    throw new NamesError(`${parent} has no owner in the registry ${registry} of chain ${network.chain.id}`)
  say(`Chain ${network.chain.id}: ${sender.account} pays and will own the resolver.`)

  const resolver = await sender.deploy(urls, signer)
  await assertDeployed(network, resolver, { owner: sender.account, urls, signer })
  say(`The resolver is at ${resolver}. Its code is identical to the code compiled here.`)
  say(`It uses ${urls.join(' and ')}, and accepts responses signed by ${signer}.`)

  const old = await network.findResolver(registry, node)
  const records = old === undefined ? [] : await readRecords(network, old, node)
  for (const { what, call } of records) {
    await sender.send(resolver, call, `Writing ${what}`)
    say(`Copied from ${parent}: ${what}.`)
  }
  await sender.send(resolver, encode('setPinned', [node, true]), 'Pinning')
  say(`The chain resolves ${parent} itself. Your server resolves the names below it.`)

  await requestResolverChange(
    { network, sender, registry, parent, node, owner, resolver, isWanted: options.has('set-resolver') },
    say,
  )
  say(`\nSet this on your server:  FOYER_NAMES_RESOLVER=${resolver}`)
  say(`Then check the setup:  npm run names -- check --name ${parent} --rpc <node>`)
  return true
}

async function readOwner({ client }: Network, registry: Address, node: Hex): Promise<Address> {
  return client.readContract({ address: registry, abi: ensAbi, functionName: 'owner', args: [node] }).catch(() => {
    throw new NamesError(`There is no names registry at ${registry} on this network: set another with --registry`)
  })
}

/** Do not trust the node's response about the deployment: read everything from the contract. */
async function assertDeployed(
  { client }: Network,
  address: Address,
  wanted: { readonly owner: Address; readonly urls: readonly string[]; readonly signer: Address },
): Promise<void> {
  const contract = { address, abi: resolverAbi } as const
  const faults: string[] = []
  if ((await client.getCode({ address })) !== deployedBytecode) faults.push('its code differs')
  const owner = await client.readContract({ ...contract, functionName: 'owner' })
  if (!isAddressEqual(owner, wanted.owner)) faults.push(`its owner is ${owner}`)
  const urls = await client.readContract({ ...contract, functionName: 'urls' })
  if (JSON.stringify(urls) !== JSON.stringify(wanted.urls)) faults.push(`its gateways are ${urls.join(' and ')}`)
  const counts = await client.readContract({ ...contract, functionName: 'isSigner', args: [wanted.signer] })
  if (!counts) faults.push('it rejects the signer')
  if (faults.length > 0)
    throw new NamesError(`The contract at ${address} differs from the deployed one: ${faults.join('; ')}`)
}

/** Common records of a name. Without a copy, they would be lost with the replaced resolver. */
const textKeys = [
  ...['avatar', 'description', 'display', 'email', 'header', 'keywords', 'location', 'notice', 'url'],
  ...['com.discord', 'com.github', 'com.twitter', 'com.x', 'org.telegram'],
]
/** Ethereum, Bitcoin, Solana, and every EVM network (ENSIP-9, ENSIP-11, ENSIP-19). */
const coinTypes = [60n, 0n, 501n, 0x8000_0000n]

async function readRecords({ client }: Network, old: Address, node: Hex) {
  const records: { what: string; call: Hex }[] = []
  const from = { address: old, abi: ensAbi } as const
  for (const coinType of coinTypes) {
    const reading = client.readContract({ ...from, functionName: 'addr', args: [node, coinType] })
    const found = await readOrNone<Hex>(reading, '0x')
    if (found !== '0x')
      records.push({ what: `the address of coin type ${coinType}`, call: encode('setAddr', [node, coinType, found]) })
  }
  for (const key of textKeys) {
    const found = await readOrNone(client.readContract({ ...from, functionName: 'text', args: [node, key] }), '')
    if (found !== '') records.push({ what: `the text ${key}`, call: encode('setText', [node, key, found]) })
  }
  const hash = await readOrNone<Hex>(client.readContract({ ...from, functionName: 'contenthash', args: [node] }), '0x')
  if (hash !== '0x') records.push({ what: 'the website', call: encode('setContenthash', [node, hash]) })
  return records
}

function encode(functionName: 'setPinned' | 'setAddr' | 'setText' | 'setContenthash', args: readonly unknown[]): Hex {
  // Callers pass only the pairs of name and arguments above.
  return encodeFunctionData({ abi: resolverAbi, functionName, args } as unknown as Parameters<
    typeof encodeFunctionData
  >[0])
}

interface Handing {
  readonly network: Network
  readonly sender: Sender
  readonly registry: Address
  readonly parent: string
  readonly node: Hex
  readonly owner: Address
  readonly resolver: Address
  readonly isWanted: boolean
}

async function requestResolverChange(parts: Handing, say: Say): Promise<void> {
  const { network, sender, registry, parent, node, owner, resolver, isWanted } = parts
  const data = encodeFunctionData({ abi: ensAbi, functionName: 'setResolver', args: [node, resolver] })
  if (isWanted && isAddressEqual(owner, sender.account)) {
    await sender.send(registry, data, 'Setting the resolver')
    say(`\nThe registry now has ${resolver} as the resolver of ${parent}.`)
    return
  }
  if (isWanted) say(`\n--set-resolver: ${sender.account} does not own ${parent}: the owner must set the resolver.`)
  const code = await network.client.getCode({ address: owner })
  say(`\nThe owner of ${parent} must set its resolver once:`)
  say(`  owner     ${owner}${code === undefined ? '' : ' (a contract)'}`)
  say(`  to        ${registry}`)
  say(`  call      setResolver(bytes32 node, address resolver)`)
  say(`  node      ${node}`)
  say(`  resolver  ${resolver}`)
  say(`  data      ${data}`)
  if (code !== undefined)
    say(
      '  If that contract is the NameWrapper, send the same data to it from the owner of the wrapped name. If it is a Safe, let the Safe send this call.',
    )
}
