import type { NetworksFile } from '@foyer/contract/networksFile'
import { parseAbi, zeroAddress } from 'viem'
import { namehash, normalize } from 'viem/ens'
import { getMainNetwork } from '../chains/networks/getMainNetwork.js'
import { type CallContract, createCallContract } from '../chains/rpc/callContract.js'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { readContract } from '../chains/rpc/readContract.js'
import { HttpError } from '../errors/HttpError.js'
import type { Identity, IdentityProvider } from './IdentityProvider.js'
import { ethereumCoinType } from './NameRecords.js'
import { createRegistryNames } from './registryNames.js'

const maxLength = 65_536

/**
 * Returns the URL of an avatar record, or null if a page cannot show it. Accepts https, `data:`, and ipfs through the
 * operator's gateway. Accepts plain http only with `isHttpAllowed`.
 */
export function readAvatarUrl(
  record: string,
  options: { ipfsGateway: string | undefined; isHttpAllowed: boolean },
): string | null {
  const text = record.trim()
  if (text.length > maxLength) return null
  if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(text)) return text
  const ipfs = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,100}(?:\/[^\s?#]{1,500})?)$/.exec(text)?.[1]
  if (ipfs !== undefined) return options.ipfsGateway === undefined ? null : `${options.ipfsGateway}/ipfs/${ipfs}`
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isAllowed = url.protocol === 'https:' || (options.isHttpAllowed && url.protocol === 'http:')
  return isAllowed && url.username === '' && url.password === '' ? url.href : null
}

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
])

const noIdentity: Identity = { name: null, avatar: null }

/** Returns whether a name is normalised (ENSIP-15). Other names can imitate one that looks the same. */
function isNormal(name: string): boolean {
  try {
    return name !== '' && name.length <= 255 && normalize(name) === name
  } catch {
    return false
  }
}

/**
 * Creates the identity provider for ENS-like registries (EIP-137, EIP-181, EIP-634) on plain nodes. It also accepts
 * names with wildcards and gateways if `callContract` follows them.
 *
 * Returns a claimed name of the operator (`isOurs`) unchecked and without an avatar: the caller must check it in the
 * database.
 */
export function createRegistryIdentity(
  networks: NetworksFile,
  rpc: RpcProvider,
  avatars: { ipfsGateway: string | undefined; isHttpAllowed: boolean },
  more: { callContract?: CallContract; isOurs?: (name: string) => boolean } = {},
): IdentityProvider {
  const { callContract = createCallContract({ rpc, fetchUntrusted: undefined, now: Date.now }), isOurs } = more
  const registries = new Map(
    networks.networks.flatMap(({ chainId, ensRegistry }) =>
      ensRegistry === undefined ? [] : [[chainId, ensRegistry as `0x${string}`] as const],
    ),
  )
  const mainChainId = getMainNetwork(networks)?.chainId
  const known = new Set(networks.networks.map((network) => network.chainId))

  return {
    fetchIdentity: async (askedChainId, address) => {
      if (askedChainId !== undefined && !known.has(askedChainId))
        throw new HttpError('unsupported_chain', `This server does not serve ${askedChainId}`)
      const chainId = askedChainId ?? mainChainId
      const registry = chainId === undefined ? undefined : registries.get(chainId)
      if (chainId === undefined || registry === undefined) return noIdentity

      const findResolver = async (node: `0x${string}`) => {
        const resolver = await readContract(rpc, chainId, {
          address: registry,
          abi,
          functionName: 'resolver',
          args: [node],
        })
        return resolver === zeroAddress ? undefined : resolver
      }
      const reverseNode = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
      const reverseResolver = await findResolver(reverseNode)
      if (reverseResolver === undefined) return noIdentity
      const name = await readContract(rpc, chainId, {
        address: reverseResolver,
        abi,
        functionName: 'name',
        args: [reverseNode],
      })
      if (name === undefined || !isNormal(name)) return noIdentity

      if (isOurs?.(name) === true) return { name, avatar: null }
      const names = createRegistryNames({ rpc, callContract, chainId, registry })
      const owner = await names.readAddress(name, ethereumCoinType)
      // Anyone can claim any reverse name, so the name must resolve to the address.
      if (owner?.toLowerCase() !== address.toLowerCase()) return noIdentity
      const avatar = await names.readText(name, 'avatar').catch(() => undefined)
      return { name, avatar: readAvatarUrl(avatar ?? '', avatars) }
    },
  }
}
