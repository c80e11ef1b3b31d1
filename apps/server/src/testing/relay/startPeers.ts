import { WalletKit } from '@reown/walletkit'
import { Core, HISTORY_EVENTS } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { PrivateKeyAccount, WalletClient } from 'viem'

/** The namespaces of a session in the protocol's format. */
export type Namespaces = Record<string, { chains: string[]; accounts: string[]; methods: string[]; events: string[] }>
interface Proposal {
  id: number
  params: { pairingTopic: string }
}
/** A request of a client, and its response once it has arrived. */
interface CallRecord {
  topic: string
  request: { method: string }
  response?: unknown
}

const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']
const events = ['chainChanged', 'accountsChanged']
function metadataOf(name: string) {
  return { name, description: name, url: `https://${name}.example`, icons: [] }
}

/**
 * Creates the core of a client. Uses the last releases with a free licence. Turns off telemetry and attestations, which
 * have no public option and use other hosts.
 */
function createCore(relayUrl: string) {
  const kept = new Map<string, string>()
  const core = new Core({
    relayUrl,
    projectId: 'sandbox',
    logger: 'silent',
    customStoragePrefix: crypto.randomUUID(),
    storage: {
      getKeys: async () => [...kept.keys()],
      getEntries: async <T>() => [...kept].map(([key, value]): [string, T] => [key, JSON.parse(value)]),
      getItem: async <T>(key: string): Promise<T | undefined> => JSON.parse(kept.get(key) ?? 'null') ?? undefined,
      setItem: async (key, value) => void kept.set(key, JSON.stringify(value)),
      removeItem: async (key) => void kept.delete(key),
    },
  })
  // Disable the timeout: a message in transit must not fail a minute after its test, during another one.
  Object.assign(core.relayer.publisher, { publishTimeout: 2 ** 31 - 1 })
  Object.assign(core.eventClient, { init: async () => undefined })
  Object.assign(core.verify, { init: async () => undefined, register: async () => '', resolve: async () => '' })
  return core
}

/**
 * Stops a client permanently. Later actions, such as unsubscribing from an ended session, would reconnect to a stopped
 * relay and fail outside of any test.
 */
async function stopCore(core: InstanceType<typeof Core>) {
  core.heartbeat.stop()
  const never = () => new Promise<never>(() => undefined)
  Object.assign(core.relayer, { transportOpen: never, connect: never, request: never })
  await core.relayer.transportClose()
}

/**
 * Returns the response to the next request of this method on a session, from the client's history. Does not use
 * `acknowledged()` of an update: it misses a response that arrived before its call. `updateSession` can resolve that
 * late, because it waits for the relay and then for its storage.
 */
function expectAnswer({ history }: InstanceType<typeof Core>, topic: string, method: string) {
  return new Promise<unknown>((resolve) => {
    const take = (record: CallRecord) => {
      if (record.topic !== topic || record.request.method !== method) return
      history.off(HISTORY_EVENTS.updated, take)
      resolve(record.response)
    }
    history.on(HISTORY_EVENTS.updated, take)
  })
}

/** Starts an app with sign-client 2.21.8. */
export async function startPeerApp(relayUrl: string) {
  const core = createCore(relayUrl)
  // The types of the two libraries differ in their optional properties.
  const client = await SignClient.init({ core: core as never, metadata: metadataOf('app') })
  const happened: { name: string; data: unknown }[] = []
  client.on('session_event', ({ params }) => happened.push(params.event))
  client.on('session_update', ({ params }) => happened.push({ name: 'update', data: params.namespaces }))
  client.on('session_extend', ({ topic }) => happened.push({ name: 'extend', data: topic }))
  client.on('session_delete', ({ topic }) => happened.push({ name: 'delete', data: topic }))
  return {
    client,
    happened,
    propose: async (chains = ['eip155:31337']) => {
      const { uri, approval } = await client.connect({ optionalNamespaces: { eip155: { chains, methods, events } } })
      const settled = approval()
      settled.catch(() => undefined)
      return { uri: uri ?? '', settled }
    },
    ask: (topic: string, method: string, params: unknown, chainId = 'eip155:31337') =>
      client.request<string>({ topic, chainId, request: { method, params } }),
    stop: () => stopCore(core),
  }
}

/** Starts a wallet with walletkit 1.2.10. It signs with `account` and sends transactions through `sender`. */
export async function startPeerWallet(relayUrl: string, account: PrivateKeyAccount, sender?: WalletClient) {
  const core = createCore(relayUrl)
  const kit = await WalletKit.init({ core: core as never, metadata: metadataOf('wallet') })
  const proposals: Proposal[] = []
  const ended: string[] = []
  const expired: number[] = []
  const gate = { open: Promise.resolve() }
  const answer = async (method: string, params: never[]): Promise<unknown> => {
    const [first, second] = params
    if (first === undefined) throw new Error('parameters are missing')
    if (method === 'personal_sign') return account.signMessage({ message: { raw: first } })
    if (method === 'eth_signTypedData_v4' && second !== undefined) return account.signTypedData(JSON.parse(second))
    if (method === 'eth_sendTransaction' && sender !== undefined) return sender.sendTransaction(first)
    throw new Error(`the wallet cannot ${method}`)
  }
  kit.on('session_proposal', (proposal) => proposals.push(proposal))
  kit.on('session_delete', ({ topic }) => ended.push(topic))
  kit.on('proposal_expire', ({ id }) => expired.push(id))
  kit.on('session_request', async ({ id, topic, params }) => {
    await gate.open
    const response = await answer(params.request.method, params.request.params).then(
      (result) => ({ id, jsonrpc: '2.0', result }),
      ({ message }: Error) => ({ id, jsonrpc: '2.0', error: { code: 5000, message } }),
    )
    await kit.respondSessionRequest({ topic, response })
  })
  return {
    kit,
    proposals,
    ended,
    expired,
    gate,
    grant: (chains = ['eip155:31337'], addresses: string[] = [account.address]): Namespaces => ({
      eip155: {
        chains,
        accounts: chains.flatMap((chain) => addresses.map((one) => `${chain}:${one}`)),
        methods,
        events,
      },
    }),
    /** Updates the namespaces of a session. Resolves with the app's response. */
    update: async (topic: string, namespaces: Namespaces) => {
      const answer = expectAnswer(core, topic, 'wc_sessionUpdate')
      await kit.updateSession({ topic, namespaces })
      return answer
    },
    stop: () => stopCore(core),
  }
}
