import type { NewSlot } from '@foyer/contract/keys/keyShapes'
import type { provenAction } from '@foyer/contract/login/proof'
import type * as z from 'zod/mini'
import { makeId, wipe } from '../bytes.js'
import { createDeviceMemory } from '../deviceMemory.js'
import { fetchPart } from '../fetchPart.js'
import type { LockReason, OpenedWalletWithRecovery, OpenWay, Vault } from '../Vault.js'
import { VaultError } from '../VaultError.js'
import { wipeKeys } from '../WalletKeys.js'
import { createServer } from './createServer.js'
import type { Engine, OpenWallet } from './Engine.js'
import type { EnginePorts } from './EnginePorts.js'
import { fetchWallet, refresh } from './fetchWallet.js'
import { openWallet } from './openWallet.js'
import { signEip155Digest, signProof, signSolana } from './sign.js'

/** The methods of the worker: those of {@link Vault} that need keys or the server. */
export type EngineMethods = Omit<
  Vault,
  'getAddresses' | 'lock' | 'onLock' | 'close' | 'claimRecovery' | 'open' | 'openWith'
> & {
  readonly open: () => Promise<OpenedWalletWithRecovery>
  readonly openWith: (way: OpenWay) => Promise<OpenedWalletWithRecovery>
}

/** The engine's methods by name, and `lock`, which never waits for a running method. */
export interface KeyEngine {
  readonly methods: EngineMethods
  readonly lock: (reason: LockReason) => void
}

/** Loads the code for changing slots only when needed: most users never change slots. */
function fetchSlots() {
  return fetchPart(() => import('./changeSlots.js'))
}

/** Throws if a lock wiped the keys during `make`: a signature or words made with wiped keys must not be returned. */
async function whileOpen<T>(engine: Engine, make: (open: OpenWallet) => Promise<T>): Promise<T> {
  try {
    return await make(engine.requireOpen())
  } finally {
    engine.requireOpen()
  }
}

interface EngineState {
  open?: OpenWallet | undefined
  epoch: number
  usedAtMs: number
  cancelIdle?: () => void
  /** The slot of a kit for which the user has not yet proved possession. */
  kitSlot?: NewSlot | undefined
}

