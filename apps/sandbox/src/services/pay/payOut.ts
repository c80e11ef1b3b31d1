import {
  type Address,
  encodeEventTopics,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseUnits,
  zeroAddress,
} from 'viem'
import { sandboxAddresses } from '../../addresses.js'
import { callRpc } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked } from '../../evm/contracts/sendFromUnlocked.js'
import { SandboxError } from '../../SandboxError.js'
import { findReceipt } from '../../solana/faucet.js'
import { solanaChainId } from '../../solana/slotClock.js'
import type { SolanaChain } from '../../solana/startSolana.js'
import { solanaTokens } from '../../solana/tokens.js'
import { refillTreasury } from '../faucet/createFaucet.js'
import type { PaySession } from './PaySession.js'

const tillAbi = parseAbi([
  'function pay(bytes32 purchase, address token, address to, uint256 value) payable',
  'function isPaid(bytes32 purchase) view returns (bool)',
  'event Paid(bytes32 indexed purchase, address indexed to, address token, uint256 value)',
])
const { till, tokens } = sandboxAddresses

/** A chain that purchases are paid out on. */
export interface PayChain {
  readonly chainId: PaySession['asset']['chainId']
  readonly name: string
  readonly url: string
  /**
   * Sends the bought coins and returns the hash once the transaction is on the chain and stored. Pays each purchase
   * only once: after a crash it can be called again and returns the earlier hash. Throws if the chain rejects the
   * payment.
   */
  payOut(session: PaySession): Promise<string>
}

/** Creates the payouts of an EVM chain. Its till contract pays a purchase once. `snapshot` stores the chain's state. */
export function createEvmPayChain(
  { chainId, name, url, snapshot }: Omit<PayChain, 'payOut'> & { snapshot(): Promise<void> },
  treasury: Address,
): PayChain {
  return {
    chainId,
    name,
    url,
    async payOut(session) {
      const purchase = keccak256(`0x${session.token}`)
      const hash = (await findPayment(url, purchase)) ?? (await pay(url, treasury, session, purchase))
      // Take a snapshot before the payment is reported: a crash must not lose a reported payment.
      await snapshot()
      return hash
    },
  }
}

/** The poll interval for a Solana payment, in milliseconds. */
const pollIntervalMs = 200

/** The maximum wait for a Solana payment, in milliseconds. After that the payment is lost, or the chain is stopped. */
const landTimeoutMs = 15_000

/**
 * Creates the payouts of the Solana chain. A receipt account makes a second payment fail. The chain stores every
 * transaction that it reports. Throws `chain_failed` if a payment does not land in time: a retry then pays, or finds
 * that it landed late.
 */
export function createSolanaPayChain(
  { url, faucet }: Pick<SolanaChain, 'url' | 'faucet'>,
  waitMs = landTimeoutMs,
): PayChain {
  return {
    ...{ chainId: solanaChainId, name: 'Foyer Solana', url },
    async payOut({ token: purchase, asset, account, receives }) {
      const list = [findReceipt(purchase), { limit: 1, commitment: 'confirmed' }]
      const find = async () => {
        const [paid] = (await callRpc(url, 'getSignaturesForAddress', list)) as { signature: string }[] // Agave's format
        return paid?.signature
      }
      const before = await find()
      if (before !== undefined) return before
      const token = solanaTokens.find(({ mint }) => mint === asset.token)
      const signature = faucet.payOnce(purchase, account, parseUnits(receives, asset.decimals), token)
      for (let waitedMs = 0; waitedMs < waitMs; waitedMs += pollIntervalMs) {
        if ((await find()) !== undefined) return signature
        await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
      }
      throw new SandboxError('chain_failed', 'the payment is not on the chain')
    },
  }
}

async function pay(url: string, treasury: Address, session: PaySession, purchase: Hex): Promise<Hex> {
  const { asset, account, receives } = session
  const value = parseUnits(receives, asset.decimals)
  const isCoin = asset.token === undefined || asset.token === tokens.WETH
  await refillTreasury(url, treasury)
  const args = [
    purchase,
    asset.token === undefined ? zeroAddress : getAddress(asset.token),
    getAddress(account),
    value,
  ] as const
  const data = encodeFunctionData({ abi: tillAbi, functionName: 'pay', args })
  const [hash] = await sendFromUnlocked(url, treasury, [{ to: till, data, ...(isCoin && { value }) }])
  if (hash === undefined) throw new SandboxError('internal', 'the payment was not sent')
  return hash
}

async function findPayment(url: string, purchase: Hex): Promise<Hex | undefined> {
  const data = encodeFunctionData({ abi: tillAbi, functionName: 'isPaid', args: [purchase] })
  if (BigInt(String(await callRpc(url, 'eth_call', [{ to: till, data }, 'latest']))) === 0n) return undefined
  const topics = encodeEventTopics({ abi: tillAbi, eventName: 'Paid', args: { purchase } })
  const logs = await callRpc(url, 'eth_getLogs', [{ address: till, topics, fromBlock: '0x0', toBlock: 'latest' }])
  const [log] = logs as { transactionHash: Hex }[] // JSON-RPC's format
  if (log === undefined) throw new SandboxError('chain_failed', 'the chain has no log of the payment')
  return log.transactionHash
}
