import * as z from 'zod/mini'
import type { accountAnswers } from './accountAnswers.js'
import { accountType, frameChainId } from './answerWords.js'
import type { logInAnswers } from './logInAnswers.js'
import { frameUri, type socialAnswers } from './socialAnswers.js'
import { email, oneTimeCode, socialProvider } from './words.js'

const short = z.string().check(z.maxLength(500))
const variableName = z.string().check(z.maxLength(80))
const variableValue = z.union([z.string().check(z.maxLength(200)), z.number()])
/** Values for both modes, and those of one mode in `light` and `dark`. */
const variables = z.record(variableName, z.union([variableValue, z.record(variableName, variableValue)]))

/**
 * The requests that the app may send to the frame: `@w3m-app/NAME`. The frame responds with `@w3m-frame/NAME_SUCCESS`
 * or `@w3m-frame/NAME_ERROR`. The response schemas are in separate files because only the app parses them.
 */
export const frameMessages = {
  // Log-in, sign-out and change of the e-mail address [S7.40-S7.45, S7.47-S7.49, S7.55-S7.57].
  CONNECT_EMAIL: { payload: z.object({ email }) },
  CONNECT_DEVICE: {},
  CONNECT_OTP: { payload: z.object({ otp: oneTimeCode }) },
  GET_SOCIAL_REDIRECT_URI: {
    /** `returnUrl`: the page to return to if no popup can be used. It must belong to the requesting origin. */
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

  // The user, the chain, and requests to sign [S7.39, S7.46, S7.50-S7.54, S3.14-S3.20].
  GET_USER: {
    payload: z.optional(z.object({ chainId: z.optional(frameChainId), preferredAccountType: z.optional(accountType) })),
  },
  GET_CHAIN_ID: {},
  SWITCH_NETWORK: { payload: z.object({ chainId: frameChainId }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {},
  INIT_SMART_ACCOUNT: {},
  SET_PREFERRED_ACCOUNT: {
    /** Without `chainId`, which is a Foyer extension, the active network decides the type and address of the answer. */
    payload: z.object({ type: accountType, chainId: z.optional(frameChainId) }),
  },
  RPC_REQUEST: {
    /**
     * `chainId`: the chain of this request. If absent (AppKit client), the chain of the last SWITCH_NETWORK applies.
     */
    payload: z.object({
      method: z.string().check(z.maxLength(100)),
      params: z.optional(z.unknown()),
      chainId: z.optional(frameChainId),
    }),
  },

  // The theme and the metadata of the host [S7.58-S7.60, S3.44, S3.45]. Only for display: the origin identifies the
  // app.
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

  // Foyer extensions. An unmodified AppKit client sends none of these.
  /** Shows a screen of the frame. The frame responds after the user has left the screen. */
  OPEN_SCREEN: {
    payload: z.object({
      screen: z.enum(['security', 'export', 'recovery', 'unlock', 'plainAccount', 'permissions']),
    }),
  },
  GET_SECURITY: {},
  GET_IDENTITY_TOKEN: {},
  /**
   * Signs the account of the log-in that has just finished in to the host page (CAIP-122). The frame creates the
   * message text.
   */
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
  /** Aborts the open approval or the pending log-in, as if the user had pressed Cancel. */
  CANCEL: { payload: z.object({ id: z.string().check(z.maxLength(64)) }) },
  SET_LOCALE: { payload: z.object({ locale: z.string().check(z.maxLength(35)) }) },
} as const

/** Responses that only the AppKit client reads. Foyer never parses them, so they have no schema. */
interface OtherAnswers {
  readonly GET_CHAIN_ID: { chainId: z.output<typeof frameChainId> }
  readonly SWITCH_NETWORK: { chainId: z.output<typeof frameChainId> }
  readonly INIT_SMART_ACCOUNT: { address: string; isDeployed: boolean }
}

type Answers = typeof logInAnswers & typeof socialAnswers & typeof accountAnswers
type Schema = z.ZodMiniType
type PayloadOf<Message> = Message extends { readonly payload: infer S extends Schema } ? z.output<S> : undefined

export type FrameMessageName = keyof typeof frameMessages
/** The payload that the app sends with a message. Undefined if the message has none. */
export type FramePayload<N extends FrameMessageName> = PayloadOf<(typeof frameMessages)[N]>
/** The payload of the frame's response. Undefined if the response has none. */
export type FrameSuccess<N extends FrameMessageName> = N extends keyof OtherAnswers
  ? OtherAnswers[N]
  : N extends keyof Answers
    ? z.output<Answers[N]>
    : undefined
