import { type Address, type Hex, parseUnits } from 'viem'
import { type SandboxAccount, treasuryIndex } from '../../accounts.js'
import { sandboxAddresses } from '../../addresses.js'
import { callRpc, NodeRpcError } from '../../evm/chain/callRpc.js'
import { sendFromUnlocked, type UnlockedCall } from '../../evm/contracts/sendFromUnlocked.js'
import { SandboxError } from '../../SandboxError.js'
import { mintNeighbourCoin, neighbourIndex, scatter, sendNeighbourCoin } from '../../testAssets/giveBelongings.js'
import { movePool, type PoolMove } from '../market/market.js'
import { movePrice, type PriceMove, type StartingPool } from '../market/pools.js'

/** Transfers of one busy block. */
export const busyTransfers = 2_000
/** The node keeps the states of 128 blocks (spawnAnvil.ts); a wallet need not be tried with more than this. */
export const deepestReorg = 32
const neighbourMs = 15_000

/** A block by number and hash. */
export interface BlockId {
  readonly number: number
  readonly hash: Hex
}

/** What came of a reorganisation: nothing is changed when so many blocks cannot be replaced. */
export type ReorgResult =
  | { readonly ok: true; readonly before: BlockId; readonly after: BlockId }
  | { readonly ok: false; readonly deepest: number }

/** Makes things happen on one chain that a wallet has to cope with. */
export interface Controls {
  /** One block with {@link busyTransfers} transfers to the test accounts, in one transaction. */
  makeBusyBlock(): Promise<{ readonly hash: Hex; readonly block: number }>
  /** Replaces the last blocks by as many empty ones; what was in them is gone. */
  reorganise(depth: number): Promise<ReorgResult>
  /** Moves the price of the pool of FOY and sUSD to about ten times for some blocks, and then back. */
  movePool(blocks: number): Promise<PoolMove>
  /** Moves the price of a pair to so many per cent from where it began, and leaves it there. */
  movePrice(pool: StartingPool, percent: number): Promise<PriceMove>
  /** Whether the neighbour sends the first account something every 15 s. */
  isNeighbourOn(): boolean
  setNeighbour(enabled: boolean): void
  /** Nothing is sent afterwards. */
  close(): void
}

/** Controls of a chain that is set up: blocks of the set-up are not replaced. */
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
  // A node that is being started again misses one of them.
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
      if (hash === undefined) throw new SandboxError('internal', 'nothing was sent')
      const receipt = (await callRpc(url, 'eth_getTransactionReceipt', [hash])) as { blockNumber: Hex } // it is mined
      return { hash, block: Number(receipt.blockNumber) }
    },
    async reorganise(depth) {
      const before = await readHead(url)
      const deepest = Math.min(deepestReorg, before.number - floor)
      if (depth > deepest) return { ok: false, deepest }
      try {
        await callRpc(url, 'anvil_reorg', [depth, []])
      } catch (error) {
        // A node that was started again has no states of the time before.
        if (error instanceof NodeRpcError && /unavailable/i.test(error.message)) return { ok: false, deepest: 0 }
        throw error
      }
      const after = await readHead(url)
      // The node turns its clock back with the blocks, for good.
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
