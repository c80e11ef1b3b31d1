import { type Address, encodeFunctionData, type Hex, isAddressEqual, namehash, zeroAddress } from 'viem'
import { askServer, toGatewayUrl } from './askServer.js'
import { NamesFault, type NamesOptions } from './readOptions.js'
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
 * Deploys the resolver, looks at what stands there, has it keep the parent's own records, and says what the parent's owner has to set.
 * With `--set-resolver` it sets that too, where the paying account owns the parent.
 */
export async function deployNames(options: NamesOptions, say: Say): Promise<boolean> {
  const server = options.server === undefined ? undefined : await askServer(options.server)
  const parent = options.name(server?.parent)
  const signer = options.address('signer', server?.signer)
  const ofServer = options.server ? [toGatewayUrl(options.server)] : []
  const urls = options.list('url').length > 0 ? options.list('url') : ofServer
  if (urls.length === 0)
    throw new NamesFault('--server is missing: the address of your server (or --url, of its gateway)')
  const rpcUrl = options.rpcUrl()
  const network = await openNetwork(rpcUrl)
  const sender = openSender(network, options.key(), rpcUrl)
  const node = namehash(parent)
  const { registry } = options
  const owner = await readOwner(network, registry, node)
  if (owner === zeroAddress)
    throw new NamesFault(`Nobody owns ${parent} in the registry ${registry} of chain ${network.chain.id}`)
  say(`Chain ${network.chain.id}; ${sender.account} pays, and will own the resolver.`)

  const resolver = await sender.deploy(urls, signer)
  await assertDeployed(network, resolver, { owner: sender.account, urls, signer })
  say(`The resolver stands at ${resolver}, with the code that was compiled here.`)
  say(`It asks ${urls.join(' and ')}; answers signed by ${signer} count.`)

  const old = await network.findResolver(registry, node)
  const records = old === undefined ? [] : await readRecords(network, old, node)
  for (const { what, call } of records) {
    await sender.send(resolver, call, `Writing ${what}`)
    say(`Kept of ${parent}: ${what}.`)
  }
  await sender.send(resolver, encode('setPinned', [node, true]), 'Pinning')
  say(`${parent} itself is answered by the chain; what is below it, by your server.`)

  await tellOwner(
    { network, sender, registry, parent, node, owner, resolver, isWanted: options.has('set-resolver') },
    say,
  )
  say(`\nTell your server too:  FOYER_NAMES_RESOLVER=${resolver}`)
  say(`Then look whether all of it works:  npm run names -- check --name ${parent} --rpc <node>`)
  return true
}

async function readOwner({ client }: Network, registry: Address, node: Hex): Promise<Address> {
  return client.readContract({ address: registry, abi: ensAbi, functionName: 'owner', args: [node] }).catch(() => {
    throw new NamesFault(`There is no registry of names at ${registry} on this network; --registry names another`)
  })
}

/** Nothing is believed of what a node said about the deployment: it is read from the contract. */
async function assertDeployed(
  { client }: Network,
  address: Address,
  wanted: { readonly owner: Address; readonly urls: readonly string[]; readonly signer: Address },
): Promise<void> {
  const contract = { address, abi: resolverAbi } as const
  const faults: string[] = []
  if ((await client.getCode({ address })) !== deployedBytecode) faults.push('its code is another one')
  const owner = await client.readContract({ ...contract, functionName: 'owner' })
  if (!isAddressEqual(owner, wanted.owner)) faults.push(`its owner is ${owner}`)
  const urls = await client.readContract({ ...contract, functionName: 'urls' })
  if (JSON.stringify(urls) !== JSON.stringify(wanted.urls)) faults.push(`it asks ${urls.join(' and ')}`)
  const counts = await client.readContract({ ...contract, functionName: 'isSigner', args: [wanted.signer] })
  if (!counts) faults.push('the signer does not count there')
  if (faults.length > 0)
    throw new NamesFault(`The contract at ${address} is not what was deployed: ${faults.join('; ')}`)
}

/** Records that names commonly have; the resolver that is replaced would answer them no more. */
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
  // The pairs of name and arguments are those above.
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

async function tellOwner(parts: Handing, say: Say): Promise<void> {
  const { network, sender, registry, parent, node, owner, resolver, isWanted } = parts
  const data = encodeFunctionData({ abi: ensAbi, functionName: 'setResolver', args: [node, resolver] })
  if (isWanted && isAddressEqual(owner, sender.account)) {
    await sender.send(registry, data, 'Setting the resolver')
    say(`\nThe registry now says that ${resolver} answers for ${parent}.`)
    return
  }
  if (isWanted) say(`\n--set-resolver: ${sender.account} does not own ${parent}, so the owner has to do it.`)
  const code = await network.client.getCode({ address: owner })
  say(`\nThe owner of ${parent} has to set its resolver once:`)
  say(`  owner     ${owner}${code === undefined ? '' : ' (a contract)'}`)
  say(`  to        ${registry}`)
  say(`  call      setResolver(bytes32 node, address resolver)`)
  say(`  node      ${node}`)
  say(`  resolver  ${resolver}`)
  say(`  data      ${data}`)
  if (code !== undefined)
    say(
      '  If that contract is the NameWrapper, send the same data to it, from whoever holds the wrapped name; if it is a Safe, have it send this.',
    )
}
