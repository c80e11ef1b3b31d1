import { createTestWallet } from './createTestWallet.js'
import { ProviderError } from './providerError.js'
import type { Hex, TestWallet, TestWalletOptions } from './TestWallet.js'

/** Ways in which real wallets differ from the standards. */
export type Misbehaviour =
  | 'late'
  | 'locked'
  | 'lockedQuietly'
  | 'silent'
  | 'failsOnce'
  | 'unreachable'
  | 'unreadable'
  | 'stringCode'
  | 'nestedCode'
  | 'ownWords'
  | 'pending'
  | 'earlyYes'
  | 'unknownChain'
  | 'manyAccounts'
  | 'otherCase'
  | 'eventStorm'

export interface MisbehavingWallet extends TestWallet {
  /** Ends the misbehaviour as the user or time does: the wallet is unlocked, responds, or is announced. */
  mend(): Promise<void>
}

/** The delay of a late announcement, and the delay of a chain switch after an early response, in milliseconds. */
const lateMs = 20_000
const switchMs = 1_500

/** The two methods with which pages request a connection. wagmi calls the second one first. */
const connectMethods = ['eth_requestAccounts', 'wallet_requestPermissions']

function internal() {
  return new ProviderError(-32603, 'Internal error')
}

/** Starts each misbehaviour and returns the function that ends it. */
const behaviours: Readonly<Record<Misbehaviour, (wallet: TestWallet) => () => unknown>> = {
  // `announce` below has the delay.
  late: () => () => undefined,
  locked: (wallet) => {
    wallet.lock()
    return wallet.unlock
  },
  lockedQuietly: (wallet) => {
    Object.assign(wallet.provider, { _metamask: undefined })
    wallet.lock()
    return wallet.unlock
  },
  silent: (wallet) =>
    joinUndo(['eth_accounts', 'eth_chainId', ...connectMethods].map((method) => wallet.answerWith(method, hang))),
  failsOnce: (wallet) => failOnce(wallet, 'eth_chainId'),
  unreachable: (wallet) => {
    const undo = wallet.answerWith(
      'eth_chainId',
      createThrower(new ProviderError(4900, 'Disconnected from all chains')),
    )
    wallet.emit('disconnect', new ProviderError(4900, 'Disconnected from all chains'))
    return () => {
      undo()
      wallet.emit('connect', { chainId: `0x${wallet.getChainId().toString(16)}` })
    }
  },
  unreadable: (wallet) => {
    const undo = wallet.answerWith('eth_accounts', { accounts: 'not a list of accounts' })
    return async () => {
      undo()
      wallet.emit('accountsChanged', await wallet.getAddresses())
    }
  },
  stringCode: (wallet) => rejectConnect(wallet, { code: '4001', message: 'No' }),
  nestedCode: (wallet) =>
    rejectConnect(wallet, { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } }),
  ownWords: (wallet) => rejectConnect(wallet, { code: 5002, message: 'The user closed the window' }),
  pending: (wallet) => {
    const busy = () => {
      throw new ProviderError(-32002, 'Request of type wallet_requestPermissions already pending')
    }
    const undo = joinUndo(connectMethods.map((method) => wallet.answerWith(method, busy)))
    return async () => {
      undo()
      await wallet.provider.request({ method: 'eth_requestAccounts' })
    }
  },
  earlyYes: (wallet) =>
    wallet.answerWith('wallet_switchEthereumChain', (fields: { readonly chainId: Hex }) => {
      setTimeout(() => wallet.setChain(Number(fields.chainId)), switchMs)
      return null
    }),
  unknownChain: (wallet) => {
    const undo = wallet.answerWith('wallet_switchEthereumChain', () => {
      throw new ProviderError(-32600, 'Chain Id not supported')
    })
    const undoAdd = wallet.answerWith('wallet_addEthereumChain', (fields: { readonly chainId: Hex }) => {
      undo()
      wallet.setChain(Number(fields.chainId))
      return null
    })
    return joinUndo([undo, undoAdd])
  },
  manyAccounts: (wallet) => {
    const list = async () => {
      const more = Array.from({ length: 150 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
      return [...(await wallet.getAddresses()), ...more]
    }
    return joinUndo(['eth_accounts', 'eth_requestAccounts'].map((method) => wallet.answerWith(method, list)))
  },
  otherCase: (wallet) => {
    const timer = setInterval(async () => {
      const addresses = await wallet.getAddresses()
      const isLower = Math.random() < 0.5
      if (wallet.isConnected())
        wallet.emit('accountsChanged', isLower ? addresses.map((each) => each.toLowerCase()) : addresses)
    }, 200)
    return () => clearInterval(timer)
  },
  eventStorm: (wallet) => {
    const timer = setInterval(async () => {
      if (!wallet.isConnected()) return
      wallet.emit('accountsChanged', await wallet.getAddresses())
      wallet.emit('chainChanged', `0x${wallet.getChainId().toString(16)}`)
      wallet.emit('connect', { chainId: `0x${wallet.getChainId().toString(16)}` })
    }, 5)
    return () => clearInterval(timer)
  },
}

/** The names of all misbehaviours, for a test that runs each. */
export const misbehaviours = Object.keys(behaviours) as readonly Misbehaviour[]

/**
 * Creates a test wallet that misbehaves as some real wallets do. `mend()` ends the misbehaviour.
 *
 * - `late`: announces itself after 20 s.
 * - `locked`, `lockedQuietly`: grants no account until it is unlocked. The second has no `_metamask.isUnlocked`.
 * - `silent`: never responds to a request for accounts or the chain. `failsOnce`: the first `eth_chainId` fails.
 * - `unreachable`: emits `disconnect` and rejects `eth_chainId` with 4900. `unreadable`: `eth_accounts` returns no list.
 * - `stringCode`, `nestedCode`, `ownWords`: rejects both connection methods with an error outside the standards.
 * - `pending`: rejects a connection with -32002. Mending approves the open request.
 * - `earlyYes`: responds to a switch 1.5 s before it happens. `unknownChain`: rejects an unknown chain with -32600.
 * - `manyAccounts`: grants 150 more accounts. `otherCase`: emits its accounts in another letter case.
 * - `eventStorm`: emits three events every 5 ms.
 *
 * @example
 * const wallet = createMisbehavingWallet('lockedQuietly', { accounts, chains })
 * wallet.announce()
 * await wallet.mend()
 */
export function createMisbehavingWallet(misbehaviour: Misbehaviour, options: TestWalletOptions): MisbehavingWallet {
  const wallet = createTestWallet(options)
  const end = behaviours[misbehaviour](wallet)
  const waiting = new Set<() => void>()
  return {
    ...wallet,
    announce: (target) => {
      if (misbehaviour !== 'late') return wallet.announce(target)
      let undo: (() => void) | undefined
      const announceNow = () => {
        clearTimeout(timer)
        waiting.delete(announceNow)
        undo = wallet.announce(target)
      }
      const timer = setTimeout(announceNow, lateMs)
      waiting.add(announceNow)
      return () => {
        clearTimeout(timer)
        waiting.delete(announceNow)
        undo?.()
      }
    },
    mend: async () => {
      for (const announceNow of [...waiting]) announceNow()
      await end()
    },
  }
}

function hang() {
  return new Promise(() => undefined)
}

function createThrower(error: unknown): () => never {
  return () => {
    throw error
  }
}

function rejectConnect(wallet: TestWallet, error: object): () => void {
  const reject = createThrower(Object.assign(new Error('refused'), error))
  return joinUndo(connectMethods.map((method) => wallet.answerWith(method, reject)))
}

/** Fails the first request of a method and responds normally afterwards. */
function failOnce(wallet: TestWallet, method: string): () => void {
  const undo = wallet.answerWith(method, () => {
    undo()
    throw internal()
  })
  return undo
}

function joinUndo(steps: readonly (() => void)[]): () => void {
  return () => {
    for (const step of steps) step()
  }
}
