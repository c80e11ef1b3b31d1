import { encodeBase58 } from '@foyer/primitives/base58'
import { solana } from '@foyer/primitives/networks/nonEvm'
import { formatMessage } from '@foyer/sign-in/formatMessage'
import type { SignInData } from '@foyer/sign-in/messageFields'
import { ed25519 } from '@noble/curves/ed25519.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiwx, type SiwxOptions } from './createSiwx.js'

export const startMs = Date.parse('2026-03-01T12:00:00Z')
export function at(ms: number) {
  return new Date(startMs + ms).toISOString()
}
export const chainId = 'eip155:31337'

/** Creates an app at `https://app.test` with a test clock and an account that signs in. */
export function createTestApp(options: Partial<SiwxOptions> = {}) {
  const clock = { ms: startMs }
  const account = privateKeyToAccount(generatePrivateKey())
  const siwx = createSiwx({
    uri: 'https://app.test',
    chains: [chainId, 'eip155:1', solana.caipNetworkId],
    now: () => clock.ms,
    ...options,
  })
  /** Creates a message of the app with the changes of a test. */
  const write = async (changes: Partial<SignInData> = {}) =>
    formatMessage({
      domain: 'app.test',
      accountAddress: account.address,
      uri: 'https://app.test/login',
      version: '1',
      chainId,
      nonce: changes.nonce ?? (await siwx.getNonce()),
      statement: 'Sign in to the test.',
      issuedAt: new Date(clock.ms).toISOString(),
      ...changes,
    })
  const sign = async (message: string) => ({ message, signature: await account.signMessage({ message }) })
  const signIn = async (changes: Partial<SignInData> = {}, source?: string) =>
    siwx.verify(await sign(await write(changes)), source)
  return { siwx, account, clock, write, sign, signIn }
}

/** Returns the cookie that a browser sends back after a `Set-Cookie` header. */
export function cookieOf(setCookie: string) {
  return setCookie.split(';')[0] ?? ''
}

/** Creates a Solana account that signs messages. */
export function createSolanaSigner() {
  const secret = ed25519.utils.randomSecretKey()
  const sign = (message: string) => encodeBase58(ed25519.sign(new TextEncoder().encode(message), secret))
  return { address: encodeBase58(ed25519.getPublicKey(secret)), sign }
}
