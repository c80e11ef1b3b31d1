import { privateKeyToAccount } from 'viem/accounts'
import type { FrameElement, FrameElementEvents } from '../connectors/embedded/createFrameElement.js'

/** A message between the app and the frame. */
export interface FrameMessage {
  readonly type: string
  readonly payload?: unknown
  readonly id?: string
}

type Answer = (payload: unknown) => unknown

const evmAccount = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const solanaAddress = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
/** The code that every log-in of the test frame accepts. */
export const testOtp = '424242'

/** Throw it in an answer function: the frame then responds with an error that has this payload. */
export class TestFrameError extends Error {
  readonly payload: Readonly<Record<string, unknown>>

  constructor(payload: Readonly<Record<string, unknown>>) {
    super('refused')
    this.payload = payload
  }
}

/**
 * A frame that implements the message contract without a page, to test the app's side. It is not the production frame:
 * it is a separate implementation of the contract.
 */
export function createTestFrame(origin = 'https://wallet.test') {
  const page = new EventTarget()
  const received: FrameMessage[] = []
  const person: { email?: string | undefined; userName?: string | undefined; isIn: boolean; chain: string | number } = {
    isIn: false,
    chain: 'eip155:31337',
  }
  const life: {
    events?: FrameElementEvents | undefined
    isThere: boolean
    shown?: object | undefined
    made: number
    isSilent: boolean
    /** True if the request is being signed already: an abort has no effect then. */
    isSigning: boolean
  } = { isThere: false, made: 0, isSilent: false, isSigning: false }

  const createUser = (chain: string | number) => ({
    address: String(chain).startsWith('solana') ? solanaAddress : evmAccount.address,
    chainId: chain,
    email: person.email ?? null,
    ...(person.userName && { userName: person.userName }),
    accounts: [{ address: evmAccount.address, type: 'eoa' }],
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  })
  const requireLogIn = () => {
    if (!person.isIn) throw new TestFrameError({ message: 'No user is logged in', code: 'session_expired' })
  }
  const answers: Record<string, Answer> = {
    CONNECT_EMAIL: (payload) => {
      person.email = (payload as { email: string }).email
      return { action: 'VERIFY_OTP' }
    },
    CONNECT_DEVICE: () => undefined,
    CONNECT_OTP: (payload) => {
      if ((payload as { otp: string }).otp !== testOtp)
        throw new TestFrameError({ message: 'That code is not right.', code: 'code_wrong' })
      person.isIn = true
    },
    GET_SOCIAL_REDIRECT_URI: (payload) => ({
      uri: `https://idp.test/${(payload as { provider: string }).provider}`,
    }),
    CONNECT_SOCIAL: () => {
      Object.assign(person, { isIn: true, userName: 'ada', email: 'ada@idp.test' })
      return createUser(person.chain)
    },
    GET_FARCASTER_URI: () => ({ url: 'https://farcaster.test/channel' }),
    CONNECT_FARCASTER: () => {
      Object.assign(person, { isIn: true, userName: 'ada.eth', email: undefined })
      return { userName: 'ada.eth' }
    },
    SIGN_OUT: () => {
      person.isIn = false
    },
    SIGN_OUT_EVERYWHERE: () => {
      person.isIn = false
    },
    IS_CONNECTED: () => ({ isConnected: person.isIn }),
    GET_USER: (payload) => {
      requireLogIn()
      person.chain = (payload as { chainId?: string | number } | undefined)?.chainId ?? person.chain
      return createUser(person.chain)
    },
    SWITCH_NETWORK: (payload) => {
      person.chain = (payload as { chainId: string }).chainId
      return { chainId: person.chain }
    },
    GET_CHAIN_ID: () => ({ chainId: person.chain }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    SET_PREFERRED_ACCOUNT: () => ({ type: 'eoa', address: evmAccount.address }),
    UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    UPDATE_EMAIL_PRIMARY_OTP: () => undefined,
    UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: 'new@person.test' }),
    GET_SECURITY: () => ({ level: 'L0', managed: 'instant', slots: ['device', 'managed'] }),
    GET_IDENTITY_TOKEN: () => {
      requireLogIn()
      return { token: 'header.payload.signature', expiresAtMs: 1 }
    },
    SIGN_IN: async (payload) => {
      requireLogIn()
      const { nonce } = payload as { nonce: string }
      const message = `the sign-in with ${nonce}`
      return { issuedAt: new Date().toISOString(), message, signature: await evmAccount.signMessage({ message }) }
    },
    RPC_REQUEST: (payload) => {
      requireLogIn()
      const { method, params } = payload as { method: string; params?: [`0x${string}`] }
      if (method === 'personal_sign') return evmAccount.signMessage({ message: { raw: params?.[0] ?? '0x' } })
      if (method === 'eth_blockNumber') return '0x10'
      if (method === 'solana_signMessage') return { signature: '2'.repeat(88) }
      if (method === 'solana_signTransaction') return payload && { transaction: 'Cn8eVZg' }
      throw new TestFrameError({ message: 'The user rejected the request', code: 'USER_REJECTED' })
    },
  }

  const frameWindow = {
    postMessage: (message: FrameMessage, target: string) => {
      received.push(message)
      if (target !== origin || life.isSilent) return
      if (message.type === '@w3m-app/CANCEL') abortRequest((message.payload as { id: string }).id)
      else void reply(message)
    },
  }
  /** Sends a message to the app. `as` sets another source or origin. */
  const say = (message: unknown, as: { readonly source?: unknown; readonly origin?: string } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data: message, origin, source: frameWindow, ...as }))
  const reply = async ({ type, payload, id }: FrameMessage) => {
    const name = type.replace('@w3m-app/', '')
    const answer = answers[name]
    if (!answer || id === undefined) return
    try {
      const result = await answer(payload)
      say({ type: `@w3m-frame/${name}_SUCCESS`, id, ...(result !== undefined && { payload: result }) })
    } catch (error) {
      const told = error instanceof TestFrameError ? error.payload : {}
      say({ type: `@w3m-frame/${name}_ERROR`, id, payload: told })
    }
  }

  const abortRequest = (id: string) => {
    const requested = received.find((message) => message.id === id)
    if (requested?.type !== '@w3m-app/RPC_REQUEST' || life.isSigning) return
    say({ type: '@w3m-frame/RPC_REQUEST_ERROR', id, payload: { message: 'Request was aborted', code: 'aborted' } })
  }

  const addresses: string[] = []
  const createElement = (address: string, events: FrameElementEvents): FrameElement => {
    life.events = events
    life.isThere = true
    life.made += 1
    addresses.push(address)
    const own = life.made
    return {
      getWindow: () => (life.isThere && own === life.made ? (frameWindow as unknown as Window) : null),
      show: (box) => {
        life.shown = box
      },
      hide: () => {
        life.shown = undefined
      },
      remove: () => {
        life.isThere = false
      },
    }
  }
  return {
    origin,
    page,
    addresses,
    received,
    answers,
    person,
    life,
    say,
    createElement,
    evmAddress: evmAccount.address,
    solanaAddress,
    ready: () => say({ type: '@w3m-frame/READY', payload: {} }),
    /** Returns the names of the app's requests, in order. */
    getAsked: () => received.map(({ type }) => type.replace('@w3m-app/', '')),
  }
}
