import type { ChainId } from '@foyer/primitives/ChainId'
import type { Network } from '@foyer/primitives/networks/Network'
import { solana } from '@foyer/primitives/networks/nonEvm'
import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import { formatMessage } from '@foyer/sign-in/formatMessage'
import { parseMessage } from '@foyer/sign-in/parseMessage'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLoadedAdapter } from '../../adapters/solana/adapter.js'
import { connect } from '../../core/actions/connect.js'
import type { SIWXConfig, SIWXMessage, SIWXSession } from '../../core/public/appKitTypes.js'
import { getConnected } from '../../core/state/select.js'
import { createTestEngine } from '../../core/testEngine.js'
import { createSiwx } from '../../server/siwx/createSiwx.js'
import { DefaultSIWX } from '../../siwx/DefaultSIWX.js'
import { createTestSolanaWallet } from '../../testing/createTestSolanaWallet.js'
import type { StandardSignIn } from '../standardSignIn.js'
import { createStandardConnector } from './createStandardConnector.js'
import type { StandardFeatures } from './StandardWallet.js'

const accounts = deriveSolanaAccounts()
const [alice = '', bob = ''] = accounts.map(({ address }) => address)
const uri = 'https://app.example'

beforeEach(() => {
  const shelf = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
    removeItem: (key: string) => shelf.delete(key),
  })
  vi.stubGlobal('location', { host: 'app.example', origin: uri })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type SignIn = NonNullable<StandardFeatures['solana:signIn']>['signIn']

/** Sets up a Solana app whose host requires a sign-in. A test can change the wallet's response to `solana:signIn`. */
function open({
  siwx = new DefaultSIWX(),
  network = solana,
  wallet: wish = {},
  change = (signIn: SignIn): SignIn => signIn,
}: {
  readonly siwx?: SIWXConfig
  readonly network?: Network
  readonly wallet?: Partial<Parameters<typeof createTestSolanaWallet>[0]>
  readonly change?: (signIn: SignIn) => SignIn
} = {}) {
  const made = createTestSolanaWallet({
    accounts: accounts.map(({ secretKey }) => secretKey),
    rpcUrl: 'http://localhost:1',
    chains: ['solana:mainnet', 'solana:localnet'],
    ...wish,
  })
  const inputs: StandardSignIn[] = []
  const { 'solana:signIn': feature, ...rest } = made.wallet.features
  const signIn = feature && change(feature.signIn)
  const features: StandardFeatures = {
    ...rest,
    ...(signIn && {
      'solana:signIn': {
        signIn: (...requested: readonly StandardSignIn[]) => {
          inputs.push(...requested)
          return signIn(...requested)
        },
      },
    }),
  }
  const wallet = Object.create(made.wallet, { features: { value: features } })
  const connector = createStandardConnector({ name: 'Sol', wallet, networks: [network] })
  const { client } = createTestEngine({
    options: { networks: [network], connectors: [connector], adapters: [createLoadedAdapter()], siwx },
  })
  const events: string[] = []
  client.store.subscribe(({ event }, before) => event !== before.event && events.push(event.data.event))
  const kinds = () => made.asked.map(({ kind }) => kind)
  return { ...made, client, connector, inputs, kinds, events }
}

/** Creates a host whose server creates the nonces and verifies the signatures. */
function createServerSiwx(chains: readonly ChainId[]) {
  const server = createSiwx({ uri, chains })
  const cookies: string[] = []
  const kept: SIWXSession[] = []
  const siwx: SIWXConfig = {
    async createMessage({ accountAddress, chainId }) {
      const data = { accountAddress, chainId, domain: 'app.example', uri, version: '1', nonce: await server.getNonce() }
      const more = { ...data, issuedAt: new Date().toISOString(), statement: 'Welcome' }
      return { ...more, toString: () => formatMessage(more) }
    },
    async addSession(session) {
      const { setCookie } = await server.verify(session)
      cookies.push(setCookie.split(';')[0] ?? '')
      kept.push(session)
    },
    async setSessions([first]) {
      if (first) await siwx.addSession(first)
    },
    revokeSession: async () => undefined,
    getSessions: async (chainId, address) =>
      kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    getRequired: () => true,
  }
  return { siwx, getSession: () => server.getSession(cookies.at(-1) ?? ''), kept }
}

