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
import { sponsorSigner } from '../../services/operations/operationKeys.js'
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
import { readAccountAbstraction } from './readAccountAbstraction.js'
import { type ContractName, readArtifact } from './readArtifact.js'
import { sendFromUnlocked } from './sendFromUnlocked.js'

/** The CREATE2 deployer for deterministic addresses. Every anvil chain has it from the start. */
export const create2Deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** The address of Multicall3 on almost every chain. */
const canonicalMulticall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** The address of the ENS registry on Ethereum (EIP-137). */
const canonicalEnsRegistry: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/** A contract to deploy at `address`: set its code directly, or send creation code to the CREATE2 deployer. */
type Deployment =
  | { readonly how: 'setCode'; readonly address: Address; readonly code: Hex }
  | { readonly how: 'create2'; readonly address: Address; readonly data: Hex }

/** The fixed addresses of the sandbox, the same on each of its chains. */
export interface SandboxAddresses {
  readonly multicall3: Address
  readonly ensRegistry: Address
  readonly ensResolver: Address
  readonly ensReverseRegistrar: Address
  readonly ensUniversalResolver: Address
  /** The resolver of `foyer.eth` and of the names below it. */
  readonly offchainNames: Address
  readonly faucet: Address
  readonly fidRegistry: Address
  /** ERC-721. */
  readonly postcards: Address
  /** ERC-1155. */
  readonly badges: Address
  readonly gifts: Address
  readonly crowd: Address
  /** Foyer Pools, with the interface of Uniswap V2. */
  readonly poolFactory: Address
  readonly poolRouter: Address
  /** The pair of FOY and sUSD. It is the price source of FOY. */
  readonly foyPair: Address
  /** Pays out the purchases of Foyer Pay. */
  readonly till: Address
  /** The code of upgraded accounts (EIP-7702). */
  readonly accountDelegate: Address
  /** Executes calls within permissions that accounts signed. */
  readonly accountPermissions: Address
  /** Pays the fees of user operations (ERC-4337) that the server approved. */
  readonly accountPaymaster: Address
  /** Creates accounts of FoyerAccount, which exist at their address before their code is deployed. */
  readonly accountFactory: Address
  readonly accountImplementation: Address
  /** Verifies signatures of passkeys (WebAuthn) for FoyerAccount. */
  readonly passkeyVerifier: Address
  /** EntryPoint 0.8 and Simple7702Account at their public addresses. */
  readonly entryPoint: Address
  readonly simple7702Account: Address
  /** US dollar price feeds with Chainlink's aggregator interface. */
  readonly ethFeed: Address
  readonly usdFeed: Address
  /** Tokens that are in no token list. */
  readonly lureToken: Address
  readonly neighbourCoin: Address
  readonly tokens: Readonly<Record<TokenSymbol, Address>>
}

const salt: Hex = `0x${'00'.repeat(32)}`

/** Returns every contract of a sandbox chain in the order of deployment, and their addresses. */
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

  const createPublic = (name: Parameters<typeof readAccountAbstraction>[0]): Address => {
    const { bytecode, salt: publicSalt } = readAccountAbstraction(name)
    const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt: publicSalt, bytecode })
    deployments.push({ how: 'create2', address, data: concat([publicSalt, bytecode]) })
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
  const accountPermissions = create('FoyerPermissions')
  const accountDelegate = create('FoyerDelegate', [accountPermissions])
  const passkeyVerifier = create('FoyerPasskeyVerifier')
  const accountImplementation = create('FoyerAccount', [accountPermissions, passkeyVerifier])
  const accountFactory = create('FoyerAccountFactory', [accountImplementation])
  const entryPoint = createPublic('EntryPoint')
  const simple7702Account = createPublic('Simple7702Account')
  const accountPaymaster = create('FoyerPaymaster', [treasury, sponsorSigner])
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
    accountDelegate,
    accountPermissions,
    accountPaymaster,
    accountFactory,
    accountImplementation,
    passkeyVerifier,
    entryPoint,
    simple7702Account,
    ethFeed: createFeed(priceFeeds.ethFeed),
    usdFeed: createFeed(priceFeeds.usdFeed),
    lureToken: createUnlisted(lureToken),
    neighbourCoin: createUnlisted(neighbourCoin),
    tokens,
  }
  return { deployments, addresses }
}

/** Returns the address of the pair of two tokens, before or after its creation. */
export function getPairAddress(factory: Address, tokenA: Address, tokenB: Address): Address {
  const args = BigInt(tokenA) < BigInt(tokenB) ? [tokenA, tokenB] : [tokenB, tokenA]
  const bytecode = encodeDeployData({ ...readArtifact('PoolPair'), args })
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
}

/** Deploys every missing contract of the sandbox. Returns true if all were missing: the chain is new. */
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
  await setRootOwner(url, treasury)
  await sendFromUnlocked(url, treasury, calls)
  return missing.length === deployments.length
}

/**
 * Makes `owner` the owner of the root name. The registry has no constructor, so write `records[0x0].owner` (slot 0 of
 * the layout).
 */
async function setRootOwner(url: string, owner: Address): Promise<void> {
  const slot = keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [namehash(''), 0n]))
  const stored = await callRpc(url, 'eth_getStorageAt', [canonicalEnsRegistry, slot, 'latest'])
  if (stored !== numberToHex(0, { size: 32 })) return
  await callRpc(url, 'anvil_setStorageAt', [canonicalEnsRegistry, slot, padHex(owner, { size: 32 })])
}
