import { WalletKit } from '@reown/walletkit'
import { Core, HISTORY_EVENTS } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { PrivateKeyAccount, WalletClient } from 'viem'

/** Namespaces of a pairing session as the protocol writes them. */
export type Namespaces = Record<string, { chains: string[]; accounts: string[]; methods: string[]; events: string[] }>
interface Proposal {
  id: number
  params: { pairingTopic: string }
}
/** A call a client made, with its answer once that has been read. */
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

/** The last releases under a free licence, with their foreign hosts off: telemetry and attestations have no public switch. */
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
  // A message that is still on its way when the client stops must not fail a minute later, in another test.
  Object.assign(core.relayer.publisher, { publishTimeout: 2 ** 31 - 1 })
  Object.assign(core.eventClient, { init: async () => undefined })
  Object.assign(core.verify, { init: async () => undefined, register: async () => '', resolve: async () => '' })
  return core
}

/**
 * Closes a client for good. Something it still does later, such as leaving the topic of a session that has ended, would
 * have it dial a relay that is gone, and fail where no test looks: it dials no more.
 */
async function stopCore(core: InstanceType<typeof Core>) {
  core.heartbeat.stop()
  const never = () => new Promise<never>(() => undefined)
  Object.assign(core.relayer, { transportOpen: never, connect: never, request: never })
  await core.relayer.transportClose()
}

/**
 * What the other side answers to the next call of this method on a session, from the client's own record of its calls.
 * Not by `acknowledged()` of an update: it knows nothing of an answer that was read before it was called, and
 * `updateSession` may come back that late, since it first waits for the relay and then for its own storage.
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

/** An app made of sign-client 2.21.8. */
export async function startPeerApp(relayUrl: string) {
  const core = createCore(relayUrl)
  // The two libraries differ in how they write that something may be missing.
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

/** A wallet made of walletkit 1.2.10 that signs with an account and sends through a client. */
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
    /** Grants a session anew; resolves with what the app answers. */
    update: async (topic: string, namespaces: Namespaces) => {
      const answer = expectAnswer(core, topic, 'wc_sessionUpdate')
      await kit.updateSession({ topic, namespaces })
      return answer
    },
    stop: () => stopCore(core),
  }
}