/** Creates an engine without an open wallet. Methods run one after another. A lock takes effect immediately. */
export function createEngine(ports: EnginePorts): KeyEngine {
  const { clock } = ports
  const state: EngineState = {
    epoch: 0,
    usedAtMs: clock.now(),
  }
  let last: Promise<unknown> = Promise.resolve()

  const wipeOpen = (open: OpenWallet) => {
    wipe(open.entropy, open.dek)
    wipeKeys(open.keys)
  }

  const lock = (reason: LockReason): void => {
    state.epoch += 1
    state.cancelIdle?.()
    state.kitSlot = undefined
    if (state.open === undefined) return
    wipeOpen(state.open)
    state.open = undefined
    ports.onLock(reason)
  }

  const watchIdle = (): void => {
    state.cancelIdle?.()
    state.usedAtMs = clock.now()
    if (state.open !== undefined) state.cancelIdle = clock.after(ports.idleLockMs, () => lock('idle'))
  }

  /**
   * Creates the engine context for one method. It throws `locked` if the wallet was locked since the method started.
   */
  const createRun = (): Engine => {
    let epoch = state.epoch
    const requireOpen = () => {
      if (state.open === undefined || epoch !== state.epoch) throw new VaultError('locked')
      return state.open
    }
    return {
      ports,
      server,
      memory,
      getOpen: () => (epoch === state.epoch ? state.open : undefined),
      requireOpen,
      setOpen: (open) => {
        if (epoch !== state.epoch) {
          wipeOpen(open)
          throw new VaultError('locked')
        }
        if (state.open !== undefined && state.open !== open) wipeOpen(state.open)
        state.open = open
        epoch = state.epoch
      },
      updateWallet: (wallet) => {
        if (state.open !== undefined && epoch === state.epoch) state.open = { ...state.open, wallet }
      },
    }
  }

  const server = createServer(ports.call, clock)
  const memory = createDeviceMemory(ports.store)

  const inTurn = <T>(work: (engine: Engine) => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      // Timers do not run while a laptop sleeps: check the idle time before using the keys.
      if (clock.now() - state.usedAtMs >= ports.idleLockMs) lock('idle')
      watchIdle()
      try {
        return await work(createRun())
      } finally {
        watchIdle()
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }

  const methods: EngineMethods = {
    open: () => inTurn(openWallet),
    openWith: (way) => inTurn(async (engine) => (await fetchPart(() => import('./openWith.js'))).openWith(engine, way)),
    signEip155Digest: (digest) => inTurn((engine) => whileOpen(engine, (open) => signEip155Digest(open, digest))),
    signSolana: (message) => inTurn((engine) => whileOpen(engine, (open) => signSolana(open, message))),
    proveAction: (action: z.infer<typeof provenAction>, subject) =>
      inTurn(async (engine) => {
        const { keys } = engine.requireOpen()
        const { nonce } = await server.askSurely('postKeysNonce', { action })
        return { nonce, signature: await signProof(keys.auth, action, nonce, subject) }
      }),
    getSecurity: () =>
      inTurn(async (engine) => {
        const walletId = engine.getOpen()?.wallet.walletId ?? (await fetchWallet(engine)).wallet?.walletId
        if (walletId === undefined) throw new VaultError('locked', { reason: 'setup' })
        return server.ask('postKeysSecurity', { walletId })
      }),
    addPasskey: () => inTurn(async (engine) => (await fetchSlots()).addPasskey(engine)),
    addPassword: (password) => inTurn(async (engine) => (await fetchSlots()).addPassword(engine, password)),
    createKit: () =>
      inTurn(async (engine) => {
        const { createKit } = await fetchPart(() => import('./kitSlot.js'))
        const { kit, slot } = await whileOpen(engine, async () => createKit(engine, await refresh(engine)))
        state.kitSlot = slot
        return kit
      }),
    storeKit: () =>
      inTurn(async (engine) => {
        const slot = state.kitSlot
        if (slot === undefined) throw new VaultError('locked')
        const { storeSlot } = await fetchPart(() => import('./addSlot.js'))
        const open = await whileOpen(engine, async () => storeSlot(engine, await refresh(engine), slot))
        engine.updateWallet(open.wallet)
        state.kitSlot = undefined
      }),
    removeSlot: (slotId) => inTurn(async (engine) => (await fetchSlots()).removeSlot(engine, slotId)),
    removeIdentity: (method) => inTurn(async (engine) => (await fetchSlots()).removeIdentity(engine, method)),
    raiseLevel: () => inTurn(async (engine) => (await fetchSlots()).raiseLevel(engine)),
    exportSecrets: () =>
      inTurn((engine) =>
        whileOpen(engine, async () => (await fetchPart(() => import('./exportSecrets.js'))).exportSecrets(engine)),
      ),
    deleteWallet: () =>
      inTurn(async (engine) => {
        await (await fetchPart(() => import('./deleteWallet.js'))).deleteWallet(engine)
        lock('asked')
      }),
    startRecovery: () =>
      inTurn(async (engine) => {
        const { wallet } = await fetchWallet(engine)
        if (wallet === null) throw new VaultError('locked', { reason: 'setup' })
        const body = { walletId: wallet.walletId, recoveryId: makeId() }
        const { recovery } = await server.askSurely('postKeysRecoveryStart', body)
        return recovery
      }),
    confirmRecovery: (recoveryId) => inTurn(async (engine) => (await fetchSlots()).confirmRecovery(engine, recoveryId)),
    cancelRecovery: () =>
      inTurn(async (engine) => {
        const { wallet, recovery } = await fetchWallet(engine)
        if (wallet === null || recovery === null) return
        const body = { walletId: wallet.walletId, recoveryId: recovery.recoveryId }
        await server.askSurely('postKeysRecoveryCancel', body)
      }),
  }
  return { methods, lock }
}
