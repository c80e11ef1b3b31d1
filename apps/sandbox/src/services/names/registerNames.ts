import { type Address, encodeFunctionData, keccak256, namehash, parseAbi, toBytes, zeroAddress } from 'viem'
import { callRpc } from '../../evm/chain/callRpc.js'
import type { SandboxAddresses } from '../../evm/contracts/deployContracts.js'
import { sendFromUnlocked, type UnlockedCall } from '../../evm/contracts/sendFromUnlocked.js'
import { SandboxError } from '../../SandboxError.js'
import { type SandboxName, sandboxNames } from './sandboxNames.js'

/** Returns a round gradient as an SVG data URL, small enough for a text record. */
function createAvatar([from, to]: readonly [string, string]): string {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="g" x2="1" y2="1">' +
    `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    '<rect width="64" height="64" fill="url(#g)"/></svg>'
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const registryAbi = parseAbi([
  'function owner(bytes32) view returns (address)',
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner) returns (bytes32)',
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setOwner(bytes32 node, address owner)',
])
const resolverAbi = parseAbi([
  'function setAddr(bytes32 node, address a)',
  'function setText(bytes32 node, string key, string value)',
])
const reverseAbi = parseAbi(['function setName(string name) returns (bytes32)'])

/** Registers the names of the sandbox that have no owner yet. Later changes by their owners stay. */
export async function registerNames(
  url: string,
  contracts: SandboxAddresses,
  accounts: readonly Address[],
  treasury: Address,
): Promise<void> {
  const registry = contracts.ensRegistry
  const ownerOf = async (name: string) => {
    const data = encodeFunctionData({ abi: registryAbi, functionName: 'owner', args: [namehash(name)] })
    const answer = await callRpc(url, 'eth_call', [{ to: registry, data }, 'latest'])
    return `0x${String(answer).slice(-40)}`
  }
  const own = (parent: string, label: string, owner: Address): UnlockedCall => ({
    to: registry,
    data: encodeFunctionData({
      abi: registryAbi,
      functionName: 'setSubnodeOwner',
      args: [namehash(parent), hashLabel(label), owner],
    }),
  })

  const roots: UnlockedCall[] = []
  if ((await ownerOf('eth')) === zeroAddress) roots.push(own('', 'eth', treasury))
  if ((await ownerOf('reverse')) === zeroAddress) roots.push(own('', 'reverse', treasury))
  if ((await ownerOf('addr.reverse')) === zeroAddress) {
    roots.push(own('reverse', 'addr', contracts.ensReverseRegistrar))
  }
  await sendFromUnlocked(url, treasury, roots)

  for (const entry of sandboxNames) {
    if ((await ownerOf(entry.name)) !== zeroAddress) continue
    const account = entry.accountIndex === null ? undefined : accounts[entry.accountIndex]
    // Only the parent's owner may register a name: `savings.alice.eth` needs alice.
    const parentOwner = entry.name.endsWith('.alice.eth') ? accounts[0] : treasury
    if (parentOwner === undefined) throw new SandboxError('internal', 'the sandbox has no accounts')
    await sendFromUnlocked(url, parentOwner, listRegistration(entry, contracts, parentOwner, account))
    if (!entry.primary || account === undefined) continue
    const data = encodeFunctionData({ abi: reverseAbi, functionName: 'setName', args: [entry.name] })
    await sendFromUnlocked(url, account, [{ to: contracts.ensReverseRegistrar, data }])
  }
}

/** Returns the calls of a registration. The registrar owns the name while it writes the records, then transfers it. */
function listRegistration(
  entry: SandboxName,
  contracts: SandboxAddresses,
  registrar: Address,
  account: Address | undefined,
): UnlockedCall[] {
  const [label = '', ...rest] = entry.name.split('.')
  const node = namehash(entry.name)
  const record = (data: `0x${string}`): UnlockedCall => ({ to: contracts.ensResolver, data })
  const texts = { ...(entry.avatarColors && { avatar: createAvatar(entry.avatarColors) }), ...entry.texts }
  const claim = encodeFunctionData({
    abi: registryAbi,
    functionName: 'setSubnodeRecord',
    args: [namehash(rest.join('.')), hashLabel(label), registrar, contracts.ensResolver, 0n],
  })
  const calls: UnlockedCall[] = [{ to: contracts.ensRegistry, data: claim }]
  for (const [key, value] of Object.entries(texts)) {
    calls.push(record(encodeFunctionData({ abi: resolverAbi, functionName: 'setText', args: [node, key, value] })))
  }
  if (account === undefined) return calls
  calls.push(record(encodeFunctionData({ abi: resolverAbi, functionName: 'setAddr', args: [node, account] })))
  const handOver = encodeFunctionData({ abi: registryAbi, functionName: 'setOwner', args: [node, account] })
  calls.push({ to: contracts.ensRegistry, data: handOver })
  return calls
}

function hashLabel(label: string): `0x${string}` {
  return keccak256(toBytes(label))
}
