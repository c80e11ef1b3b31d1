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

/** The result of `createSIWEConfig`: the host's methods, and the parts for the `siweConfig` option. */
export interface SIWEClient extends Omit<SIWEClientMethods, 'onSignIn' | 'onSignOut' | 'getMessageParams'> {
  readonly options: Required<SIWEOptions>
  readonly methods: SIWEClientMethods
  getMessageParams(): Promise<SIWEMessageArgs | undefined>
  /** Returns the same object on every call. Returns undefined if `enabled` is false. */
  mapToSIWX(): SIWXConfig | undefined
}

/**
 * Creates Sign-In with Ethereum from the host's functions. Pass the result as the `siweConfig` option.
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
    getSession: () => fetchSession(methods),
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

/** The name in AppKit 1.7.4 for the result of `createSIWEConfig`, as a type and as a class. */
export type AppKitSIWEClient = SIWEClient
export const AppKitSIWEClient = createSIWEConfig as unknown as new (config: SIWEConfig) => AppKitSIWEClient

/** Returns the host's session. Logs a warning and returns null for a session without an address or chain id. */
async function fetchSession({ getSession }: SIWEClientMethods): Promise<SIWESession | null> {
  const session = await getSession()
  if (session && (!session.address || !session.chainId)) {
    console.warn(
      '[foyer] getSession of siweConfig returned a session without address or chainId. The session is ignored.',
    )
    return null
  }
  return session ?? null
}

/**
 * Converts the host's methods to a `siwx` object. Only EVM accounts sign in; accounts of other families always count as
 * signed in. A session belongs to one account on one network, unless an option keeps it after a change
 * (`signOutOnAccountChange`, `signOutOnNetworkChange`).
 */
export function mapToSIWX(client: Pick<SIWEClient, 'options' | 'methods'> & SIWEMapped): SIWXConfig {
  const { options, methods } = client
  const lastRequested: { chainId?: ChainId } = {}
  const getSession = () => client.getSession().catch(() => null)
  const isCovered = (session: SIWESession, chainId: ChainId, address: string) =>
    (!options.signOutOnAccountChange || isSameAddress(chainId, session.address, address)) &&
    (!options.signOutOnNetworkChange || String(session.chainId) === getChainReference(chainId))
  const signOut = async () => {
    // Sign out only if there is a session: otherwise the host would receive an event that did not happen.
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
      lastRequested.chainId = chainId
      const [nonce, params] = await Promise.all([
        client.getNonce(accountAddress || undefined),
        client.getMessageParams(),
      ])
      return buildMessage(client, { accountAddress, chainId, nonce, params, notBefore })
    },
    addSession: (session) => (isEvm(session.data.chainId) ? verify(session) : Promise.resolve()),
    revokeSession: async (chainId) => (isEvm(chainId) ? signOut() : undefined),
    async setSessions(sessions) {
      if (sessions.length === 0) return signOut()
      // The host has one session and a nonce is valid once: use the session of the requested chain.
      const evm = sessions.filter(({ data }) => isEvm(data.chainId))
      const own = evm.find(({ data }) => data.chainId === lastRequested.chainId) ?? evm[0]
      if (own) await verify(own)
    },
    async getSessions(chainId, address) {
      if (!isEvm(chainId)) return [createSession(chainId, address)]
      lastRequested.chainId = chainId
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

function buildMessage(client: SIWEMapped, parts: MessageParts): SIWXMessage {
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
    // Create the text on signing: an account that signs while connecting is not available earlier.
    toString: () => client.createMessage(args),
  }
}

/** Creates an empty session, which only shows that one exists. Only the host has the signed message. */
function createSession(chainId: ChainId, accountAddress: string): SIWXSession {
  const page = typeof location === 'undefined' ? { host: '', origin: '' } : location
  const data = { accountAddress, chainId, domain: page.host, uri: page.origin, version: '1', nonce: '' }
  return { data, message: '', signature: '' }
}
