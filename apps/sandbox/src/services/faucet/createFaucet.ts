import type { Hex } from 'viem'
import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { callRpc } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked } from '../../evm/contracts/sendFromUnlocked.js'
import { SandboxError } from '../../SandboxError.js'

const faucetAbi = parseAbi(['function drip(address to) payable', 'function visits(address) view returns (uint256)'])
const giftsAbi = parseAbi(['function welcome(address to)', 'function wasWelcomed(address) view returns (bool)'])

/** The faucet contract wraps one of the coins that it receives. */
const wrappedPortion = parseEther('1')
const nativePortion = parseEther('10')
const lowTreasury = parseEther('1000')
const fullTreasury = parseEther('10000')

/** Gives out test coins on one chain, one payment after the other. */
export interface Faucet {
  /**
   * Sends ten native coins, one wrapped coin, and a portion of every token in one transaction. Returns its hash. On the
   * first visit a second transaction sends a postcard and a badge.
   */
  send(to: Address): Promise<Hex>
  /** Sends only the tokens, to accounts that never received any. */
  sendTokensOnce(accounts: readonly Address[]): Promise<void>
}

/** Creates a faucet that pays from the treasury. The node has the treasury's key. */
export function createFaucet(options: { url: string; contract: Address; gifts: Address; treasury: Address }): Faucet {
  const { url, contract, gifts, treasury } = options
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.catch(() => {}).then(work)
    last = next
    return next
  }
  const drip = (to: Address, value: bigint) => ({
    to: contract,
    data: encodeFunctionData({ abi: faucetAbi, functionName: 'drip', args: [to] }),
    value,
  })
  const hasVisited = async (account: Address) => {
    const data = encodeFunctionData({ abi: faucetAbi, functionName: 'visits', args: [account] })
    return BigInt(String(await callRpc(url, 'eth_call', [{ to: contract, data }, 'latest']))) > 0n
  }
  const welcome = async (account: Address) => {
    const requested = encodeFunctionData({ abi: giftsAbi, functionName: 'wasWelcomed', args: [account] })
    if (BigInt(String(await callRpc(url, 'eth_call', [{ to: gifts, data: requested }, 'latest']))) > 0n) return
    const data = encodeFunctionData({ abi: giftsAbi, functionName: 'welcome', args: [account] })
    await sendFromUnlocked(url, treasury, [{ to: gifts, data }])
  }

  return {
    send: (to) =>
      inTurn(async () => {
        await refillTreasury(url, treasury)
        const [hash] = await sendFromUnlocked(url, treasury, [drip(to, nativePortion + wrappedPortion)])
        if (hash === undefined) throw new SandboxError('chain_failed', 'the faucet sent nothing')
        // The payment succeeded. The postcard fails if another account minted the next id: ignore that.
        await welcome(to).catch(() => {})
        return hash
      }),
    sendTokensOnce: (accounts) =>
      inTurn(async () => {
        for (const account of accounts) {
          if (!(await hasVisited(account))) await sendFromUnlocked(url, treasury, [drip(account, wrappedPortion)])
        }
      }),
  }
}

/** Refills the treasury if it has few native coins left. */
export async function refillTreasury(url: string, treasury: Address): Promise<void> {
  const balance = BigInt(String(await callRpc(url, 'eth_getBalance', [treasury, 'latest'])))
  if (balance < lowTreasury) {
    await callRpc(url, 'anvil_setBalance', [treasury, `0x${fullTreasury.toString(16)}`])
  }
}
