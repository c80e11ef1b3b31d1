import type { PhoneNamespace } from '../namespaces/PhoneNamespace.js'
import { PhoneError } from '../PhoneError.js'
import type { PhoneSetup } from '../PhoneSetup.js'
import * as change from './changePairing.js'
import { createOutcomeMemory } from './createOutcomeMemory.js'
import { handleQuestions } from './handleQuestions.js'
import { keptLogEntries, readRemembered, writeRemembered } from './memory.js'
import { openWalletKit } from './openWalletKit.js'
import { type ActiveChoice, createStore, type LogEntry, type Phone, type PhoneState } from './PhoneState.js'
import { pairWithLink } from './pairWithLink.js'
import { readSites } from './readSites.js'
import { watchRelay } from './watchRelay.js'

const refreshEveryMs = 1_000

/** Starts the wallet: opens the library, processes pending messages, and keeps the state up to date. */
export async function createPhone(
  setup: PhoneSetup,
  namespaces: readonly PhoneNamespace[],
  storage: Storage,
): Promise<Phone & { stop(): Promise<void> }> {
  const kit = await openWalletKit(setup)
  const remembered = { ...readRemembered(storage) }
  const store = createStore<PhoneState>({
    isReady: false,
    isElsewhere: false,
    relay: 'idle',
    sites: readSites(kit, remembered.active),
    questions: [],
    answering: [],
    pairing: { status: 'none' },
    log: remembered.log,
    asksSeparately: remembered.asksSeparately ?? true,
  })

  const keep = (part: Partial<typeof remembered>) => {
    Object.assign(remembered, part)
    writeRemembered(storage, remembered)
  }
  const refresh = () => {
    const sites = readSites(kit, remembered.active)
    if (JSON.stringify(sites) !== JSON.stringify(store.get().sites)) store.set({ sites })
  }
  const log = (entry: Omit<LogEntry, 'atMs'>) => {
    const entries = [...store.get().log, { ...entry, atMs: Date.now() }].slice(-keptLogEntries)
    store.set({ log: entries })
    keep({ log: entries })
  }
  const means: change.ChangeMeans = {
    kit,
    namespaces,
    findSite(topic) {
      const site = readSites(kit, remembered.active).find((one) => one.topic === topic)
      if (site === undefined) throw new PhoneError('unknown', 'This app is no longer connected.')
      return site
    },
    storeChoice(topic, namespace, choice) {
      const choices = { ...remembered.active[topic], [namespace]: choice }
      keep({ active: { ...remembered.active, [topic]: choices } })
      refresh()
    },
  }
  /** Runs a change of a pairing and writes it to the log. */
  const run = async <Result>(topic: string, text: string, work: () => Promise<Result>): Promise<Result> => {
    const app = means.findSite(topic).peer.name
    try {
      const result = await work()
      log({ text, app })
      return result
    } catch (error) {
      log({ text: `${text}: ${error instanceof Error ? error.message : String(error)}`, app, isBad: true })
      throw error
    } finally {
      refresh()
    }
  }
  const getChainName = (id: string) =>
    namespaces.flatMap(({ chains }) => chains).find(({ chainId }) => chainId === id)?.name ?? id
  const getAccountName = (id: string) => {
    const all = namespaces.flatMap(({ accounts }) => accounts)
    return all.find(({ namespace, address }) => `${namespace}:${address}` === id)?.name ?? id
  }

  const getActiveChoice = (namespace?: string): ActiveChoice => {
    const wanted = namespaces.filter((one) => namespace === undefined || one.namespace === namespace)
    const isThere = wanted.some(({ chains }) => chains.some(({ chainId }) => chainId === remembered.own?.chainId))
    return remembered.own !== undefined && isThere ? remembered.own : firstChoice(wanted)
  }

  const answers = handleQuestions({
    ...means,
    store,
    log,
    refresh,
    setChain: change.moveToChain,
    getActiveChoice,
    outcomes: createOutcomeMemory(storage),
  })
  kit.on('session_delete', ({ topic }) => {
    const site = store.get().sites.find((one) => one.topic === topic)
    if (site !== undefined) log({ text: 'The app disconnected', app: site.peer.name })
    answers.forget((question) => question.kind === 'request' && question.topic === topic)
    refresh()
  })
  const stopRelay = watchRelay(kit, (relay) => {
    if (store.get().relay === relay) return
    store.set({ relay })
    if (relay === 'connected') answers.finish()
  })
  const timer = setInterval(() => {
    refresh()
    answers.forgetPast(Date.now())
  }, refreshEveryMs)
  answers.listenToSignIns(!store.get().asksSeparately)
  await answers.takeUpPending()
  store.set({ isReady: true })

  return {
    namespaces,
    getState: store.get,
    subscribe: store.subscribe,
    pair: (link) => pairWithLink(link, { kit, store }),
    approve: answers.approve,
    reject: answers.reject,
    setChain: (topic, chainId) =>
      run(topic, `Switched to ${getChainName(chainId)}`, () => change.moveToChain(means, topic, chainId)),
    setAccount: (topic, accountId) =>
      run(topic, `Switched to ${getAccountName(accountId)}`, () => change.moveToAccount(means, topic, accountId)),
    update: (topic, grant) => run(topic, 'Changed what the app may use', () => change.grantAgain(means, topic, grant)),
    extend: (topic) => run(topic, 'Extended by seven days', () => change.extendPairing(means, topic)),
    ping: (topic) => run(topic, 'Asked the app for a sign of life', () => change.pingPairing(means, topic)),
    disconnect: (topic) => run(topic, 'Disconnected', () => change.endPairing(means, topic)),
    setPolicy: answers.setPolicy,
    setAsksSeparately(asksSeparately) {
      keep({ asksSeparately })
      answers.listenToSignIns(!asksSeparately)
      store.set({ asksSeparately })
    },
    dismissAnswered() {
      const { answered: _, ...rest } = store.get()
      store.replace(rest)
    },
    clearPairing: () => store.set({ pairing: { status: 'none' } }),
    clearLog() {
      store.set({ log: [] })
      keep({ log: [] })
    },
    getActiveChoice,
    setOwn(choice) {
      keep({ own: choice })
      store.set({})
    },
    async stop() {
      stopRelay()
      clearInterval(timer)
      store.set({ isElsewhere: true, relay: 'idle' })
      await kit.core.relayer.transportClose()
    },
  }
}

function firstChoice(namespaces: readonly PhoneNamespace[]) {
  const [first] = namespaces
  const [chain] = first?.chains ?? []
  const [account] = first?.accounts ?? []
  if (chain === undefined || account === undefined)
    throw new PhoneError('unknown', 'The wallet has no chain or no account.')
  return { chainId: chain.chainId, address: account.address }
}
