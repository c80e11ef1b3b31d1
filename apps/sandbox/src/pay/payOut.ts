import {
  type Address,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseUnits,
  zeroAddress,
} from 'viem'
import { sandboxAddresses } from '../addresses.js'
import { callRpc } from '../chain/callRpc.js'
import { sendFromUnlocked } from '../contracts/sendFromUnlocked.js'
import { refillTreasury } from '../faucet/createFaucet.js'
import { SandboxError } from '../SandboxError.js'
import type { PaySession } from './PaySession.js'

const tillAbi = parseAbi([
  'function pay(bytes32 purchase, address token, address to, uint256 value) payable',
  'function isPaid(bytes32 purchase) view returns (bool)',
  'event Paid(bytes32 indexed purchase, address indexed to, address token, uint256 value)',
])
const { till, tokens } = sandboxAddresses

/** A chain that purchases are paid out on. */
export interface PayChain {
  readonly chainId: number
  readonly name: string
  readonly url: string
  /** Keeps what has happened on it. */
  snapshot(): Promise<void>
}

/**
 * Sends what was bought, and returns the hash once it is mined and kept. The contract pays a purchase once, so that this may be
 * called again after a crash at any point; then it returns the hash of the time before. Throws when the chain does not take it.
 */
export async function payOut(chain: PayChain, treasury: Address, session: PaySession): Promise<Hex> {
  const purchase = keccak256(`0x${session.token}`)
  const before = await findPayment(chain.url, purchase)
  const hash = before ?? (await pay(chain.url, treasury, session, purchase))
  // A chain that lost it after we had told of it would have told a lie.
  await chain.snapshot()
  return hash
}

async function pay(url: string, treasury: Address, session: PaySession, purchase: Hex): Promise<Hex> {
  const { asset, account, receives } = session
  const value = parseUnits(receives, asset.decimals)
  const isCoin = asset.token === undefined || asset.token === tokens.WETH
  await refillTreasury(url, treasury)
  const args = [purchase, asset.token ?? zeroAddress, account, value] as const
  const data = encodeFunctionData({ abi: tillAbi, functionName: 'pay', args })
  const [hash] = await sendFromUnlocked(url, treasury, [{ to: till, data, ...(isCoin && { value }) }])
  if (hash === undefined) throw new SandboxError('internal', 'nothing was sent')
  return hash
}

async function findPayment(url: string, purchase: Hex): Promise<Hex | undefined> {
  const data = encodeFunctionData({ abi: tillAbi, functionName: 'isPaid', args: [purchase] })
  if (BigInt(String(await callRpc(url, 'eth_call', [{ to: till, data }, 'latest']))) === 0n) return undefined
  const topics = encodeEventTopics({ abi: tillAbi, eventName: 'Paid', args: { purchase } })
  const logs = await callRpc(url, 'eth_getLogs', [{ address: till, topics, fromBlock: '0x0', toBlock: 'latest' }])
  const [log] = logs as { transactionHash: Hex }[] // JSON-RPC's own form
  if (log === undefined) throw new SandboxError('chain_failed', 'the chain has forgotten what it paid')
  return log.transactionHash
}
