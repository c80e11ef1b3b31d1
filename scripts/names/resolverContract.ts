import { readArtifact } from '@foyer/sandbox/readArtifact'
import {
  type Address,
  BaseError,
  type Chain,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  createPublicClient,
  createWalletClient,
  defineChain,
  getAddress,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { NamesError } from './readOptions.js'

/** The compiled resolver contract. */
export const { bytecode, deployedBytecode } = readArtifact('OffchainNames')

/** The functions of the resolver contract that the commands call. */
export const resolverAbi = parseAbi([
  'constructor(address owner, string[] urls, address[] signers)',
  'function owner() view returns (address)',
  'function offeredOwner() view returns (address)',
  'function urls() view returns (string[])',
  'function isSigner(address) view returns (bool)',
  'function isPinned(bytes32) view returns (bool)',
  'function supportsInterface(bytes4) view returns (bool)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes extraData) view returns (bytes)',
  'function setUrls(string[] urls)',
  'function setSigner(address signer, bool counts)',
  'function setPinned(bytes32 node, bool pinned)',
  'function setAddr(bytes32 node, uint256 coinType, bytes newAddress)',
  'function setText(bytes32 node, string key, string value)',
  'function setContenthash(bytes32 node, bytes hash)',
  'function offerOwner(address account)',
  'function acceptOwner()',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error NotOwner(address account)',
  'error SignerUnknown(address signer)',
  'error AnswerExpired(uint64 expires)',
  'error SignatureMalformed()',
])

/** The functions of any resolver and registry that the commands call. */
export const ensAbi = parseAbi([
  'function owner(bytes32 node) view returns (address)',
  'function resolver(bytes32 node) view returns (address)',
  'function setResolver(bytes32 node, address resolver)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
])

/**
 * Returns a record of a resolver, or `none` if the resolver reverts or lacks the record. Throws `NamesError` if the
 * node does not respond: an unreadable record must not count as missing.
 */
export async function readOrNone<T>(reading: Promise<T>, none: T): Promise<T> {
  try {
    return await reading
  } catch (error) {
    const isSilent = (each: unknown) =>
      each instanceof ContractFunctionRevertedError || each instanceof ContractFunctionZeroDataError
    if (error instanceof BaseError && error.walk(isSilent) !== null) return none
    throw new NamesError(
      'The node did not return the records, so none was written. Try again or set another node with --rpc',
    )
  }
}

/** A read-only network client. It does not follow off-chain lookups: the commands do that step by step. */
export interface Network {
  readonly client: PublicClient
  readonly chain: Chain
  readonly findResolver: (registry: Address, node: Hex) => Promise<Address | undefined>
}

export async function openNetwork(rpcUrl: string): Promise<Network> {
  const transport = http(rpcUrl, { retryCount: 1, timeout: 20_000 })
  const id = await createPublicClient({ transport })
    .getChainId()
    .catch(() => {
      throw new NamesError('The node of --rpc does not respond')
    })
  const chain = defineChain({
    id,
    name: `chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createPublicClient({ chain, transport, ccipRead: false }) as PublicClient
  return {
    client,
    chain,
    findResolver: async (registry, node) => {
      const found = await client.readContract({
        address: registry,
        abi: ensAbi,
        functionName: 'resolver',
        args: [node],
      })
      return found === zeroAddress ? undefined : found
    },
  }
}

/** A client with a paying account. Every call waits until its transaction is in a block. */
export interface Sender {
  readonly account: Address
  readonly deploy: (urls: readonly string[], signer: Address) => Promise<Address>
  readonly send: (to: Address, data: Hex, what: string) => Promise<void>
}

export function openSender(network: Network, key: Hex, rpcUrl: string): Sender {
  const { client, chain } = network
  const account = privateKeyToAccount(key)
  const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) })
  const wait = async (hash: Hex, what: string) => {
    const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 500, timeout: 300_000 })
    if (receipt.status !== 'success') throw new NamesError(`${what}: transaction ${hash} was reverted`)
    return receipt
  }
  return {
    account: account.address,
    deploy: async (urls, signer) => {
      const args = [account.address, urls, [signer]] as const
      const hash = await wallet.deployContract({ abi: resolverAbi, bytecode, args })
      const { contractAddress } = await wait(hash, 'Deploying the resolver')
      if (!contractAddress) throw new NamesError(`Transaction ${hash} created no contract`)
      return getAddress(contractAddress)
    },
    send: async (to, data, what) => {
      // Estimate first: an estimate reveals a revert without a fee.
      await wait(await wallet.sendTransaction({ to, data }), what)
    },
  }
}
