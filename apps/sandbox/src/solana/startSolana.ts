import { findFreePort } from '../ports/findFreePort.js'
import { SandboxError } from '../SandboxError.js'
import { createSolanaControls, type SolanaControls } from './controls.js'
import { createSolanaFaucet, type SolanaFaucet } from './faucet.js'
import { placeGenesis } from './genesis.js'
import { createLedger } from './ledger.js'
import { createMempool } from './mempool.js'
import { serveRpc } from './rpc/serveRpc.js'
import { createSlotClock, defaultSlotMs, firstSlot } from './slotClock.js'
import { openStore } from './store.js'

/** The options of the chain. */
export interface SolanaOptions {
  /** The port for JSON-RPC over HTTP and WebSocket. The next port also serves it. Default or 0: a free pair. */
  readonly port?: number | undefined
  readonly folder: string
  /** The origin of the sandbox's NFT documents. */
  readonly origin: string
  /** Tests use shorter slots. */
  readonly slotMs?: number | undefined
  /** The clock of the slots, in milliseconds since 1970. */
  readonly now?: (() => number) | undefined
  log(line: string): void
}

/** A Solana chain with one node. It stores every transaction that it reports. */
export interface SolanaChain {
  readonly url: string
  readonly wsUrl: string
  readonly faucet: SolanaFaucet
  readonly controls: SolanaControls
  /** Takes the last snapshot, then closes the server. */
  stop(): Promise<void>
}

/**
 * Starts the stored chain, or a new one, in this process.
 *
 * @throws SandboxError `unavailable` if a port is in use, `unsupported` if the VM (litesvm) has no build for the
 *   system.
 */
export async function startSolana(options: SolanaOptions): Promise<SolanaChain> {
  const { folder, origin, slotMs = defaultSlotMs, now = Date.now, log } = options
  const port = options.port || (await findFreePort(2))
  // The VM is native code, which is not available for every system.
  const { createVm } = await import('./vm.js').catch((error: unknown) => {
    throw new SandboxError('unsupported', `the Solana chain does not run on this system: ${String(error)}`)
  })
  const store = openStore(folder, log)
  const birthMs = store.time?.birthMs ?? now()
  const time = store.time ?? { birthMs, originMs: birthMs, slot: firstSlot }
  const clock = createSlotClock({ ...time, atLeast: time.slot, slotMs, now })
  const ledger = createLedger(createVm(), clock)
  store.fill(ledger)
  placeGenesis(ledger, origin)
  store.writeSnapshot(ledger, birthMs)
  ledger.onLanded((transaction, changes) => {
    store.append(transaction, changes)
    if (store.isLong()) setImmediate(() => store.isLong() && store.writeSnapshot(ledger, birthMs))
  })

  const mempool = createMempool(ledger)
  const faucet = createSolanaFaucet(ledger, mempool)
  const controls = createSolanaControls(clock, mempool, () => store.appendClock(clock.originMs()))
  const node = { ledger, mempool, controls, airdrop: faucet.airdrop }
  const server = await serveRpc(node, port, slotMs).catch((error: unknown) => {
    store.close()
    throw error
  })
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await server.close()
    store.writeSnapshot(ledger, birthMs)
    store.close()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port + 1}`,
    faucet,
    controls,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
