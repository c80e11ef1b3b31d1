import type { proof, provenAction } from '@foyer/contract/login/proof'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { AccountBalancesService } from '../../accounts/balances/accountBalances.js'
import type { FindRpcMethod } from '../../chains/rpc/RpcMethods.js'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import type { ChainSettings } from '../../chains/settings.js'
import type { Database, Queries } from '../../db/Database.js'
import type { PersonKey } from '../../db/personKey.js'
import type { FrameAuth, Route } from '../../http/defineRoute.js'
import type { AuthSession } from '../../http/FrameCall.js'
import type { ProjectsService } from '../../http/Project.js'
import type { KeeperSettings } from '../../keeper/settings.js'
import type { Outbox } from '../../mail/createOutbox.js'
import type { SigningKeys } from '../../secrets/createSigningKeys.js'
import type { Secrets } from '../../secrets/secrets.js'
import type { ServerSettings } from '../../settings/serverSettings.js'
import type { Budgets } from '../createBudgets.js'
import type { LoginSettings } from '../settings.js'

/** The claim that the caller has just opened the wallet of a person in a project. */
export type ProofClaim = PersonKey & {
  /** The device key of the call that sends the proof. */
  readonly jkt: string
  readonly action: z.infer<typeof provenAction>
  /** The subject of the action, as listed in `proof.ts` of the contract. */
  readonly subject: string
  readonly proof: z.infer<typeof proof>
}

/** The functions of the key store that the log-in calls. The first two run within the caller's transaction. */
export interface KeyHooks {
  /** Verifies the proof and uses up its nonce. Throws `proof_invalid`. */
  readonly verifyProof: (queries: Queries, claim: ProofClaim) => Promise<void>
  /**
   * Makes devices of a person require a new log-in before they open the wallet, after a sign-out everywhere. Does not
   * change the devices in `kept`: the calling one and those it may not sign out.
   */
  readonly onSignedOutEverywhere: (queries: Queries, person: PersonKey, kept: readonly string[]) => Promise<void>
  /** Returns when the hold on a device ends, or null if there is none. */
  readonly getHoldEndMs: (session: Pick<AuthSession, 'deviceAddedAtMs' | 'isLaterDevice'>) => number | null
  /** Throws `hold` with the wait while the device of a session is new. */
  readonly assertNoHold: (session: Pick<AuthSession, 'deviceAddedAtMs' | 'isLaterDevice'>) => void
}

/** The settings that the log-in and the keys use. */
export type FrameConfig = Pick<ServerSettings, 'sandbox' | 'secretKey' | 'maxBodyBytes' | 'trustedProxyHops'> &
  LoginSettings &
  KeeperSettings &
  Pick<ChainSettings, 'networks'>

/** The context of the routes and pages on the frame's origin. */
export interface FrameContext {
  readonly config: FrameConfig
  readonly logger: Logger
  readonly database: Database
  readonly projects: ProjectsService
  readonly rpc: RpcProvider
  readonly findRpcMethod: FindRpcMethod
  readonly accountBalances: AccountBalancesService
  readonly now: () => number
  /** Returns the canonical origin of the frame: the issuer of tokens and the base of mail links and redirect URLs. */
  readonly frameUrl: () => string
  /** Returns all spellings of that origin that a browser may use, the canonical one first. */
  readonly frameOrigins: () => readonly string[]
  /** Keys derived from FOYER_SECRET_KEY, to seal, open and index. */
  readonly secrets: Secrets
  /** Counters of tries in the database. */
  readonly budgets: Budgets
  readonly signingKeys: SigningKeys
  /** The mail queue. It sends mails after the response and survives a crash. */
  readonly outbox: Outbox
  readonly keys: KeyHooks
  /** Aborts when the server stops. */
  readonly closing: AbortSignal
}

/** A route of the frame's origin. */
export type FrameRoute = Route<FrameContext, FrameAuth>
