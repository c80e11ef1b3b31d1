import { InformalMessenger } from './messengers.js'
import { SIWXConfig, type SIWXConfigParams } from './SIWXConfig.js'
import { LocalStorage } from './storages.js'
import { BIP122Verifier, EIP155Verifier, SolanaVerifier } from './verifiers.js'

/** Returns a random nonce of 128 bits, which is unique and cannot be guessed. */
function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function getPageFields() {
  const page = typeof location === 'undefined' ? undefined : location
  return { domain: page?.host ?? 'localhost', uri: page?.origin ?? 'http://localhost' }
}

/**
 * Sign-in inside the page only: verifies the signed message and stores the session in the browser. This proves to the
 * page that the user owns the account. A server must verify the message itself, with a nonce that it created. Each part
 * can be replaced.
 *
 * @example createAppKit({ networks: [mainnet], siwx: new DefaultSIWX() })
 */
export class DefaultSIWX extends SIWXConfig {
  constructor(params: Partial<SIWXConfigParams> = {}) {
    super({
      messenger: new InformalMessenger({
        ...getPageFields(),
        getNonce: async () => createNonce(),
        // Write the chain id as EIP-4361 requires: wallets then recognize the sign-in and compare the domain.
        clearChainIdNamespace: true,
      }),
      verifiers: [new EIP155Verifier(), new SolanaVerifier(), new BIP122Verifier()],
      storage: new LocalStorage({ key: '@appkit/siwx' }),
      ...params,
    })
  }
}
