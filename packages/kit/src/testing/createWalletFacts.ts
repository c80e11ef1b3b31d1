import type { Approvals } from './createApprovals.js'
import { createKeyring, type KeyringAccount } from './createKeyring.js'
import { forwardToNode } from './forwardToNode.js'
import { isSameAddress, toQuantity } from './parseParams.js'
import { invalidParams, ProviderError, unauthorized } from './providerError.js'
import type { Hex, TestChain, TestWalletOptions } from './TestWallet.js'
import type { WalletContext } from './WalletContext.js'

/** The wallet's state (keys, chains, visible accounts) and the changes that its user makes. */
export interface WalletFacts {
  readonly context: WalletContext
  isConnected(): boolean
  isLocked(): boolean
  setAccounts(privateKeys: readonly Hex[]): Promise<void>
  selectAccount(address: Hex): Promise<void>
  lock(): void
  unlock(): Promise<void>
}

type FactsOptions = Omit<TestWalletOptions, 'approve'> & {
  readonly name: string
  readonly approvals: Approvals
  emit(event: string, value: unknown): void
}

/** Creates the state from the options and from the memory of the page. */
export function createWalletFacts(options: FactsOptions): WalletFacts {
  const { emit, memory } = options
  const remembered = memory?.read()
  const chains = new Map<number, TestChain>(Object.entries(options.chains).map(([id, chain]) => [Number(id), chain]))
  const [firstChainId] = chains.keys()
  if (firstChainId === undefined) throw invalidParams('A wallet needs at least one chain')

  let keyring: Promise<readonly KeyringAccount[]> | undefined
  let privateKeys = options.accounts
  let chainId = remembered?.chainId ?? options.startChainId ?? firstChainId
  let granted: readonly Hex[] = remembered?.accounts ?? []
  let isLocked = options.locked ?? false
  const turns = new Map<Hex, Promise<unknown>>()

  const store = () => memory?.write({ accounts: granted, chainId })
  const visible = () => {
    // Other tabs of the page share the memory, as with an extension.
    granted = memory?.read()?.accounts ?? granted
    return isLocked ? [] : granted
  }
  const openKeyring = () => {
    keyring ??= createKeyring(privateKeys)
    return keyring
  }
  const change = (work: () => void) => {
    const before = visible().join()
    work()
    store()
    if (visible().join() !== before) emit('accountsChanged', visible())
  }

  const context: WalletContext = {
    name: options.name,
    capabilities: options.capabilities ?? {},
    keyring: openKeyring,
    visibleAccounts: async () => [...visible()],
    chainId: () => chainId,
    chain: (id) => chains.get(id),
    addChain: (id, chain) => {
      chains.set(id, chain)
    },
    async permittedAccount(address) {
      if (!visible().some((other) => isSameAddress(other, address))) throw unauthorized()
      const account = (await openKeyring()).find((own) => isSameAddress(own.address, address))
      if (account === undefined) throw unauthorized('The wallet no longer has this account')
      return account
    },
    goToChain(next) {
      if (next === chainId) return
      chainId = next
      store()
      emit('chainChanged', toQuantity(next))
    },
    grant(accounts) {
      const wasConnected = visible().length > 0
      change(() => {
        granted = accounts
        // A user who connects a page has unlocked the wallet.
        if (accounts.length > 0) isLocked = false
      })
      if (!wasConnected && visible().length > 0) emit('connect', { chainId: toQuantity(chainId) })
    },
    async ask(question) {
      const own = (await openKeyring()).map(({ address }) => address)
      const answer = await options.approvals.ask(() => ({ ...question, accounts: own, chainId, isLocked }))
      if (answer.chainId !== undefined) context.goToChain(answer.chainId)
      return answer
    },
    inTurn(address, work) {
      const next = (turns.get(address) ?? Promise.resolve()).catch(() => {}).then(work)
      turns.set(address, next)
      return next
    },
    callNode(method, params) {
      const chain = chains.get(chainId)
      if (chain === undefined) throw new ProviderError(4901, `The wallet has no node for chain ${chainId}`)
      return forwardToNode(chain.rpcUrl, method, params)
    },
  }

  return {
    context,
    isConnected: () => visible().length > 0,
    isLocked: () => isLocked,
    async setAccounts(next) {
      privateKeys = next
      keyring = undefined
      const own = (await openKeyring()).map(({ address }) => address)
      if (granted.length > 0) {
        change(() => {
          granted = own
        })
      }
    },
    async selectAccount(address) {
      const own = await openKeyring()
      const chosen = own.find((account) => isSameAddress(account.address, address))
      if (chosen === undefined) throw unauthorized('The wallet does not have this account')
      const rest = own.filter((account) => account !== chosen)
      keyring = Promise.resolve([chosen, ...rest])
      if (granted.length === 0) return
      change(() => {
        granted = [chosen.address, ...granted.filter((other) => !isSameAddress(other, chosen.address))]
      })
    },
    lock: () =>
      change(() => {
        isLocked = true
      }),
    async unlock() {
      change(() => {
        isLocked = false
      })
    },
  }
}
