import type { PersonKey } from '../db/personKey.js'
import type { Project } from './Project.js'

/** The caller by its network connection. For display in mails only, never for access decisions. */
export interface Client {
  /** The address that rate limits count: an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly address: string
  /** The User-Agent, at most 300 characters. */
  readonly userAgent: string
}

/** A valid login: the person, on this device, in this project. */
export type AuthSession = PersonKey & {
  readonly id: string
  /** The login method: `email`, a social provider, or `farcaster`. */
  readonly method: string
  readonly createdAtMs: number
  /** The first login of this person with this device key. It is the start of the hold on a new device. */
  readonly deviceAddedAtMs: number
  /** Whether the person had another device before this one. The first device of a person has no hold. */
  readonly isLaterDevice: boolean
}

/** The data that the server has checked for each call to the frame's API. */
export interface FrameCall {
  readonly project: Project
  /** The exact origin of the page around the frame. The project allows it. */
  readonly hostOrigin: string
  /** The origin of the frame in the browser's spelling. */
  readonly frameOrigin: string
  /** The device. `jkt` is the RFC 7638 thumbprint of its key (SHA-256, base64url), and serves as its id. */
  readonly device: { readonly jkt: string }
  readonly client: Client
  readonly cookies: Readonly<Record<string, string>>
  /** Aborts when the browser closes the connection or the server stops. */
  readonly signal: AbortSignal
}

/** A response that also sets cookies (complete `Set-Cookie` values, see `login/authSession.ts`). */
export class FrameReply<A> {
  readonly answer: A
  readonly cookies: readonly string[]

  constructor(answer: A, cookies: readonly string[]) {
    this.answer = answer
    this.cookies = cookies
  }
}
