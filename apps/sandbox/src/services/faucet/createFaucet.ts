import type { Hex } from 'viem'
import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { callRpc } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked } from '../../evm/contracts/sendFromUnlocked.js'
import { SandboxError } from '../../SandboxError.js'

const faucetAbi = parseAbi(['function drip(address to) payable', 'function visits(address) view returns (uint256)'])
const giftsAbi = parseAbi(['function welcome(address to)', 'function wasWelcomed(address) view returns (bool)'])

/** The faucet contract wraps one of the coins it is called with. */
const wrappedPortion = parseEther('1')
const nativePortion = parseEther('10')
const lowTreasury = parseEther('1000')
const fullTreasury = parseEther('10000')

/** Gives test coins on one chain; gifts are made one after the other. */
export interface Faucet {
  /**
   * Ten native coins, one wrapped, and a portion of every token, in one transaction; returns its hash. With the first visit come
   * a postcard and a badge, in a second transaction.
   */
  give(to: Address): Promise<Hex>
  /** The tokens alone, for accounts that never got any. */
  giveTokensOnce(accounts: readonly Address[]): Promise<void>
}

/** A faucet that pays from the treasury, whose key the node holds. */
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
    const asked = encodeFunctionData({ abi: giftsAbi, functionName: 'wasWelcomed', args: [account] })
    if (BigInt(String(await callRpc(url, 'eth_call', [{ to: gifts, data: asked }, 'latest']))) > 0n) return
    const data = encodeFunctionData({ abi: giftsAbi, functionName: 'welcome', args: [account] })
    await sendFromUnlocked(url, treasury, [{ to: gifts, data }])
  }

  return {
    give: (to) =>
      inTurn(async () => {
        await refillTreasury(url, treasury)
        const [hash] = await sendFromUnlocked(url, treasury, [drip(to, nativePortion + wrappedPortion)])
        if (hash === undefined) throw new SandboxError('chain_failed', 'the faucet sent nothing')
        // The money is there; anyone may have minted the next postcard, and then there is none.
        await welcome(to).catch(() => {})
        return hash
      }),
    giveTokensOnce: (accounts) =>
      inTurn(async () => {
        for (const account of accounts) {
          if (!(await hasVisited(account))) await sendFromUnlocked(url, treasury, [drip(account, wrappedPortion)])
        }
      }),
  }
}

/** Gives the treasury native coins anew when few are left. */
export async function refillTreasury(url: string, treasury: Address): Promise<void> {
  const balance = BigInt(String(await callRpc(url, 'eth_getBalance', [treasury, 'latest'])))
  if (balance < lowTreasury) {
    await callRpc(url, 'anvil_setBalance', [treasury, `0x${fullTreasury.toString(16)}`])
  }
}
