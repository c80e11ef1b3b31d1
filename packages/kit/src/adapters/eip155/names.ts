import type { Network } from '@foyer/primitives/networks/Network'
import { isRefusal } from '@foyer/primitives/postJsonRpc'
import { decodeFunctionResult, encodeFunctionData, getAddress, isAddress, namehash, zeroAddress } from 'viem'
import { normalize } from 'viem/ens'
import type { ChainAccess, Identity } from '../../core/Adapter.js'
import { limits } from '../../core/limits.js'
import type { NodeHealth } from '../nodes.js'
import { namesAbi } from './abi.js'
import { getContractAddress } from './addresses.js'
import { type Hex, parseAddress, type Reader, withReader } from './nodes.js'

const noIdentity: Identity = { name: null, avatar: null }

/**
 * Returns the name and the avatar of an address. Accepts a name only if it resolves to the address, because an address
 * can claim any name (EIP-181). Test networks have no identities [S5.30].
 */
export async function fetchIdentity(access: ChainAccess, health: NodeHealth, owner: string): Promise<Identity> {
  const address = parseAddress(owner)
  return withReader(access, health, async (reader) => {
    const names = createNameReader(access.network, reader)
    const claimed = await names?.fetchClaimedName(address)
    const name = claimed ? parseName(claimed) : null
    // ENSIP-15: reject a name that is not in its normal form, because it can imitate another name.
    if (names === undefined || name === null || name !== claimed) return noIdentity
    const { address: forward, avatar } = await names.fetchRecords(name)
    if (forward?.toLowerCase() !== address) return noIdentity
    return { name, avatar: parseAvatar(avatar) }
  })
}

/**
 * Resolves a name to its address. Returns null for an unregistered name, an invalid name and on test networks [S5.30].
 */
export async function resolveName(access: ChainAccess, health: NodeHealth, name: string): Promise<string | null> {
  const parsed = parseName(name.trim())
  if (parsed === null) return null
  return withReader(access, health, async (reader) => {
    const address = await createNameReader(access.network, reader)?.fetchAddress(parsed)
    return address ? getAddress(address) : null
  })
}

/** Control characters, invisible characters, and characters that change the text direction. */
const deceptive = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
/** The maximum response length in characters. Any contract can be a resolver, so do not decode longer responses. */
const maxAnswerCharacters = 400_000

/** Returns a name in its normal form (ENSIP-15), or null if it is invalid, too long or deceptive. */
export function parseName(value: string): string | null {
  if (value.length > limits.maxNameLength || !/^[^.]+(\.[^.]+)+$/.test(value)) return null
  try {
    const name = normalize(value)
    return name.length > limits.maxNameLength || deceptive.test(name) ? null : name
  } catch {
    return null
  }
}

/**
 * Reads an ENS registry and its resolvers. Does not follow off-chain responses (CCIP-read), because they name foreign
 * hosts.
 */
export interface NameReader {
  fetchAddress(name: string): Promise<string | null>
  /** Returns the name that the address claims. The claim is not verified. */
  fetchClaimedName(address: string): Promise<string | null>
  fetchRecords(name: string): Promise<{ readonly address: string | null; readonly avatar: string | null }>
}

/** Creates a name reader for a network, or undefined if the network has no names. */
export function createNameReader(network: Network, reader: Reader): NameReader | undefined {
  const registry = network.testnet ? undefined : getContractAddress(network, 'ensRegistry')
  if (registry === undefined) return undefined

  async function read<T>(to: string, data: Hex, decode: (answer: Hex) => T): Promise<T | null> {
    try {
      const answer = await reader.call(to, data)
      return answer.length > maxAnswerCharacters ? null : decode(answer)
    } catch (error) {
      // A contract that reverts has no value. A node failure is an error.
      if (isRefusal(error) || isDecodingError(error)) return null
      throw error
    }
  }

  async function fetchResolver(node: Hex): Promise<string | null> {
    const data = encodeFunctionData({ abi: namesAbi, functionName: 'resolver', args: [node] })
    return toAddress(
      await read(registry as Hex, data, (answer) =>
        decodeFunctionResult({ abi: namesAbi, functionName: 'resolver', data: answer }),
      ),
    )
  }

  async function readAddress(resolver: string, node: Hex): Promise<string | null> {
    const data = encodeFunctionData({ abi: namesAbi, functionName: 'addr', args: [node] })
    return toAddress(
      await read(resolver, data, (answer) =>
        decodeFunctionResult({ abi: namesAbi, functionName: 'addr', data: answer }),
      ),
    )
  }

  return {
    async fetchAddress(name) {
      const node = namehash(name)
      const resolver = await fetchResolver(node)
      return resolver === null ? null : readAddress(resolver, node)
    },
    async fetchClaimedName(address) {
      const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
      const resolver = await fetchResolver(node)
      if (resolver === null) return null
      const data = encodeFunctionData({ abi: namesAbi, functionName: 'name', args: [node] })
      return read(resolver, data, (answer) =>
        decodeFunctionResult({ abi: namesAbi, functionName: 'name', data: answer }),
      )
    },
    async fetchRecords(name) {
      const node = namehash(name)
      const resolver = await fetchResolver(node)
      if (resolver === null) return { address: null, avatar: null }
      const data = encodeFunctionData({ abi: namesAbi, functionName: 'text', args: [node, 'avatar'] })
      const [address, avatar] = await Promise.all([
        readAddress(resolver, node),
        read(resolver, data, (answer) => decodeFunctionResult({ abi: namesAbi, functionName: 'text', data: answer })),
      ])
      return { address, avatar }
    },
  }
}

function toAddress(value: string | null): string | null {
  return value !== null && isAddress(value) && value !== zeroAddress ? value : null
}

function isDecodingError(error: unknown): boolean {
  return error instanceof Error && 'shortMessage' in error
}

/** The maximum length of an avatar record. A larger image would slow down the page. Our own value. */
const maxAvatarCharacters = 100_000

/**
 * Returns an avatar record if an `<img>` can show it, else null. Accepts images in the record and https URLs. Rejects
 * NFT references (ENSIP-12) and IPFS, because they need requests to hosts that the user did not choose.
 */
export function parseAvatar(value: string | null): string | null {
  if (value === null || value.length > maxAvatarCharacters) return null
  if (/^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,][\x21-\x7e ]*$/i.test(value)) return value
  if (!value.startsWith('https://')) return null
  try {
    const { username, password, href } = new URL(value)
    return username === '' && password === '' ? href : null
  } catch {
    return null
  }
}
