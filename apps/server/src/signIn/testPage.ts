import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { allowedOrigin } from '../testing/startTestServer.js'

type Call = (path: string, init?: RequestInit) => Promise<Response>

/**
 * Creates a page of the project `test` with this origin, and a user with a key. `call` sends requests to the server.
 */
export function createTestPage(call: Call, now: () => number, origin: string | undefined = allowedOrigin) {
  const account = privateKeyToAccount(generatePrivateKey())
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { ...(origin !== undefined && { origin }), ...(init.headers as Record<string, string>) }
    const response = await call(path, { ...init, headers })
    return { status: response.status, body: await response.json() }
  }
  const getNonce = async (): Promise<{ nonce: string; token: string }> => (await ask('/auth/v1/nonce')).body
  /** Creates a message as AppKit 1.7.4 does. */
  const write = (nonce: string, changes: Record<string, string> = {}) => {
    const fields = {
      ...{ domain: 'app.example', address: account.address, uri: `${allowedOrigin}/`, chain: 'eip155:1' },
      ...{ nonce, issuedAt: new Date(now()).toISOString(), ...changes },
    }
    return [
      `${fields.domain} wants you to sign in with your blockchain account:`,
      fields.address,
      '',
      `URI: ${fields.uri}`,
      'Version: 1',
      `Chain ID: ${fields.chain}`,
      `Nonce: ${fields.nonce}`,
      `Issued At: ${fields.issuedAt}`,
    ].join('\n')
  }
  const post = (body: unknown, nonceToken: string) =>
    ask('/auth/v1/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-nonce-jwt': `Bearer ${nonceToken}` },
      body: JSON.stringify(body),
    })
  const authenticate = async (changes: Record<string, string> = {}, signature?: string) => {
    const { nonce, token } = await getNonce()
    const message = write(nonce, changes)
    return post({ message, signature: signature ?? (await account.signMessage({ message })) }, token)
  }
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const me = (token: string, query = '') => ask(`/auth/v1/me${query}`, { headers: as(token) })
  const setMetadata = (token: string, metadata: unknown) =>
    ask('/auth/v1/account-metadata', { method: 'PUT', headers: as(token), body: JSON.stringify({ metadata }) })
  const signOut = (token: string) => ask('/auth/v1/sign-out', { method: 'POST', headers: as(token) })
  return { account, ask, getNonce, write, post, authenticate, me, setMetadata, signOut }
}
