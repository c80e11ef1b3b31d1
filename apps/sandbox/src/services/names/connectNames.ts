import {
  type Address,
  type Client,
  createClient,
  custom,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  namehash,
  parseAbi,
} from 'viem'
import { readContract } from 'viem/actions'
import { sandboxAddresses } from '../../addresses.js'
import { callRpc } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked, type UnlockedCall } from '../../evm/contracts/sendFromUnlocked.js'
import { namesParent } from './namesSigner.js'

const { ensRegistry, ensResolver, offchainNames } = sandboxAddresses
const abi = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function resolver(bytes32 node) view returns (address)',
  'function setResolver(bytes32 node, address resolver)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function urls() view returns (string[])',
  'function setUrls(string[] urls)',
  'function setAddr(bytes32 node, uint256 coinType, bytes newAddress)',
  'function setText(bytes32 node, string key, string value)',
  'function setPinned(bytes32 node, bool pinned)',
])
const node = namehash(namesParent)
const etherCoinType = 60n

/**
 * Makes the server at `serverUrl` resolve the names below the parent. The parent's own records move to the new resolver
 * and stay on the chain. If the parent has another owner or resolver, its records and resolver stay unchanged.
 */
export async function connectNames(url: string, serverUrl: string, treasury: Address): Promise<void> {
  const client = createClient({
    transport: custom({ request: ({ method, params }) => callRpc(url, method, params as readonly unknown[]) }),
  })
  const calls: UnlockedCall[] = []
  const gateway = `${serverUrl}/foyer/v1/names/ccip`
  const known = await readContract(client, { address: offchainNames, abi, functionName: 'urls' })
  if (known.length !== 1 || known[0] !== gateway) {
    calls.push(toNames(encodeFunctionData({ abi, functionName: 'setUrls', args: [[gateway]] })))
  }
  const registry = { address: ensRegistry, abi, args: [node] } as const
  const owner = await readContract(client, { ...registry, functionName: 'owner' })
  const resolver = await readContract(client, { ...registry, functionName: 'resolver' })
  if (isAddressEqual(owner, treasury) && isAddressEqual(resolver, ensResolver)) {
    calls.push(...(await moveRecords(client)))
    const data = encodeFunctionData({ abi, functionName: 'setResolver', args: [node, offchainNames] })
    calls.push({ to: ensRegistry, data })
  }
  await sendFromUnlocked(url, treasury, calls)
}

/**
 * Returns the calls that copy the parent's records to the new resolver, which then resolves the parent on the chain.
 */
async function moveRecords(client: Client): Promise<UnlockedCall[]> {
  const old = { address: ensResolver, abi } as const
  const address = await readContract(client, { ...old, functionName: 'addr', args: [node, etherCoinType] })
  const calls = [encodeFunctionData({ abi, functionName: 'setAddr', args: [node, etherCoinType, address] })]
  for (const key of ['avatar', 'description']) {
    const value = await readContract(client, { ...old, functionName: 'text', args: [node, key] })
    calls.push(encodeFunctionData({ abi, functionName: 'setText', args: [node, key, value] }))
  }
  calls.push(encodeFunctionData({ abi, functionName: 'setPinned', args: [node, true] }))
  return calls.map(toNames)
}

function toNames(data: Hex): UnlockedCall {
  return { to: offchainNames, data }
}
