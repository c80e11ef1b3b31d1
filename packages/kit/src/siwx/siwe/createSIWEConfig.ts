import { type ChainId, getChainReference, getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { SIWXConfig, SIWXMessage, SIWXSession } from '../../core/public/appKitTypes.js'
import { isSameAddress } from '../storages.js'
import type {
  SIWEClientMethods,
  SIWEConfig,
  SIWECreateMessageArgs,
  SIWEMessageArgs,
  SIWEOptions,
  SIWESession,
} from './SIWEConfig.js'

const defaults = {
  required: true,
  enabled: true,
  nonceRefetchIntervalMs: 300_000,
  sessionRefetchIntervalMs: 300_000,
  signOutOnDisconnect: true,
  signOutOnAccountChange: true,
  signOutOnNetworkChange: true,
} satisfies Required<SIWEOptions>

/** What `createSIWEConfig` makes: the host's methods by their names, and what the `siweConfig` option needs. */
export interface SIWEClient extends Omit<SIWEClientMethods, 'onSignIn' | 'onSignOut' | 'getMessageParams'> {
  readonly options: Required<SIWEOptions>
  readonly methods: SIWEClientMethods
  getMessageParams(): Promise<SIWEMessageArgs | undefined>
  /** The same each time; undefined when `enabled` is false. */
  mapToSIWX(): SIWXConfig | undefined
}

/**
 * Has people sign in with Ethereum by the host's own functions: the `siweConfig` option takes what this makes.
 *
 * @example
 * const siweConfig = createSIWEConfig({
 *   getNonce: () => fetch('/nonce').then((answer) => answer.text()),
 *   getMessageParams: async () => ({ domain: location.host, uri: location.origin, chains: [1], statement: 'Welcome' }),
 *   createMessage: ({ address, ...args }) => formatMessage(args, address),
 *   verifyMessage: ({ message, signature }) => verifyAtMyServer(message, signature),
 *   getSession: () => fetchSession(),
 *   signOut: () => endSession(),
 * })
 */
export function createSIWEConfig(config: SIWEConfig): SIWEClient {
  const {
    required = defaults.required,
    enabled = defaults.enabled,
    nonceRefetchIntervalMs = defaults.nonceRefetchIntervalMs,
    sessionRefetchIntervalMs = defaults.sessionRefetchIntervalMs,
    signOutOnDisconnect = defaults.signOutOnDisconnect,
    signOutOnAccountChange = defaults.signOutOnAccountChange,
    signOutOnNetworkChange = defaults.signOutOnNetworkChange,
    ...methods
  } = config
  const refetch = { nonceRefetchIntervalMs, sessionRefetchIntervalMs }
  const options = {
    ...{ required, enabled, ...refetch },
    ...{ signOutOnDisconnect, signOutOnAccountChange, signOutOnNetworkChange },
  }
  const made: { siwx?: SIWXConfig } = {}
  const client: SIWEClient = {
    options,
    methods,
    getNonce: async (address) => {
      const nonce = await methods.getNonce(address)
      if (!nonce) throw new FoyerError('SIGN_IN_FAILED')
      return nonce
    },
    getMessageParams: async () => methods.getMessageParams?.(),
    createMessage: (args) => {
      const message = methods.createMessage(args)
      if (!message) throw new FoyerError('SIGN_IN_FAILED')
      return message
    },
    verifyMessage: (args) => methods.verifyMessage(args),
    getSession: () => readSession(methods),
    signOut: async () => {
      if (!(await methods.signOut())) throw new FoyerError('SIGN_IN_FAILED')
      methods.onSignOut?.()
      return true
    },
    mapToSIWX: () => {
      if (enabled) made.siwx ??= mapToSIWX(client)
      return made.siwx
    },
  }
  return client
}

/** The name in AppKit 1.7.4 of what `createSIWEConfig` makes, as a type and as a class. */
export type AppKitSIWEClient = SIWEClient
export const AppKitSIWEClient = createSIWEConfig as unknown as new (config: SIWEConfig) => AppKitSIWEClient

/** Without address or chain there is no session, and a host that gives such a one is told. */
async function readSession({ getSession }: SIWEClientMethods): Promise<SIWESession | null> {
  const session = await getSession()
  if (session && (!session.address || !session.chainId)) {
    console.warn('[foyer] getSession of siweConfig gave a session without address or chainId; it counts as none.')
    return null
  }
  return session ?? null
}

/**
 * The host's methods as `siwx`. Only EVM accounts sign in with them; others always count as signed in. A session is for one account on one
 * network, unless the host keeps it over a change (`signOutOnAccountChange`, `signOutOnNetworkChange`).
 */
export function mapToSIWX(client: Pick<SIWEClient, 'options' | 'methods'> & SIWEMapped): SIWXConfig {
  const { options, methods } = client
  const asked: { chainId?: ChainId } = {}
  const getSession = () => client.getSession().catch(() => null)
  const isCovered = (session: SIWESession, chainId: ChainId, address: string) =>
    (!options.signOutOnAccountChange || isSameAddress(chainId, session.address, address)) &&
    (!options.signOutOnNetworkChange || String(session.chainId) === getChainReference(chainId))
  const signOut = async () => {
    // Who is not signed in is not signed out: the host would be told of something that has not happened.
    if (await getSession()) await client.signOut()
  }
  const verify = async ({ message, signature, cacao }: SIWXSession) => {
    const isRight = await client.verifyMessage({ message, signature, ...(cacao && { cacao }) })
    const session = isRight ? await client.getSession() : null
    if (!session) throw new FoyerError('SIGN_IN_FAILED')
    methods.onSignIn?.(session)
  }
  return {
    signOutOnDisconnect: options.signOutOnDisconnect,
    signOutOnAccountChange: options.signOutOnAccountChange,
    signOutOnNetworkChange: options.signOutOnNetworkChange,
    getRequired: () => options.required,
    async createMessage({ accountAddress, chainId, notBefore }) {
      if (!isEvm(chainId)) throw new FoyerError('UNSUPPORTED_CHAIN')
      asked.chainId = chainId
      const [nonce, params] = await Promise.all([
        client.getNonce(accountAddress || undefined),
        client.getMessageParams(),
      ])
      return writeMessage(client, { accountAddress, chainId, nonce, params, notBefore })
    },
    addSession: (session) => (isEvm(session.data.chainId) ? verify(session) : Promise.resolve()),
    revokeSession: async (chainId) => (isEvm(chainId) ? signOut() : undefined),
    async setSessions(sessions) {
      if (sessions.length === 0) return signOut()
      // The host keeps one session, and a nonce is good for one: the one in use.
      const evm = sessions.filter(({ data }) => isEvm(data.chainId))
      const own = evm.find(({ data }) => data.chainId === asked.chainId) ?? evm[0]
      if (own) await verify(own)
    },
    async getSessions(chainId, address) {
      if (!isEvm(chainId)) return [createSession(chainId, address)]
      asked.chainId = chainId
      const session = await getSession()
      return session && isCovered(session, chainId, address) ? [createSession(chainId, address)] : []
    },
  }
}

type SIWEMapped = Omit<SIWEClient, 'options' | 'methods' | 'mapToSIWX'>

function isEvm(chainId: ChainId) {
  return getNamespace(chainId) === 'eip155'
}

interface MessageParts {
  readonly accountAddress: string
  readonly chainId: ChainId
  readonly nonce: string
  readonly params: SIWEMessageArgs | undefined
  readonly notBefore: string | undefined
}

function writeMessage(client: SIWEMapped, parts: MessageParts): SIWXMessage {
  const { accountAddress, chainId, nonce, params, notBefore } = parts
  const nbf = notBefore ?? params?.nbf
  const args: SIWECreateMessageArgs = {
    ...params,
    domain: params?.domain ?? location.host,
    uri: params?.uri ?? location.origin,
    chainId: Number(getChainReference(chainId)),
    address: `did:pkh:${chainId}:${accountAddress}`,
    version: '1',
    nonce,
    iat: params?.iat ?? new Date().toISOString(),
    ...(nbf !== undefined && { nbf }),
  }
  const { domain, uri, version, statement, iat, exp, resources, requestId } = args
  return {
    ...{ accountAddress, chainId, domain, uri, version, nonce, issuedAt: iat },
    ...(statement !== undefined && { statement }),
    ...(exp !== undefined && { expirationTime: exp }),
    ...(nbf !== undefined && { notBefore: nbf }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources: [...resources] }),
    // Written when it is signed: who signs while they connect are not known before.
    toString: () => client.createMessage(args),
  }
}

/** The host alone knows what was signed; this only says that there is a session. */
function createSession(chainId: ChainId, accountAddress: string): SIWXSession {
  const page = typeof location === 'undefined' ? { host: '', origin: '' } : location
  const data = { accountAddress, chainId, domain: page.host, uri: page.origin, version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}