describe('signInStandard during the connection of a Solana wallet', () => {
  it('sends one user request, and the page stores the session', async () => {
    const siwx = new DefaultSIWX()
    const { client, connector, kinds, inputs, events } = open({ siwx, wallet: { approve: () => bob } })
    await connect(client, { connector })
    expect(kinds()).toEqual(['signIn'])
    expect(inputs).toMatchObject([{ domain: 'app.example', uri, version: '1', chainId: 'solana:mainnet' }])
    expect(inputs[0]).not.toHaveProperty('address')
    expect(getConnected(client.store.getState())).toMatchObject({ addresses: [bob], chainId: solana.caipNetworkId })
    const [session] = await siwx.getSessions(solana.caipNetworkId, bob)
    expect(session?.data).toMatchObject({ accountAddress: bob, nonce: inputs[0]?.nonce, issuedAt: inputs[0]?.issuedAt })
    expect(events.filter((name) => /CONNECT|SIWX/.test(name))).toEqual(['CONNECT_SUCCESS', 'SIWX_AUTH_SUCCESS'])
    const provider = connector.provider as { readonly signAllTransactions?: unknown }
    expect(provider.signAllTransactions).toBeTypeOf('function')
  })

  it.each<[string, Network]>([
    ['a chain that the standard defines', solana],
    ['a chain with only a CAIP-2 id', foyerSolana],
  ])('is accepted by the host’s own server for %s', async (_name, network) => {
    const { siwx, getSession } = createServerSiwx([network.caipNetworkId])
    const { client, connector, kinds } = open({ siwx, network })
    await connect(client, { connector })
    expect(kinds()).toEqual(['signIn'])
    expect(await getSession()).toMatchObject({ chainId: network.caipNetworkId, address: alice })
  })

  it('error: rejects with SIGN_IN_FAILED if the server did not create the nonce', async () => {
    const { siwx } = createServerSiwx([solana.caipNetworkId])
    const createMessage = async (input: SIWXMessage.Input) => ({
      ...(await siwx.createMessage(input)),
      nonce: '0123456789abcdef',
    })
    const { client, connector } = open({ siwx: { ...siwx, createMessage } })
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    expect(getConnected(client.store.getState())).toBeUndefined()
  })

  it('error: sends no second request after the user has rejected', async () => {
    const { client, connector, kinds } = open({ wallet: { approve: 'reject' } })
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(kinds()).toEqual(['signIn'])
  })

  it.each<[string, Parameters<typeof open>[0]]>([
    ['the wallet does not support it', { wallet: { signsIn: false } }],
    ['the wallet is on no chain of the app', { network: foyerSolana, wallet: { chains: ['solana:devnet'] } }],
    [
      'the host cannot create the message',
      { siwx: { ...new DefaultSIWX(), createMessage: () => Promise.reject(new Error('no')) } as never },
    ],
    ['the wallet fails', { change: () => () => Promise.reject(new Error('Something went wrong')) }],
  ])('connects without a sign-in if %s', async (name, options) => {
    const { client, connector, kinds } = open(options)
    const connecting = connect(client, { connector })
    if (name.includes('no chain')) await expect(connecting).rejects.toMatchObject({ code: 'WALLET_NO_ACCOUNTS' })
    else await connecting
    expect(kinds()).toEqual(['connect'])
  })

  const text = new TextDecoder()
  const bytes = (message: string) => new TextEncoder().encode(message)
  const changes: readonly (readonly [string, (signed: Awaited<ReturnType<SignIn>>[number]) => object])[] = [
    ['another domain', ({ signedMessage }) => ({ signedMessage: replace(signedMessage, /^app\.example/, 'app.evil') })],
    ['a scheme before the domain', ({ signedMessage }) => ({ signedMessage: replace(signedMessage, /^/, 'https://') })],
    [
      'another nonce',
      ({ signedMessage }) => ({ signedMessage: replace(signedMessage, /Nonce: \w+/, 'Nonce: 0123456789') }),
    ],
    ['another account’s address', ({ signedMessage }) => ({ signedMessage: replace(signedMessage, alice, bob) })],
    ['another chain', ({ signedMessage }) => ({ signedMessage: replace(signedMessage, 'solana:mainnet', 'devnet') })],
    ['a statement', ({ signedMessage }) => ({ signedMessage: replace(signedMessage, '\n\nURI', '\n\nI pay\n\nURI') })],
    [
      'a resource',
      ({ signedMessage }) => ({ signedMessage: Uint8Array.of(...signedMessage, ...bytes('\nResources:\n- a:b')) }),
    ],
    [
      'an expiration time',
      ({ signedMessage }) => ({
        signedMessage: Uint8Array.of(...signedMessage, ...bytes('\nExpiration Time: 2099-01-01T00:00:00Z')),
      }),
    ],
    ['no text', () => ({ signedMessage: Uint8Array.of(0xff, 0xfe) })],
    ['no message', () => ({ signedMessage: 'text' })],
    ['a short signature', () => ({ signature: new Uint8Array(63) })],
    ['a signature of another kind', () => ({ signatureType: 'secp256k1' })],
    ['an invalid account', ({ account }) => ({ account: { ...account, address: bob } })],
    [
      'an account on a chain that is not configured',
      ({ account }) => ({ account: { ...account, chains: ['solana:devnet'] } }),
    ],
  ]
  function replace(message: Uint8Array, what: string | RegExp, by: string): Uint8Array {
    const said = text.decode(message)
    const changed = said.replace(what, by)
    if (changed === said) throw new Error('the message does not contain the replaced text')
    return bytes(changed)
  }

  it.each(changes)('error: connects without a sign-in if the wallet signs %s', async (_name, change) => {
    const siwx = new DefaultSIWX()
    const { client, connector, kinds } = open({
      siwx,
      change:
        (signIn) =>
        async (...inputs) =>
          (await signIn(...inputs)).map((signed) => ({ ...signed, ...change(signed) })),
    })
    const added = vi.spyOn(siwx, 'setSessions')
    await connect(client, { connector })
    expect(kinds()).toEqual(['signIn'])
    expect(getConnected(client.store.getState())?.addresses).toEqual([alice])
    expect(added).not.toHaveBeenCalled()
  })

  it('error: rejects with SIGN_IN_FAILED if the signature is of another key', async () => {
    const { client, connector } = open({
      change:
        (signIn) =>
        async (...inputs) =>
          (await signIn(...inputs)).map((signed) => ({ ...signed, signature: new Uint8Array(64).fill(7) })),
    })
    await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
    expect(getConnected(client.store.getState())).toBeUndefined()
  })

  it('requests the optional fields and returns them in the session', async () => {
    const { siwx, kept } = createServerSiwx([solana.caipNetworkId])
    const more = { requestId: 'r-1', expirationTime: '2099-01-01T00:00:00Z', resources: ['https://app.example/terms'] }
    const createMessage = async (input: SIWXMessage.Input) => ({ ...(await siwx.createMessage(input)), ...more })
    const { client, connector } = open({ siwx: { ...siwx, createMessage } })
    await connect(client, { connector })
    expect(parseMessage(kept[0]?.message ?? '')).toMatchObject({ ...more, statement: 'Welcome' })
    expect(kept[0]?.data).toMatchObject(more)
  })
})
