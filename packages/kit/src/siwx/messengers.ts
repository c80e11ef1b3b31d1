import { formatMessage } from '@foyer/sign-in/formatMessage'
import type { SIWXMessage } from '../core/public/appKitTypes.js'

export interface SIWXMessengerParams {
  /** The host and port of the page. The wallet compares it with the page that sent the request. */
  readonly domain: string
  readonly uri: string
  /** The statement that the user agrees to, on one line. */
  readonly statement?: string | undefined
  readonly resources?: string[] | undefined
  /** The time until a message expires, in milliseconds. Without it the message never expires. */
  readonly expiration?: number | undefined
  /** Called for every message: each needs a new nonce. */
  readonly getNonce: (input: SIWXMessage.Input) => Promise<string>
  readonly getRequestId?: (() => Promise<string>) | undefined
}

/** Creates the sign-in message (CAIP-122). Subclasses define its text format. */
export abstract class SIWXMessenger {
  protected readonly version = '1'
  protected readonly params: SIWXMessengerParams

  constructor(params: SIWXMessengerParams) {
    this.params = params
  }

  /** @throws Errors of `getNonce` and `getRequestId`. */
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

  /** Returns the text that the wallet shows and signs. */
  protected abstract stringify(data: SIWXMessage.Data & SIWXMessage.Timestamp): string
}

export interface InformalMessengerParams extends SIWXMessengerParams {
  /** Writes the chain id as EIP-4361 requires (`1`), not as `eip155:1`. */
  readonly clearChainIdNamespace?: boolean | undefined
}

/**
 * Creates sign-in messages of CAIP-122 for every chain family.
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

  /** @throws FoyerError `REQUEST_INVALID` if a field contains a line break. */
  protected override stringify(data: SIWXMessage.Data & SIWXMessage.Timestamp): string {
    return formatMessage(data, { chainId: this.form })
  }
}
