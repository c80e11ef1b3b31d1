import type { Endpoint, EndpointAnswer, EndpointBody } from '@foyer/contract/http/endpoint'
import { frameHeaders } from '@foyer/contract/login/frameHeaders'
import { createTestDevice, type TestDevice } from './createTestDevice.js'

/** The addresses and the clock of a test browser. */
export interface BrowserSetup {
  /** The address of the frame's origin for Node, which cannot resolve `*.localhost`. */
  readonly address: string
  /** The frame's origin in the browser. */
  readonly frameOrigin: string
  readonly now: () => number
  readonly hostOrigin?: string
  readonly projectId?: string
}

/** The response to a call. */
export interface TestAnswer<E extends Endpoint> {
  readonly status: number
  readonly headers: Headers
  readonly body: EndpointAnswer<E>
  readonly error: { code: string; message: string; retryAfterMs?: number; context?: Record<string, string> }
}

interface CallChanges {
  readonly accessToken?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly device?: TestDevice
  readonly query?: string
  readonly rawBody?: string | Uint8Array<ArrayBuffer>
}

/** A host page with the frame: its device key, cookies, and current access token. */
export interface TestBrowser {
  readonly device: TestDevice
  readonly cookies: Map<string, string>
  accessToken: string | undefined
  readonly call: <E extends Endpoint>(
    endpoint: E,
    body: EndpointBody<E>,
    changes?: CallChanges,
  ) => Promise<TestAnswer<E>>
  /** Requests a page of the frame's origin, or posts a form to it. */
  readonly request: (path: string, form?: Record<string, string>, headers?: Record<string, string>) => Promise<Response>
  /** Returns the same browser on another page of the project. */
  readonly at: (hostOrigin: string, projectId?: string) => TestBrowser
}

function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) cookies.delete(name)
    else cookies.set(name, pair.slice(at + 1))
  }
}

/** Creates a browser with a new device key, or with `known`. */
export async function createTestBrowser(setup: BrowserSetup, known?: TestDevice): Promise<TestBrowser> {
  const device = known ?? (await createTestDevice())
  const cookies = new Map<string, string>()
  return openPage(setup, device, cookies)
}

function openPage(setup: BrowserSetup, device: TestDevice, cookies: Map<string, string>): TestBrowser {
  const { address, frameOrigin, hostOrigin = 'https://app.example', projectId = 'test' } = setup
  const cookieHeader = (): Record<string, string> =>
    cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  const page: TestBrowser = {
    device,
    cookies,
    accessToken: undefined,
    call: async (endpoint, body, changes = {}) => {
      const accessToken = 'accessToken' in changes ? changes.accessToken : page.accessToken
      const proof = await (changes.device ?? device).prove({
        method: 'POST',
        url: `${frameOrigin}${endpoint.path}`,
        accessToken,
        nowMs: setup.now(),
      })
      const response = await fetch(`${address}${endpoint.path}${changes.query ?? ''}`, {
        method: 'POST',
        signal: AbortSignal.timeout(25_000),
        headers: {
          origin: frameOrigin,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
          [frameHeaders.project]: projectId,
          [frameHeaders.host]: hostOrigin,
          [frameHeaders.deviceProof]: proof,
          ...(accessToken === undefined ? {} : { [frameHeaders.authorization]: `DPoP ${accessToken}` }),
          ...cookieHeader(),
          ...changes.headers,
        },
        body: changes.rawBody ?? JSON.stringify(body),
      })
      storeCookies(cookies, response)
      const json = await response.json()
      if (response.ok && typeof json.accessToken === 'string') page.accessToken = json.accessToken
      return { status: response.status, headers: response.headers, body: json, error: json.error }
    },
    request: async (path, form, headers = {}) => {
      const post = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }
      const origin = form === undefined ? {} : { origin: frameOrigin, 'sec-fetch-site': 'same-origin' }
      const response = await fetch(`${address}${path}`, {
        ...post,
        headers: { ...origin, ...cookieHeader(), ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
      })
      storeCookies(cookies, response)
      return response
    },
    at: (nextOrigin, nextProject = projectId) =>
      openPage({ ...setup, hostOrigin: nextOrigin, projectId: nextProject }, device, cookies),
  }
  return page
}
