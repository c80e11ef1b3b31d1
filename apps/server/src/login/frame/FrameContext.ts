import type { proof, provenAction } from '@foyer/contract/login/proof'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { AccountBalancesService } from '../../accounts/balances/accountBalances.js'
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

/** A claim that somebody has just opened the wallet of a person in a project. */
export type ProofClaim = PersonKey & {
  /** Device key of the call that brings the proof. */
  readonly jkt: string
  readonly action: z.infer<typeof provenAction>
  /** What the action is about, as `proof.ts` of the contract lists it. */
  readonly subject: string
  readonly proof: z.infer<typeof proof>
}

/** What the key store does when the log-in asks, the first two inside the caller's transaction. */
export interface KeyHooks {
  /** Uses the proof's nonce up. Throws `proof_invalid`. */
  readonly verifyProof: (queries: Queries, claim: ProofClaim) => Promise<void>
  /**
   * A person signed out everywhere: devices must not open the wallet without a new log-in. Those of `kept` stay as they are: the one
   * that asked, and any that it may not touch.
   */
  readonly onSignedOutEverywhere: (queries: Queries, person: PersonKey, kept: readonly string[]) => Promise<void>
  /** When the hold on a device ends; null when there is none. */
  readonly getHoldEndMs: (session: Pick<AuthSession, 'deviceAddedAtMs' | 'isLaterDevice'>) => number | null
  /** Throws `hold` with the wait while the device of a log-in is new. */
  readonly assertNoHold: (session: Pick<AuthSession, 'deviceAddedAtMs' | 'isLaterDevice'>) => void
}

/** Settings that the log-in and the keys use. */
export type FrameConfig = Pick<ServerSettings, 'sandbox' | 'secretKey' | 'maxBodyBytes' | 'trustedProxyHops'> &
  LoginSettings &
  KeeperSettings &
  Pick<ChainSettings, 'networks'>

/** All that a route or page of the frame's origin may use. */
export interface FrameContext {
  readonly config: FrameConfig
  readonly logger: Logger
  readonly database: Database
  readonly projects: ProjectsService
  readonly rpc: RpcProvider
  readonly accountBalances: AccountBalancesService
  readonly now: () => number
  /** Canonical origin of the frame: issuer of tokens, address in mails, redirect address at providers. */
  readonly frameUrl: () => string
  /** Every spelling of that origin a browser may use; the canonical one first. */
  readonly frameOrigins: () => readonly string[]
  /** Keys derived from FOYER_SECRET_KEY: seal, open, index. */
  readonly secrets: Secrets
  /** Counted tries, in the database. */
  readonly budgets: Budgets
  readonly signingKeys: SigningKeys
  /** Mails leave after the answer, and survive a kill. */
  readonly outbox: Outbox
  readonly keys: KeyHooks
  /** Aborts when the server stops. */
  readonly closing: AbortSignal
}

/** A route of the frame's origin. */
export type FrameRoute = Route<FrameContext, FrameAuth>
