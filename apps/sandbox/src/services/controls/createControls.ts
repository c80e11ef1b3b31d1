import { type Address, type Hex, parseUnits } from 'viem'
import { type SandboxAccount, treasuryIndex } from '../../accounts.js'
import { sandboxAddresses } from '../../addresses.js'
import { callRpc, NodeRpcError } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked, type UnlockedCall } from '../../evm/contracts/sendFromUnlocked.js'
import { SandboxError } from '../../SandboxError.js'
import { mintNeighbourCoin, neighbourIndex, scatter, sendNeighbourCoin } from '../../testAssets/createTestAssets.js'
import { movePool, type PoolMove } from '../market/market.js'
import { movePrice, type PriceMove, type StartingPool } from '../market/pools.js'

/** The number of transfers in one busy block. */
export const busyTransfers = 2_000
/**
 * The maximum depth of a reorganisation. The node has the states of 128 blocks (spawnAnvil.ts), but a wallet test needs
 * no more than this.
 */
export const maxReorgDepth = 32
const neighbourMs = 15_000

/** A block by number and hash. */
export interface BlockId {
  readonly number: number
  readonly hash: Hex
}

/** The result of a reorganisation. If the depth is not possible, nothing has changed. */
export type ReorgResult =
  | { readonly ok: true; readonly before: BlockId; readonly after: BlockId }
  | { readonly ok: false; readonly deepest: number }

/** Triggers events on one chain that a wallet must handle. */
export interface Controls {
  /** Mines a block with {@link busyTransfers} transfers to the test accounts, in one transaction. */
  makeBusyBlock(): Promise<{ readonly hash: Hex; readonly block: number }>
  /** Replaces the last blocks by the same number of empty blocks. Their transactions are lost. */
  reorganise(depth: number): Promise<ReorgResult>
  /** Raises the price of the pool of FOY and sUSD about tenfold for some blocks, then restores it. */
  movePool(blocks: number): Promise<PoolMove>
  /** Sets the price of a pair to its start price plus or minus `percent`. */
  movePrice(pool: StartingPool, percent: number): Promise<PriceMove>
  /** Returns true while the neighbour sends the first account a payment every 15 s. */
  isNeighbourOn(): boolean
  setNeighbour(enabled: boolean): void
  /** Stops the neighbour. */
  close(): void
}

/** Creates the controls of a prepared chain. They never replace blocks of the set-up. */
export async function createControls(url: string, accounts: readonly SandboxAccount[]): Promise<Controls> {
  const addressOf = (index: number): Address => {
    const account = accounts[index]
    if (account === undefined) throw new SandboxError('internal', 'the test mnemonic has too few accounts')
    return account.address
  }
  const [first, neighbour, treasury] = [addressOf(0), addressOf(neighbourIndex), addressOf(treasuryIndex)]
  const floor = (await readHead(url)).number
  let timer: NodeJS.Timeout | undefined
  let turn = 0

  const sendOne = async () => {
    turn += 1
    const coins: UnlockedCall[] = [mintNeighbourCoin(neighbour, '1'), sendNeighbourCoin(first, '1')]
    const coin: UnlockedCall[] = [{ to: first, value: parseUnits('0.01', 18) }]
    await sendFromUnlocked(url, neighbour, turn % 2 === 1 ? coin : coins)
  }
  // A payment fails while the node restarts. Ignore it.
  const sendQuietly = () => void sendOne().catch(() => {})
  const end = () => {
    clearInterval(timer)
    timer = undefined
  }

  return {
    async makeBusyBlock() {
      const recipients = accounts.map(({ address }) => address)
      const call = scatter(sandboxAddresses.tokens.sUSD, recipients, parseUnits('0.01', 6), busyTransfers)
      const [hash] = await sendFromUnlocked(url, treasury, [call])
      if (hash === undefined) throw new SandboxError('internal', 'the busy block has no transaction')
      const receipt = (await callRpc(url, 'eth_getTransactionReceipt', [hash])) as { blockNumber: Hex } // it is mined
      return { hash, block: Number(receipt.blockNumber) }
    },
    async reorganise(depth) {
      const before = await readHead(url)
      const deepest = Math.min(maxReorgDepth, before.number - floor)
      if (depth > deepest) return { ok: false, deepest }
      try {
        await callRpc(url, 'anvil_reorg', [depth, []])
      } catch (error) {
        // After a restart the node has no states of earlier blocks.
        if (error instanceof NodeRpcError && /unavailable/i.test(error.message)) return { ok: false, deepest: 0 }
        throw error
      }
      const after = await readHead(url)
      // The reorganisation also turns the node's clock back permanently.
      await callRpc(url, 'evm_setTime', [Math.floor(Date.now() / 1_000)])
      return { ok: true, before, after }
    },
    movePool: (blocks) => movePool(url, treasury, blocks),
    movePrice: (pool, percent) => movePrice(url, treasury, pool, percent),
    isNeighbourOn: () => timer !== undefined,
    setNeighbour(enabled) {
      if (enabled === (timer !== undefined)) return
      if (!enabled) return end()
      timer = setInterval(sendQuietly, neighbourMs)
      timer.unref()
      sendQuietly()
    },
    close: end,
  }
}

async function readHead(url: string): Promise<BlockId> {
  const head = (await callRpc(url, 'eth_getBlockByNumber', ['latest', false])) as { number: Hex; hash: Hex } // every chain has one
  return { number: Number(head.number), hash: head.hash }
}
