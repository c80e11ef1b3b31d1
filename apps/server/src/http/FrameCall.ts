import type { PersonKey } from '../db/personKey.js'
import type { Project } from './Project.js'

/** The caller as the network shows it. For display in mails only, never for access. */
export interface Client {
  /** Address as rate limits count it: an IPv4 address, or the first 64 bits of an IPv6 one. */
  readonly address: string
  /** At most 300 characters. */
  readonly userAgent: string
}

/** A valid log-in: the person, on this device, in this project. */
export type AuthSession = PersonKey & {
  readonly id: string
  /** `email`, a social provider, or `farcaster`. */
  readonly method: string
  readonly createdAtMs: number
  /** First log-in of this person with this device key: the start of the hold on a new device. */
  readonly deviceAddedAtMs: number
  /** True if the person had another device before this one. The first device of a person has no hold. */
  readonly isLaterDevice: boolean
}

/** Facts that the server has checked for each call to the frame's API. */
export interface FrameCall {
  readonly project: Project
  /** Exact origin of the page around the frame; the project's allow list has it. */
  readonly hostOrigin: string
  /** Origin of the frame in the spelling of the browser. */
  readonly frameOrigin: string
  /** `jkt`: RFC 7638 thumbprint of the device's key (SHA-256, base64url); it is the device's id. */
  readonly device: { readonly jkt: string }
  readonly client: Client
  readonly cookies: Readonly<Record<string, string>>
  /** Aborts when the browser closes the connection or the server stops. */
  readonly signal: AbortSignal
}

/** An answer that also sets cookies (whole `Set-Cookie` values, see `login/authSession.ts`). */
export class FrameReply<A> {
  readonly answer: A
  readonly cookies: readonly string[]

  constructor(answer: A, cookies: readonly string[]) {
    this.answer = answer
    this.cookies = cookies
  }
}
