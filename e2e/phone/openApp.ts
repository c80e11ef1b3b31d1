import { randomUUID } from 'node:crypto'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'

/** The parameters of an app's proposal. */
export interface Proposal {
  readonly chains?: string[]
  readonly methods?: string[]
  readonly required?: Record<string, { chains?: string[]; methods: string[]; events: string[] }>
  readonly metadata?: { readonly name?: string; readonly redirect?: { readonly universal?: string } }
}

/** An app on the other side of the relay, with the protocol's own client. */
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

/** Starts an app that connects only to this relay. */
export async function openApp(relayUrl: string, metadata: Proposal['metadata'] = {}) {
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
    // The types of the two libraries declare optional fields differently.
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
    /** The events that the wallet sent. */
    told,
    /** The topics that the wallet disconnected. */
    ended,
    /** The accounts of each update that the wallet sent. */
    updated,
    /** Sends a proposal. `uri` is for the wallet, and `settled` resolves with the wallet's response. */
    async propose(request: Proposal = {}) {
      const optional = {
        eip155: {
          chains: request.chains ?? ['eip155:31337', 'eip155:31338'],
          methods: request.methods ?? methods,
          events: ['chainChanged', 'accountsChanged'],
        },
      }
      const { uri, approval } = await client.connect({
        ...(request.required === undefined
          ? { optionalNamespaces: optional }
          : { requiredNamespaces: request.required }),
      })
      if (uri === undefined) throw new Error('the app created no pairing URI')
      const settled = approval()
      settled.catch(() => {}) // avoid an unhandled rejection in tests that ignore the response
      return { uri, settled }
    },
    /** Sends a request to the wallet. */
    ask(topic: string, method: string, params: unknown, chainId = 'eip155:31337'): Promise<unknown> {
      const answer = client.request({ topic, chainId, request: { method, params } })
      answer.catch(() => {}) // the caller handles the rejection later
      return answer
    },
    async close() {
      await core.relayer.transportClose()
      core.heartbeat.stop()
    },
  }
}
