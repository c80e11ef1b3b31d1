import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  getContractAddress,
  type Hex,
  keccak256,
  namehash,
  numberToHex,
  padHex,
  parseUnits,
} from 'viem'
import { deriveSandboxAccounts, treasuryIndex } from '../../accounts.js'
import { namesSigner } from '../../services/names/namesSigner.js'
import {
  lureToken,
  neighbourCoin,
  type PriceFeedStart,
  priceFeeds,
  sandboxTokens,
  type TokenSymbol,
  type UnlistedToken,
} from '../../tokens.js'
import { callRpc } from '../chain/callRpc.js'
import { type ContractName, readArtifact } from './readArtifact.js'
import { sendFromUnlocked } from './sendFromUnlocked.js'

/** The deployer of deterministic addresses that anvil starts with. */
export const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Where clients look for Multicall3 on almost every chain. */
const canonicalMulticall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Where clients look for the ENS registry (EIP-137). */
const canonicalEnsRegistry: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/** One contract to stand at `address`: either code put there, or creation code sent to the CREATE2 deployer. */
type Deployment =
  | { readonly how: 'setCode'; readonly address: Address; readonly code: Hex }
  | { readonly how: 'create2'; readonly address: Address; readonly data: Hex }

/** The fixed addresses of the sandbox, the same on every chain of it. */
export interface SandboxAddresses {
  readonly multicall3: Address
  readonly ensRegistry: Address
  readonly ensResolver: Address
  readonly ensReverseRegistrar: Address
  readonly ensUniversalResolver: Address
  /** Resolver of `foyer.eth`, and so of the names below it. */
  readonly offchainNames: Address
  readonly faucet: Address
  readonly fidRegistry: Address
  /** ERC-721. */
  readonly postcards: Address
  /** ERC-1155. */
  readonly badges: Address
  readonly gifts: Address
  readonly crowd: Address
  /** Foyer Pools, with the calls of Uniswap V2. */
  readonly poolFactory: Address
  readonly poolRouter: Address
  /** Of FOY and sUSD: it tells what a FOY costs. */
  readonly foyPair: Address
  /** Pays out what was bought of Foyer Pay. */
  readonly till: Address
  /** US dollars, as Chainlink's aggregators tell them. */
  readonly ethFeed: Address
  readonly usdFeed: Address
  /** Tokens that no list names. */
  readonly lureToken: Address
  readonly neighbourCoin: Address
  readonly tokens: Readonly<Record<TokenSymbol, Address>>
}

const salt: Hex = `0x${'00'.repeat(32)}`

/** Every contract of a sandbox chain in the order of deployment, and the addresses they end up at. */
export function planDeployments(): { deployments: Deployment[]; addresses: SandboxAddresses } {
  const deployments: Deployment[] = []
  const place = (name: ContractName, address: Address): Address => {
    deployments.push({ how: 'setCode', address, code: readArtifact(name).deployedBytecode })
    return address
  }
  const create = (name: ContractName, args: readonly unknown[] = []): Address => {
    const { abi, bytecode } = readArtifact(name)
    const initCode = encodeDeployData({ abi, bytecode, args })
    const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode: initCode })
    deployments.push({ how: 'create2', address, data: concat([salt, initCode]) })
    return address
  }

  const treasury = deriveSandboxAccounts()[treasuryIndex]?.address
  const multicall3 = place('Multicall', canonicalMulticall3)
  const ensRegistry = place('NameRegistry', canonicalEnsRegistry)
  const tokens = Object.fromEntries(
    sandboxTokens.map(({ kind, name, symbol, decimals }) => {
      if (kind === 'wrapped') return [symbol, create('WrappedEther')]
      return [symbol, create(kind === 'no-return' ? 'NoReturnToken' : 'SandboxToken', [name, symbol, decimals])]
    }),
  ) as Record<TokenSymbol, Address> // one entry per element of sandboxTokens
  const ensResolver = create('NameResolver', [ensRegistry])
  const ensReverseRegistrar = create('ReverseNames', [ensRegistry, ensResolver])
  const ensUniversalResolver = create('UniversalNames', [ensRegistry])
  const offchainNames = create('OffchainNames', [treasury, [], [namesSigner]])
  const portions = sandboxTokens
    .filter(({ kind }) => kind !== 'wrapped')
    .map(({ symbol, decimals, faucetAmount }) => ({
      token: tokens[symbol],
      value: parseUnits(faucetAmount, decimals),
    }))
  const faucet = create('Faucet', [tokens.WETH, portions])
  const fidRegistry = create('FidRegistry')
  const postcards = create('Postcards')
  const badges = create('Badges')
  const gifts = create('Gifts', [postcards, badges])
  const crowd = create('Crowd')
  const poolFactory = create('PoolFactory')
  const poolRouter = create('PoolRouter', [poolFactory, tokens.WETH])
  const till = create('Till', [tokens.WETH])
  const createFeed = ({ description, answer, dayAgo }: PriceFeedStart) =>
    create('PriceFeed', [description, answer, dayAgo])
  const createUnlisted = ({ name, symbol, decimals }: UnlistedToken) => create('SandboxToken', [name, symbol, decimals])

  const addresses = {
    multicall3,
    ensRegistry,
    ensResolver,
    ensReverseRegistrar,
    ensUniversalResolver,
    offchainNames,
    faucet,
    fidRegistry,
    postcards,
    badges,
    gifts,
    crowd,
    poolFactory,
    poolRouter,
    foyPair: getPairAddress(poolFactory, tokens.FOY, tokens.sUSD),
    till,
    ethFeed: createFeed(priceFeeds.ethFeed),
    usdFeed: createFeed(priceFeeds.usdFeed),
    lureToken: createUnlisted(lureToken),
    neighbourCoin: createUnlisted(neighbourCoin),
    tokens,
  }
  return { deployments, addresses }
}

/** Where a factory puts the pair of two tokens, whether it is there yet or not. */
export function getPairAddress(factory: Address, tokenA: Address, tokenB: Address): Address {
  const args = BigInt(tokenA) < BigInt(tokenB) ? [tokenA, tokenB] : [tokenB, tokenA]
  const bytecode = encodeDeployData({ ...readArtifact('PoolPair'), args })
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
}

/** Puts every missing contract of the sandbox on a chain; returns whether all of it was: the chain is a new one. */
export async function deployContracts(url: string, treasury: Address): Promise<boolean> {
  const { deployments } = planDeployments()
  const missing: typeof deployments = []
  for (const deployment of deployments) {
    const code = await callRpc(url, 'eth_getCode', [deployment.address, 'latest'])
    if (code === '0x') missing.push(deployment)
  }
  const calls: { to: Address; data: Hex }[] = []
  for (const deployment of missing) {
    if (deployment.how === 'setCode') await callRpc(url, 'anvil_setCode', [deployment.address, deployment.code])
    else calls.push({ to: create2Deployer, data: deployment.data })
  }
  await giveRootOfNames(url, treasury)
  await sendFromUnlocked(url, treasury, calls)
  return missing.length === deployments.length
}

/** The registry has no constructor, so its first owner is written into `records[0x0].owner` (slot 0 of the layout). */
async function giveRootOfNames(url: string, owner: Address): Promise<void> {
  const slot = keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [namehash(''), 0n]))
  const stored = await callRpc(url, 'eth_getStorageAt', [canonicalEnsRegistry, slot, 'latest'])
  if (stored !== numberToHex(0, { size: 32 })) return
  await callRpc(url, 'anvil_setStorageAt', [canonicalEnsRegistry, slot, padHex(owner, { size: 32 })])
}
