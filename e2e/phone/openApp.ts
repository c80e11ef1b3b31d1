import { randomUUID } from 'node:crypto'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'

/** What an app asks for when it connects. */
export interface Ask {
  readonly chains?: string[]
  readonly methods?: string[]
  readonly required?: Record<string, { chains?: string[]; methods: string[]; events: string[] }>
  readonly metadata?: { readonly name?: string; readonly redirect?: { readonly universal?: string } }
}

/** An app on the other side of the relay: the protocol's own client. */
export type App = Awaited<ReturnType<typeof openApp>>

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_switchEthereumChain',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
]

/** Starts an app against a relay; it talks to nobody else. */
export async function openApp(relayUrl: string, metadata: Ask['metadata'] = {}) {
  const core = new Core({
    relayUrl,
    projectId: 'sandbox',
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: randomUUID(),
    storageOptions: { database: ':memory:' },
  })
  core.eventClient.init = async () => {}
  core.verify.register = async () => ''
  const client = await SignClient.init({
    logger: 'silent',
    // The two libraries differ in how they write "may be missing".
    core: core as unknown as Exclude<Parameters<typeof SignClient.init>[0], undefined>['core'] & {},
    metadata: {
      name: 'Test App',
      description: 'An app of a test',
      url: 'http://localhost:3000',
      icons: [],
      ...metadata,
    },
  })
  const told: { readonly name: string; readonly data: unknown; readonly chainId: string }[] = []
  const ended: string[] = []
  const updated: string[][] = []
  client.on('session_event', ({ params }) => told.push({ ...params.event, chainId: params.chainId }))
  client.on('session_delete', ({ topic }) => ended.push(topic))
  client.on('session_update', ({ params }) => updated.push(Object.values(params.namespaces).flatMap((n) => n.accounts)))

  return {
    client,
    /** Events the wallet sent. */
    told,
    /** Topics the wallet disconnected. */
    ended,
    /** Accounts of each update the wallet sent. */
    updated,
    /** Proposes; `uri` is for the wallet, `settled` is what the wallet answers. */
    async propose(ask: Ask = {}) {
      const optional = {
        eip155: {
          chains: ask.chains ?? ['eip155:31337', 'eip155:31338'],
          methods: ask.methods ?? methods,
          events: ['chainChanged', 'accountsChanged'],
        },
      }
      const { uri, approval } = await client.connect({
        ...(ask.required === undefined ? { optionalNamespaces: optional } : { requiredNamespaces: ask.required }),
      })
      if (uri === undefined) throw new Error('the app made no pairing address')
      const settled = approval()
      settled.catch(() => {}) // a test that does not look at the answer leaves it alone
      return { uri, settled }
    },
    /** Asks the wallet. */
    ask(topic: string, method: string, params: unknown, chainId = 'eip155:31337'): Promise<unknown> {
      const answer = client.request({ topic, chainId, request: { method, params } })
      answer.catch(() => {}) // looked at later
      return answer
    },
    async close() {
      await core.relayer.transportClose()
      core.heartbeat.stop()
    },
  }
}
