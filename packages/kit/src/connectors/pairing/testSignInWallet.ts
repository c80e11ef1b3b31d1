import { WalletKit } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { Account } from 'viem'
import { createCore, stopCore } from './testPeers.js'

type Asked = Parameters<typeof populateAuthPayload>[0]['authPayload']
type Signed = ReturnType<typeof buildAuthObject>

export interface SigningWallet {
  /** The messages that the wallet was requested to sign, oldest first. */
  readonly asked: Asked[]
  readonly proposals: number[]
  readonly ended: string[]
  pair(uri: string): Promise<void>
  listSessions(): readonly { readonly topic: string; readonly namespaces: object }[]
  end(topic: string): Promise<void>
  /** Sends the delayed responses. */
  sendDelayed(): Promise<void>
  stop(): Promise<void>
}

export interface SigningWalletOptions {
  readonly account: Account
  /** The chains and methods that the wallet supports. It limits requests to them. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  /** The number of chains to sign for. The default is only the first one. */
  readonly signatures?: number
  readonly refuses?: boolean
  /** Ignores the sign-in request, like a wallet that is older than this method. */
  readonly isOld?: boolean
  /** Delays its response until `answerNow`. */
  readonly isSlow?: boolean
}

/** Starts a walletkit wallet that responds as in its documentation. */
export async function startSigningWallet(relayUrl: string, options: SigningWalletOptions): Promise<SigningWallet> {
  const core = createCore(relayUrl)
  const metadata = { name: 'Signer', description: 'Signs in', url: 'https://signer.example', icons: [] }
  const kit = await WalletKit.init({ core: core as never, metadata })
  const { account, chains, methods, signatures = 1 } = options
  const asked: Asked[] = []
  const proposals: number[] = []
  const ended: string[] = []
  const held: (() => Promise<unknown>)[] = []

  const sign = async (authPayload: Asked, chain: string) => {
    const iss = `${chain}:${account.address}`
    const message = kit.formatAuthMessage({ request: authPayload, iss })
    const signature = await account.signMessage?.({ message })
    return buildAuthObject(authPayload, { t: 'eip191', s: signature ?? '' }, iss)
  }
  if (!options.isOld)
    kit.on('session_authenticate', async ({ id, params }) => {
      asked.push(params.authPayload)
      if (options.refuses) return kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'No' } })
      const authPayload = populateAuthPayload({
        authPayload: params.authPayload,
        chains: [...chains],
        methods: [...methods],
      })
      const auths: Signed[] = []
      for (const chain of authPayload.chains.slice(0, signatures)) auths.push(await sign(authPayload, chain))
      const answer = () => kit.approveSessionAuthenticate({ id, auths })
      if (options.isSlow) held.push(answer)
      else await answer()
    })
  kit.on('session_proposal', async ({ id, params }) => {
    proposals.push(id)
    const { eip155 } = params.optionalNamespaces
    if (!eip155) return
    const accounts = (eip155.chains ?? []).map((chain) => `${chain}:${account.address}`)
    await kit.approveSession({ id, namespaces: { eip155: { ...eip155, accounts } } })
  })
  kit.on('session_delete', ({ topic }) => void ended.push(topic))
  kit.on('session_request', async ({ id, topic }) => {
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } })
  })
  return {
    asked,
    proposals,
    ended,
    pair: async (uri) => {
      await kit.pair({ uri })
    },
    listSessions: () => Object.values(kit.getActiveSessions()),
    end: (topic) => kit.disconnectSession({ topic, reason: { code: 6000, message: 'Bye' } }),
    sendDelayed: async () => {
      for (const answer of held.splice(0)) await answer()
    },
    stop: () => stopCore(core),
  }
}
