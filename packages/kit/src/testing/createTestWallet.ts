import { createApprovals } from './createApprovals.js'
import { createEvents } from './createEvents.js'
import { createFaults } from './createFaults.js'
import { createWalletFacts } from './createWalletFacts.js'
import { announceWallet, createWalletId, injectProvider } from './exposeWallet.js'
import { handleMethod } from './methods/handleMethod.js'
import { invalidParams, ProviderError } from './providerError.js'
import type { RequestRecord, TestProvider, TestWallet, TestWalletOptions, WalletIdentity } from './TestWallet.js'

const plainIcon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 40 40%22%3E' +
  '%3Crect width=%2240%22 height=%2240%22 rx=%2210%22 fill=%22%234b5563%22/%3E' +
  '%3Cpath d=%22M11 15h18v12H11z%22 fill=%22none%22 stroke=%22white%22 stroke-width=%222%22/%3E%3C/svg%3E'

/**
 * Creates a wallet for tests: an EIP-1193 provider that signs with public test keys. The test acts as its user. Nothing
 * is fetched or loaded before the first request. Errors have EIP-1193 and JSON-RPC codes.
 *
 * @example
 * const wallet = createTestWallet({
 *   accounts: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
 *   chains: { 31337: { rpcUrl: 'http://localhost:8545' } },
 * })
 * const stopAnnouncing = wallet.announce()
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const info: WalletIdentity = {
    uuid: createWalletId(),
    name: options.name ?? 'Test Wallet',
    rdns: options.rdns ?? 'org.foyer.testwallet',
    icon: options.icon ?? plainIcon,
  }
  const events = createEvents()
  const faults = createFaults()
  const approvals = createApprovals(options.approve ?? 'always')
  const emit = (event: string, value: unknown) => {
    if (!faults.isGone()) events.emit(event, value)
  }
  const facts = createWalletFacts({ ...options, name: info.name, approvals, emit })
  const requests: RequestRecord[] = []

  const request = async (wish: { readonly method: string; readonly params?: unknown }): Promise<unknown> => {
    if (typeof wish !== 'object' || wish === null || typeof wish.method !== 'string' || wish.method === '') {
      throw new ProviderError(-32600, 'A request must be an object with a method')
    }
    const { method } = wish
    const params: readonly unknown[] = Array.isArray(wish.params) ? wish.params : toParameterList(wish.params)
    const index = requests.push({ method, params, outcome: 'pending' }) - 1
    const settle = (outcome: RequestRecord['outcome']) => {
      requests[index] = { method, params, outcome }
    }
    try {
      const answer = await faults.run(method, params, () => handleMethod(facts.context, method, params))
      settle('answered')
      return answer
    } catch (error) {
      settle('failed')
      throw error
    }
  }
  const provider: TestProvider = {
    ...options.flags,
    _metamask: { isUnlocked: async () => !facts.isLocked() },
    request,
    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.off(event, listener)
      return provider
    },
  }
  const undo: (() => void)[] = []
  const undoable = (step: () => void) => {
    undo.push(step)
    return step
  }

  return {
    info,
    provider,
    requests,
    announce: (target = globalThis.window) => undoable(announceWallet(target, info, provider)),
    inject: (target = globalThis.window) => undoable(injectProvider(target, provider)),
    getAddresses: async () => (await facts.context.keyring()).map(({ address }) => address),
    getChainId: facts.context.chainId,
    isConnected: facts.isConnected,
    isLocked: facts.isLocked,
    setApprove: approvals.setPolicy,
    setAccounts: facts.setAccounts,
    selectAccount: facts.selectAccount,
    setChain: facts.context.goToChain,
    lock: facts.lock,
    unlock: facts.unlock,
    answerWith: faults.answerWith,
    delayNext: faults.delayNext,
    emit,
    disconnect() {
      facts.context.grant([])
      emit('disconnect', new ProviderError(4900, 'The user disconnected this page in the wallet'))
    },
    vanish() {
      faults.vanish()
      events.clear()
      for (const step of undo.splice(0)) step()
    },
  }
}

/** EIP-1193 allows an object as parameters. The wallet's methods receive it as the first item of a list. */
function toParameterList(params: unknown): readonly unknown[] {
  if (params === undefined || params === null) return []
  if (typeof params !== 'object') throw invalidParams('params must be a list or an object')
  return [params]
}
