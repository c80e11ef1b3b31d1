import { WalletKit } from '@reown/walletkit'
import { Core, HISTORY_EVENTS } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { Account } from 'viem'

// Creates a core of the last WalletConnect releases under a free licence. Disables their requests to foreign hosts,
// which have no public option: telemetry is sent even if it is declined, and attestations are fetched.
export function createCore(relayUrl: string) {
  const map = new Map<string, string>()
  const core = new Core({
    relayUrl,
    projectId: 'sandbox',
    logger: 'silent',
    customStoragePrefix: String(Math.random()).slice(2),
    storage: {
      getKeys: async () => [...map.keys()],
      getEntries: async () => [...map].map(([key, value]) => [key, JSON.parse(value)]) as never,
      getItem: async (key: string) => JSON.parse(map.get(key) ?? 'null') ?? undefined,
      setItem: async (key: string, value: unknown) => void map.set(key, JSON.stringify(value)),
      removeItem: async (key: string) => void map.delete(key),
    },
  })
  // A message that is still pending when the client stops must not fail a minute later in another test.
  Object.assign(core.relayer.publisher, { publishTimeout: 2 ** 31 - 1 })
  Object.assign(core.eventClient, { init: async () => undefined })
  Object.assign(core.verify, { init: async () => undefined, register: async () => '', resolve: async () => '' })
  return core
}

/**
 * Closes a client permanently. Some work continues after that, such as leaving the topic of an ended session. It must
 * not connect to a stopped relay, because it would then fail outside of any test.
 */
export async function stopCore(core: InstanceType<typeof Core>): Promise<void> {
  core.heartbeat.stop()
  const never = () => new Promise<never>(() => undefined)
  Object.assign(core.relayer, { transportOpen: never, connect: never, request: never })
  await core.relayer.transportClose()
}

const metadata = {
  name: 'Peer',
  description: 'A real peer',
  url: 'https://peer.example',
  icons: ['https://peer.example/i.png'],
}

export interface PeerNamespaces {
  readonly [key: string]: { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }
}

export interface PeerProposal {
  readonly id: number
  readonly params: {
    readonly requiredNamespaces: object
    readonly optionalNamespaces: Record<string, { chains?: string[]; methods: string[]; events: string[] }>
    readonly proposer: { readonly metadata: { readonly name: string } }
  }
}

interface PeerRequest {
  readonly id: number
  readonly topic: string
  readonly params: { readonly chainId: string; readonly request: { readonly method: string; readonly params: never } }
}

/** Responds to a call. An error that it throws is the wallet's rejection. */
type Answer = (method: string, params: never, chainId: string) => unknown

