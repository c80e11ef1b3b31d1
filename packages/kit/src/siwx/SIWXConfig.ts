import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { parseMessage } from '@foyer/sign-in/parseMessage'
import type { AppKit } from '../core/createInstance.js'
import type { SIWXConfig as Contract, SIWXMessage, SIWXSession } from '../core/public/appKitTypes.js'
import { findAccess } from './findAccess.js'
import type { SIWXMessenger } from './messengers.js'
import { isSameAddress, type SIWXStorage } from './storages.js'
import type { AccessTo, SIWXVerifier } from './verifiers.js'

export interface SIWXConfigParams {
  readonly messenger: SIWXMessenger
  /** The verifiers, one per chain family. A session of a family without a verifier is invalid. */
  readonly verifiers: readonly SIWXVerifier[]
  readonly storage: SIWXStorage
  /** True if the user must sign in to stay connected. The default is true. */
  readonly required?: boolean
}

/**
 * A `siwx` object made of three parts: a messenger that creates messages, verifiers that check signatures, and a
 * storage for sessions.
 */
export abstract class SIWXConfig implements Contract {
  private readonly messenger: SIWXMessenger
  private readonly verifiers: readonly SIWXVerifier[]
  private readonly storage: SIWXStorage
  private readonly required: boolean

  constructor({ messenger, verifiers, storage, required = true }: SIWXConfigParams) {
    this.messenger = messenger
    this.verifiers = verifiers
    this.storage = storage
    this.required = required
  }

  createMessage(input: SIWXMessage.Input): Promise<SIWXMessage> {
    return this.messenger.createMessage(input)
  }

  /**
   * @throws FoyerError `SIGN_IN_FAILED` if the session is invalid. Errors of a verifier that cannot check the
   *   signature.
   */
  async addSession(session: SIWXSession): Promise<void> {
    if (!(await this.verify(session))) throw new FoyerError('SIGN_IN_FAILED')
    await this.storage.add(session)
  }

  /** Replaces all stored sessions. If one of the new sessions is invalid, replaces none. @throws like `addSession`. */
  async setSessions(sessions: SIWXSession[]): Promise<void> {
    for (const session of sessions) if (!(await this.verify(session))) throw new FoyerError('SIGN_IN_FAILED')
    await this.storage.set(sessions)
  }

  /**
   * Returns the valid sessions and removes invalid ones.
   *
   * @throws Errors of a verifier that cannot check a signature.
   */
  async getSessions(chainId: ChainId, address: string): Promise<SIWXSession[]> {
    const kept = await this.storage.get(chainId, address)
    const valid: SIWXSession[] = []
    for (const session of kept) if (await this.verify(session)) valid.push(session)
    if (valid.length < kept.length) {
      await this.storage.delete(chainId, address)
      for (const session of valid) await this.storage.add(session)
    }
    return valid
  }

  revokeSession(chainId: ChainId, address: string): Promise<void> {
    return this.storage.delete(chainId, address)
  }

  getRequired(): boolean {
    return this.required
  }

  private async verify(session: SIWXSession): Promise<boolean> {
    if (!isInTime(session) || !isConsistent(session)) return false
    const verifier = this.verifiers.find((each) => each.shouldVerify(session))
    return verifier !== undefined && (await verifier.verify(session, this.getAccess))
  }

  /** Returns access to the nodes of the instance that has this object as `siwx`. */
  private readonly getAccess: AccessTo = (chainId) => {
    // Read the list of instances.ts by its global symbol: this module can be in another copy of the package than the
    // page's instance.
    const { [Symbol.for('foyer.instances')]: instances = [] } = globalThis as {
      [name: symbol]: readonly AppKit[] | undefined
    }
    return findAccess(instances.find((instance) => instance.getSIWX() === this)?.client, chainId)
  }
}

function isInTime({ data: { expirationTime, notBefore } }: SIWXSession): boolean {
  const now = Date.now()
  // An invalid `expirationTime` counts as expired.
  if (expirationTime !== undefined && !(now < Date.parse(expirationTime))) return false
  return notBefore === undefined || now >= Date.parse(notBefore)
}

/** Returns true if the fields match the signed text, or if the text cannot be parsed. */
function isConsistent({ data, message }: SIWXSession): boolean {
  const signed = parseMessage(message)
  if (!signed) return true
  return (
    signed.chainId === data.chainId &&
    isSameAddress(data.chainId, signed.accountAddress, data.accountAddress) &&
    signed.domain === data.domain &&
    signed.nonce === data.nonce &&
    signed.expirationTime === data.expirationTime
  )
}
