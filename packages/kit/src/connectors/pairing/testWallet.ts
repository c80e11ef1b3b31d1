import { type SessionProposal, sessionProposal } from '@foyer/contract/pairing/appCalls'
import type { PeerRequest } from '@foyer/contract/pairing/jsonRpc'
import { type PeerMethod, peerTags } from '@foyer/contract/pairing/peerProtocol'
import type { ReceivedMessage } from '@foyer/contract/pairing/relayResults'
import { WebSocket } from 'ws'
import { createRelaySocket } from './createRelaySocket.js'
import { createSystemClock } from './Environment.js'
import { openShared, sealEnvelope } from './envelope.js'
import { createKey, deriveSymKey, getPublicKey, getTopic } from './keys.js'
import { createSigner } from './nativeCrypto.js'
import { parsePairingUri } from './parsePairingUri.js'
import { createRelayToken } from './relayToken.js'

interface Payload {
  readonly id: number
  readonly method?: string
  readonly params?: unknown
  readonly [key: string]: unknown
}

function readPayload(message: string, key: string): Payload | undefined {
  try {
    return JSON.parse(openShared(message, key)) ?? undefined
  } catch {
    return undefined
  }
}

export interface Settlement {
  namespaces: object
  expiry: number
  controller: { publicKey: string; metadata: object }
  [key: string]: unknown
}

/** Starts a wallet that sends exactly the messages of the test, including invalid ones. */
export async function startTestWallet(relayUrl: string, now: () => number = Date.now) {
  const signer = await createSigner(createKey())
  const keys = new Map<string, string>()
  const received: (Payload & { readonly topic: string })[] = []
  const ids = { next: now() * 1_000 }
  const sockets = new Set<WebSocket>()
  const on: { request: (call: PeerRequest) => unknown } = { request: () => 'signed' }

  const relay = createRelaySocket({
    url: relayUrl,
    projectId: 'sandbox',
    clock: createSystemClock(),
    createToken: () => createRelayToken(signer, relayUrl, Date.now()),
    openSocket: (url) => {
      const socket = new WebSocket(url)
      sockets.add(socket)
      return socket as never
    },
    onMessage: async ({ topic, message }: ReceivedMessage) => {
      const key = keys.get(topic)
      if (!key) return false
      const payload = readPayload(message, key)
      if (!payload) return true
      const isNew = !received.some((each) => each.topic === topic && each.id === payload.id)
      received.push({ ...payload, topic })
      if (isNew && payload.method === 'wc_sessionRequest') {
        const result = await on.request(payload as never)
        if (result !== undefined) say(topic, { id: payload.id, jsonrpc: '2.0', result }, 1109).catch(() => undefined)
      }
      return true
    },
  })
  const open = async (symKey: string): Promise<string> => {
    const topic = await getTopic(symKey)
    keys.set(topic, symKey)
    relay.subscribe([topic])
    return topic
  }
  const say = (topic: string, payload: object, tag: number) => {
    const message = sealEnvelope(JSON.stringify(payload), keys.get(topic) ?? createKey())
    return relay.call('irn_publish', { topic, message, ttl: 300, tag })
  }
  const nextId = () => ids.next++
  const waitFor = async (isIt: (payload: Payload & { topic: string }) => boolean, timeoutMs = 30_000) => {
    const end = Date.now() + timeoutMs
    for (;;) {
      const found = received.find(isIt)
      if (found) return found
      if (Date.now() > end) throw new Error('the app did not send the expected message')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const scan = async (uri: string) => {
    const pairingTopic = await open(parsePairingUri(uri, now()).symKey)
    const { id, params } = await waitFor(
      ({ topic, method }) => topic === pairingTopic && method === 'wc_sessionPropose',
    )
    return { pairingTopic, id, params: sessionProposal.parse(params) satisfies SessionProposal }
  }
  type Scanned = Awaited<ReturnType<typeof scan>>
  const prepareApproval = async (
    { pairingTopic, id, params }: Scanned,
    namespaces: object,
    change: (settlement: Settlement) => object = (settlement) => settlement,
  ) => {
    const secret = createKey()
    const publicKey = await getPublicKey(secret)
    const topic = await open(await deriveSymKey(secret, params.proposer.publicKey))
    const settlement = {
      relay: { protocol: 'irn' },
      controller: { publicKey, metadata: { name: 'Test', description: '', url: 'https://wallet.example', icons: [] } },
      namespaces,
      expiry: Math.floor(now() / 1000) + 3_600,
    }
    const call = { id: nextId(), jsonrpc: '2.0', method: 'wc_sessionSettle', params: change(settlement) }
    const yes = { id, jsonrpc: '2.0', result: { relay: { protocol: 'irn' }, responderPublicKey: publicKey } }
    return {
      topic,
      settleId: call.id,
      settle: () => say(topic, call, 1102),
      agree: () => say(pairingTopic, yes, 1101),
    }
  }

  return {
    relay,
    received,
    on,
    say,
    nextId,
    waitFor,
    scan,
    openTopic: open,
    cut: () => {
      for (const socket of sockets) socket.terminate()
    },
    prepareApproval,
    /** Approves a proposal with the messages of older wallets. `change` modifies the settlement. */
    approve: async (scanned: Scanned, namespaces: object, change?: (settlement: Settlement) => object) => {
      const { topic, settleId, settle, agree } = await prepareApproval(scanned, namespaces, change)
      await Promise.all([settle(), agree()])
      return { topic, settleId }
    },
    /** Calls the app and waits for its response. */
    call: async (topic: string, method: PeerMethod, params: unknown, id = nextId()) => {
      await say(topic, { id, jsonrpc: '2.0', method, params }, peerTags[method].tag)
      return waitFor((payload) => payload.topic === topic && payload.id === id && payload.method === undefined)
    },
    stop: () => relay.close(),
  }
}

export type TestWallet = Awaited<ReturnType<typeof startTestWallet>>

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const testAddresses = [alice, bob] as const

/** Creates a grant of both addresses on the given chains. */
export function grantEip155(chains: readonly number[], more: object = {}) {
  return {
    eip155: {
      accounts: chains.flatMap((chain) => testAddresses.map((address) => `eip155:${chain}:${address}`)),
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
      ...more,
    },
  }
}