/** A wallet of a real protocol implementation. */
export interface PeerWallet {
  readonly name: string
  /** The calls that the wallet received, oldest first. */
  readonly asked: { readonly method: string; readonly chainId: string }[]
  /** The topics of the sessions that the app ended. */
  readonly ended: string[]
  answer: Answer
  pair(uri: string): Promise<PeerProposal>
  approve(proposal: PeerProposal, namespaces: PeerNamespaces): Promise<string>
  reject(proposal: PeerProposal, code: number): Promise<void>
  update(topic: string, namespaces: PeerNamespaces): Promise<void>
  extend(topic: string): Promise<void>
  emit(topic: string, name: string, data: unknown, chainId: string): Promise<void>
  ping(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  getExpiry(topic: string): number
  listTopics(): readonly string[]
  stop(): Promise<void>
}

/** A call of a client, with its response once the client has read it. */
interface CallRecord {
  readonly topic: string
  readonly request: { readonly method: string }
  readonly response?: { readonly result: unknown } | { readonly error: unknown }
}

/**
 * Settles with the response to the next call of this method. Reads it from the client's own history. Do not use
 * `acknowledged()` of an update: it misses a response that was read before. `updateSession` can return that late,
 * because it waits for the relay and then for its own storage.
 */
function waitForResponse({ history }: InstanceType<typeof Core>, topic: string, method: string) {
  return new Promise<void>((resolve, reject) => {
    const take = ({ response, ...record }: CallRecord) => {
      if (record.topic !== topic || record.request.method !== method) return
      history.off(HISTORY_EVENTS.updated, take)
      if (response && 'result' in response) resolve()
      else reject(response?.error)
    }
    history.on(HISTORY_EVENTS.updated, take)
  })
}

type Kit = Awaited<ReturnType<typeof WalletKit.init>>
type Sign = Awaited<ReturnType<typeof SignClient.init>>

/**
 * Handles the rejection of a check that the client does not await. A relay can deliver the end of a session twice, and
 * the second one rejects because the session is gone.
 */
function handleUnawaitedCheck(sign: Sign): void {
  const engine = sign.engine as unknown as { isValidDisconnect(input: object): Promise<void> }
  const check = engine.isValidDisconnect
  engine.isValidDisconnect = (input) => {
    const result = check(input)
    result.catch(() => undefined)
    return result
  }
}

function createWallet(name: string, core: InstanceType<typeof Core>, sign: Sign, kit?: Kit): PeerWallet {
  handleUnawaitedCheck(sign)
  const target = (kit ?? sign) as unknown as Sign
  const waiting: ((proposal: PeerProposal) => void)[] = []
  const arrived: PeerProposal[] = []
  target.on('session_proposal', (proposal) => {
    const take = waiting.shift()
    if (take) take(proposal as never)
    else arrived.push(proposal as never)
  })
  const respond = (topic: string, response: object) =>
    kit
      ? kit.respondSessionRequest({ topic, response: response as never })
      : sign.respond({ topic, response: response as never })
  const wallet: PeerWallet = {
    name,
    asked: [],
    ended: [],
    answer: () => true,
    pair: async (uri) => {
      const proposal = new Promise<PeerProposal>((resolve) => {
        const here = arrived.shift()
        if (here) resolve(here)
        else waiting.push(resolve)
      })
      await (kit ? kit.pair({ uri }) : sign.pair({ uri }))
      return proposal
    },
    approve: async ({ id }, namespaces) => {
      if (kit) return (await kit.approveSession({ id, namespaces: namespaces as never })).topic
      return (await sign.approve({ id, namespaces: namespaces as never })).topic
    },
    reject: ({ id }, code) => {
      const reason = { code, message: 'No' }
      return kit ? kit.rejectSession({ id, reason }) : sign.reject({ id, reason })
    },
    update: async (topic, namespaces) => {
      const params = { topic, namespaces: namespaces as never }
      const answered = waitForResponse(core, topic, 'wc_sessionUpdate')
      await Promise.all([answered, kit ? kit.updateSession(params) : sign.update(params)])
    },
    extend: async (topic) => {
      await (await (kit ? kit.extendSession({ topic }) : sign.extend({ topic }))).acknowledged()
    },
    emit: async (topic, eventName, data, chainId) => {
      const params = { topic, event: { name: eventName, data }, chainId }
      await (kit ? kit.emitSessionEvent(params) : sign.emit(params))
    },
    ping: (topic) => sign.ping({ topic }),
    disconnect: (topic) => {
      const params = { topic, reason: { code: 6000, message: 'Bye' } }
      return kit ? kit.disconnectSession(params) : sign.disconnect(params)
    },
    getExpiry: (topic) => sign.session.get(topic).expiry,
    listTopics: () => sign.session.keys,
    stop: () => stopCore(core),
  }
  target.on('session_delete', ({ topic }) => void wallet.ended.push(topic))
  target.on('session_request', async (event) => {
    const { id, topic, params } = event as unknown as PeerRequest
    const { method, params: given } = params.request
    wallet.asked.push({ method, chainId: params.chainId })
    try {
      await respond(topic, { id, jsonrpc: '2.0', result: await wallet.answer(method, given, params.chainId) })
    } catch (error) {
      const { code = -32_000, message = 'failed' } = error as { code?: number; message?: string }
      await respond(topic, { id, jsonrpc: '2.0', error: { code, message } })
    }
  })
  return wallet
}

export async function startWalletKit(relayUrl: string, name = 'Peer'): Promise<PeerWallet> {
  const core = createCore(relayUrl)
  const kit = await WalletKit.init({ core: core as never, metadata: { ...metadata, name } })
  return createWallet('walletkit', core, kit.engine.signClient as never, kit)
}

export async function startSignWallet(relayUrl: string, name = 'Peer'): Promise<PeerWallet> {
  const core = createCore(relayUrl)
  const sign = await SignClient.init({ core: core as never, metadata: { ...metadata, name } })
  return createWallet('sign-client', core, sign)
}

/** Grants everything in a proposal, with the same addresses on every chain. */
export function grantAll(
  proposal: PeerProposal,
  addresses: Readonly<Record<string, readonly string[]>>,
): PeerNamespaces {
  return Object.fromEntries(
    Object.entries(proposal.params.optionalNamespaces).flatMap(([family, { chains = [], methods, events }]) => {
      const own = addresses[family] ?? []
      const accounts = chains.flatMap((chain) => own.map((address) => `${chain}:${address}`))
      return accounts.length > 0 ? [[family, { chains, accounts, methods, events }]] : []
    }),
  )
}

interface Transaction {
  readonly to: `0x${string}`
  readonly value?: `0x${string}`
  readonly data?: `0x${string}`
}

/** Creates a function that signs like a wallet. `send` sends a transaction to its chain. */
export function createSigningAnswer(account: Account, send?: (transaction: Transaction) => Promise<string>): Answer {
  return (method, params: unknown) => {
    const [first, second] = params as [never, string]
    switch (method) {
      case 'personal_sign':
        return account.signMessage?.({ message: { raw: first } })
      case 'eth_signTypedData_v4':
        return account.signTypedData?.(JSON.parse(second))
      case 'eth_sendTransaction':
        return send?.(first)
      default:
        throw Object.assign(new Error('Unsupported'), { code: 4200 })
    }
  }
}
