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
  /** One a family; a session of another family is never valid. */
  readonly verifiers: readonly SIWXVerifier[]
  readonly storage: SIWXStorage
  /** Nobody stays connected without signing in; default true. */
  readonly required?: boolean
}

/** What `siwx` can be made of: somebody who writes messages, who verifies signatures, and who keeps sessions. */
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

  /** @throws FoyerError `SIGN_IN_FAILED` when the session is not valid, and what a verifier throws that cannot tell. */
  async addSession(session: SIWXSession): Promise<void> {
    if (!(await this.verify(session))) throw new FoyerError('SIGN_IN_FAILED')
    await this.storage.add(session)
  }

  /** Puts these in place of all others, or of none if one is not valid. @throws as `addSession`. */
  async setSessions(sessions: SIWXSession[]): Promise<void> {
    for (const session of sessions) if (!(await this.verify(session))) throw new FoyerError('SIGN_IN_FAILED')
    await this.storage.set(sessions)
  }

  /** The sessions that are valid now; those that are not are removed. @throws what a verifier throws that cannot tell. */
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

  /** The nodes of the instance that this is the `siwx` of. */
  private readonly getAccess: AccessTo = (chainId) => {
    // The list of instances.ts, read by its name: this may be another copy of the package than the page's.
    const { [Symbol.for('foyer.instances')]: instances = [] } = globalThis as {
      [name: symbol]: readonly AppKit[] | undefined
    }
    return findAccess(instances.find((instance) => instance.getSIWX() === this)?.client, chainId)
  }
}

function isInTime({ data: { expirationTime, notBefore } }: SIWXSession): boolean {
  const now = Date.now()
  // A time that is none is not passed, and so not kept.
  if (expirationTime !== undefined && !(now < Date.parse(expirationTime))) return false
  return notBefore === undefined || now >= Date.parse(notBefore)
}

/** The fields are those of the text that was signed, where the text can be read. */
function isConsistent({ data, message }: SIWXSession): boolean {
  const said = parseMessage(message)
  if (!said) return true
  return (
    said.chainId === data.chainId &&
    isSameAddress(data.chainId, said.accountAddress, data.accountAddress) &&
    said.domain === data.domain &&
    said.nonce === data.nonce &&
    said.expirationTime === data.expirationTime
  )
}
