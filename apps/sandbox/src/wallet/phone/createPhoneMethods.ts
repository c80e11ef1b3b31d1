import type { AnswerPolicy, Phone, PhoneState, Question, Site } from './engine/PhoneState.js'
import { PhoneError } from './PhoneError.js'
import type { Grant } from './proposal/grantNamespaces.js'

const timeoutMs = 30_000

/** A grant in a script: chain ids as numbers or CAIP-2, accounts as index, address or `namespace:address`. */
export interface ScriptGrant {
  readonly chains?: readonly (number | string)[]
  readonly accounts?: readonly (number | string)[]
}

/** The methods for scripts at `globalThis.phoneWallet`. `topic` selects a site; default: the newest. */
export interface PhoneMethods {
  getState(): PhoneState
  /** Opens a pairing link. Resolves when the proposal has arrived. */
  pair(link: string): Promise<void>
  /** Waits for the next question, at most 30 s. */
  waitForQuestion(kind?: Question['kind']): Promise<Question>
  /** Waits for the next question and approves it. Resolves when the response is sent. */
  approve(grant?: ScriptGrant): Promise<void>
  /** Waits for the next question and rejects it. */
  reject(): Promise<void>
  /** Sets how later questions are answered. A reload resets it. */
  setPolicy(policy: AnswerPolicy): void
  /** If true, apps must connect and sign in with two separate requests. A reload does not reset it. */
  setAsksSeparately(asksSeparately: boolean): void
  setChain(chain: number | string, topic?: string): Promise<void>
  setAccount(account: number | string, topic?: string): Promise<void>
  update(grant: ScriptGrant, topic?: string): Promise<void>
  extend(topic?: string): Promise<void>
  ping(topic?: string): Promise<number>
  disconnect(topic?: string): Promise<void>
}

/** Creates the methods for scripts of a phone. Each one resolves or rejects. */
export function createPhoneMethods(phone: Phone): PhoneMethods {
  const [first] = phone.namespaces
  const firstAccounts = phone.namespaces.flatMap(({ namespace, accounts: [one] }) =>
    one === undefined ? [] : [`${namespace}:${one.address}`],
  )
  const readChain = (chain: number | string) => (typeof chain === 'number' ? `eip155:${chain}` : chain)
  const readAccount = (account: number | string) => {
    if (typeof account === 'string') {
      const family =
        phone.namespaces.find(({ accounts }) => accounts.some(({ address }) => address === account)) ?? first
      return account.includes(':') ? account : `${family?.namespace}:${account}`
    }
    const found = first?.accounts[account]
    if (found === undefined) throw new PhoneError('unknown', `the wallet has no account ${account}`)
    return `${found.namespace}:${found.address}`
  }
  const findSite = (topic?: string): Site => {
    const site = phone.getState().sites.find((one) => topic === undefined || one.topic === topic)
    if (site === undefined) throw new PhoneError('unknown', 'no app is connected')
    return site
  }
  const readGrant = ({ chains, accounts }: ScriptGrant, fallback: Grant): Grant => ({
    chainIds: chains?.map(readChain) ?? fallback.chainIds,
    accountIds: accounts?.map(readAccount) ?? fallback.accountIds,
  })

  const waitForQuestion = (kind?: Question['kind']) =>
    new Promise<Question>((resolve, reject) => {
      const look = () => {
        const { questions, answering } = phone.getState()
        const found = questions.find((one) => (kind === undefined || one.kind === kind) && !answering.includes(one.id))
        if (found === undefined) return
        stop()
        resolve(found)
      }
      const timer = setTimeout(() => {
        stop()
        reject(new Error(`no ${kind ?? 'question'} arrived within ${timeoutMs} ms`))
      }, timeoutMs)
      const unsubscribe = phone.subscribe(look)
      const stop = () => {
        clearTimeout(timer)
        unsubscribe()
      }
      look()
    })

  return {
    getState: phone.getState,
    pair: phone.pair,
    waitForQuestion,
    async approve(grant) {
      const question = await waitForQuestion()
      if (grant === undefined || question.kind !== 'proposal') return phone.approve(question.id)
      const chainIds = question.wanted.namespaces.flatMap(({ chains }) => chains.map(({ chainId }) => chainId))
      await phone.approve(question.id, readGrant(grant, { chainIds, accountIds: firstAccounts }))
    },
    async reject() {
      const { id } = await waitForQuestion()
      await phone.reject(id)
    },
    setPolicy: phone.setPolicy,
    setAsksSeparately: phone.setAsksSeparately,
    setChain: async (chain, topic) => phone.setChain(findSite(topic).topic, readChain(chain)),
    setAccount: async (account, topic) => phone.setAccount(findSite(topic).topic, readAccount(account)),
    async update(grant, topic) {
      const site = findSite(topic)
      await phone.update(site.topic, readGrant(grant, site))
    },
    extend: async (topic) => phone.extend(findSite(topic).topic),
    ping: async (topic) => phone.ping(findSite(topic).topic),
    disconnect: async (topic) => phone.disconnect(findSite(topic).topic),
  }
}
