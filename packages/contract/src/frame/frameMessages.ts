import * as z from 'zod/mini'
import type { accountAnswers } from './accountAnswers.js'
import { accountType, frameChainId } from './answerWords.js'
import type { logInAnswers } from './logInAnswers.js'
import { frameUri, type socialAnswers } from './socialAnswers.js'
import { email, oneTimeCode, socialProvider } from './words.js'

const short = z.string().check(z.maxLength(500))
const variables = z.record(z.string().check(z.maxLength(80)), z.union([z.string().check(z.maxLength(200)), z.number()]))

/**
 * Every question the app may ask the frame: `@w3m-app/NAME` → `@w3m-frame/NAME_SUCCESS` or `@w3m-frame/NAME_ERROR`. What
 * is answered stands in tables of its own: only the app reads it.
 */
export const frameMessages = {
  // Logging in, out, and changing the address [S7.40-S7.45, S7.47-S7.49, S7.55-S7.57].
  CONNECT_EMAIL: { payload: z.object({ email }) },
  CONNECT_DEVICE: {},
  CONNECT_OTP: { payload: z.object({ otp: oneTimeCode }) },
  GET_SOCIAL_REDIRECT_URI: {
    /** `returnUrl`: the page to come back to when no popup can be used; it must lie on the asking origin. */
    payload: z.object({ provider: socialProvider, returnUrl: z.optional(frameUri) }),
  },
  CONNECT_SOCIAL: { payload: z.object({ uri: frameUri }) },
  GET_FARCASTER_URI: {},
  CONNECT_FARCASTER: {},
  SIGN_OUT: {},
  IS_CONNECTED: {
    payload: z.optional(z.object({ token: z.optional(z.string()) })),
  },
  UPDATE_EMAIL: { payload: z.object({ email }) },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: z.object({ otp: oneTimeCode }) },
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: z.object({ otp: oneTimeCode }),
  },

  // Who is there, on which chain, and what is to be signed [S7.39, S7.46, S7.50-S7.54, S3.14-S3.20].
  GET_USER: {
    payload: z.optional(z.object({ chainId: z.optional(frameChainId), preferredAccountType: z.optional(accountType) })),
  },
  GET_CHAIN_ID: {},
  SWITCH_NETWORK: { payload: z.object({ chainId: frameChainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {},
  INIT_SMART_ACCOUNT: {},
  SET_PREFERRED_ACCOUNT: {
    payload: z.object({ type: accountType }),
  },
  RPC_REQUEST: {
    /** `chainId`: where this one request belongs; without it (the incumbent's client) the chain of SWITCH_NETWORK holds. */
    payload: z.object({
      method: z.string().check(z.maxLength(100)),
      params: z.optional(z.unknown()),
      chainId: z.optional(frameChainId),
    }),
  },

  // How the host looks and calls itself [S7.58-S7.60, S3.44, S3.45]. Only words: who asks is told by the origin.
  SYNC_THEME: {
    payload: z.object({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(variables),
      w3mThemeVariables: z.optional(variables),
    }),
  },
  SYNC_DAPP_DATA: {
    payload: z.object({
      metadata: z.optional(
        z.object({
          name: short,
          description: z.optional(z.string().check(z.maxLength(2_000))),
          url: z.optional(short),
          icons: z.optional(z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(10))),
        }),
      ),
      sdkVersion: z.optional(short),
      sdkType: z.optional(short),
      projectId: z.string().check(z.maxLength(64)),
    }),
  },
  RELOAD: {},

  // What our own client asks beyond the incumbent's table. An unmodified AppKit client sends none of these.
  /** Shows one of the frame's own screens; answers when the person has left it. */
  OPEN_SCREEN: { payload: z.object({ screen: z.enum(['security', 'export', 'recovery', 'unlock']) }) },
  GET_SECURITY: {},
  GET_IDENTITY_TOKEN: {},
  /** The account of a log-in that has just happened here signs in to the page (CAIP-122); the frame makes the text of it. */
  SIGN_IN: {
    payload: z.object({
      domain: short,
      uri: frameUri,
      nonce: short,
      chainId: frameChainId,
      statement: z.optional(z.string().check(z.maxLength(2_000))),
      expirationTime: z.optional(short),
      notBefore: z.optional(short),
      requestId: z.optional(short),
    }),
  },
  SIGN_OUT_EVERYWHERE: {},
  /** Stops the open approval or log-in wait, as if the person had pressed Cancel. */
  CANCEL: { payload: z.object({ id: z.string().check(z.maxLength(64)) }) },
  SET_LOCALE: { payload: z.object({ locale: z.string().check(z.maxLength(35)) }) },
} as const

/** What the incumbent's client reads and ours does not; nobody parses it here, so it needs no schema. */
interface OtherAnswers {
  readonly GET_CHAIN_ID: { chainId: z.output<typeof frameChainId> }
  readonly SWITCH_NETWORK: { chainId: z.output<typeof frameChainId> }
  readonly INIT_SMART_ACCOUNT: { address: string; isDeployed: boolean }
}

type Answers = typeof logInAnswers & typeof socialAnswers & typeof accountAnswers
type Schema = z.ZodMiniType
type PayloadOf<Message> = Message extends { readonly payload: infer S extends Schema } ? z.output<S> : undefined

export type FrameMessageName = keyof typeof frameMessages
/** Payload the app sends with a message; undefined when it has none. */
export type FramePayload<N extends FrameMessageName> = PayloadOf<(typeof frameMessages)[N]>
/** What the frame answers with; undefined when it only answers. */
export type FrameSuccess<N extends FrameMessageName> = N extends keyof OtherAnswers
  ? OtherAnswers[N]
  : N extends keyof Answers
    ? z.output<Answers[N]>
    : undefined
