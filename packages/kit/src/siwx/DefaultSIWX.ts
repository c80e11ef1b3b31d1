import { InformalMessenger } from './messengers.js'
import { SIWXConfig, type SIWXConfigParams } from './SIWXConfig.js'
import { LocalStorage } from './storages.js'
import { BIP122Verifier, EIP155Verifier, SolanaVerifier } from './verifiers.js'

/** 128 bits, which nobody guesses and no two messages share. */
function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readPage() {
  const page = typeof location === 'undefined' ? undefined : location
  return { domain: page?.host ?? 'localhost', uri: page?.origin ?? 'http://localhost' }
}

/**
 * Has people sign in in the page alone: what they signed is checked and kept in their browser. That shows that a person holds an account,
 * to the page; a server believes only what it has checked itself, with a nonce of its own. Each part can be another one.
 *
 * @example createAppKit({ networks: [mainnet], siwx: new DefaultSIWX() })
 */
export class DefaultSIWX extends SIWXConfig {
  constructor(params: Partial<SIWXConfigParams> = {}) {
    super({
      messenger: new InformalMessenger({
        ...readPage(),
        getNonce: async () => createNonce(),
        // As EIP-4361 has it, so that wallets recognise a sign-in and compare the domain.
        clearChainIdNamespace: true,
      }),
      verifiers: [new EIP155Verifier(), new SolanaVerifier(), new BIP122Verifier()],
      storage: new LocalStorage({ key: '@appkit/siwx' }),
      ...params,
    })
  }
}
