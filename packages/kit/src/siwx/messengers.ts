import { formatMessage } from '@foyer/sign-in/formatMessage'
import type { SIWXMessage } from '../core/public/appKitTypes.js'

export interface SIWXMessengerParams {
  /** The host and port of the page, as the wallet compares it with the page it is asked from. */
  readonly domain: string
  readonly uri: string
  /** What the person agrees to, on one line. */
  readonly statement?: string | undefined
  readonly resources?: string[] | undefined
  /** How long a signature counts, in ms; without it for ever. */
  readonly expiration?: number | undefined
  /** Called for every message: each needs a nonce of its own. */
  readonly getNonce: (input: SIWXMessage.Input) => Promise<string>
  readonly getRequestId?: (() => Promise<string>) | undefined
}

/** Makes what is signed (CAIP-122); how it is written is for the classes that extend it to say. */
export abstract class SIWXMessenger {
  protected readonly version = '1'
  protected readonly params: SIWXMessengerParams

  constructor(params: SIWXMessengerParams) {
    this.params = params
  }

  /** @throws what `getNonce` and `getRequestId` throw. */
  async createMessage(input: SIWXMessage.Input): Promise<SIWXMessage> {
    const { domain, uri, statement, resources, expiration, getNonce, getRequestId } = this.params
    const [nonce, requestId] = await Promise.all([getNonce(input), getRequestId?.()])
    const now = Date.now()
    const data = {
      accountAddress: input.accountAddress,
      chainId: input.chainId,
      domain,
      uri,
      version: this.version,
      nonce,
      issuedAt: new Date(now).toISOString(),
      ...(expiration !== undefined && { expirationTime: new Date(now + expiration).toISOString() }),
      ...(input.notBefore !== undefined && { notBefore: input.notBefore }),
      ...(statement !== undefined && { statement }),
      ...(resources !== undefined && { resources }),
      ...(requestId !== undefined && { requestId }),
    }
    return { ...data, toString: () => this.stringify(data) }
  }

  /** The text that the wallet shows and signs. */
  protected abstract stringify(data: SIWXMessage.Data & SIWXMessage.Timestamp): string
}

export interface InformalMessengerParams extends SIWXMessengerParams {
  /** Writes the chain as EIP-4361 wants it (`1`) instead of as `eip155:1`. */
  readonly clearChainIdNamespace?: boolean | undefined
}

/**
 * Writes sign-in messages of CAIP-122 for every family.
 *
 * @example
 * new InformalMessenger({ domain: location.host, uri: location.origin, getNonce: () => fetchNonce(), clearChainIdNamespace: true })
 */
export class InformalMessenger extends SIWXMessenger {
  private readonly form: 'reference' | 'caip2'

  constructor({ clearChainIdNamespace = false, ...params }: InformalMessengerParams) {
    super(params)
    this.form = clearChainIdNamespace ? 'reference' : 'caip2'
  }

  /** @throws FoyerError `REQUEST_INVALID` when a part would not stay on its own line. */
  protected override stringify(data: SIWXMessage.Data & SIWXMessage.Timestamp): string {
    return formatMessage(data, { chainId: this.form })
  }
}
