import type { Endpoint, EndpointAnswer, EndpointBody, EndpointQuery } from '@foyer/contract/http/endpoint'
import type { loginAnswer, person } from '@foyer/contract/login/loginAnswer'
import { postRefresh, postRefreshToken, postSignOut } from '@foyer/contract/login/sessionEndpoints'
import type * as z from 'zod/mini'
import { createSessionExpiredError, hasCode } from '../FrameFailure.js'
import type { Api } from './createApi.js'
import type { RefreshStore } from './createRefreshStore.js'

/** A token is renewed this many milliseconds before its expiry. */
const renewBeforeMs = 30_000
/** The error codes that mean there is no session. After any other error, the session may still exist. */
const endedCodes = ['session_expired', 'reused', 'not_consented']

export type LoginAnswer = z.infer<typeof loginAnswer>
export type Person = z.infer<typeof person>

export interface SessionSetup {
  readonly api: Api
  /** Runs work exclusively among the tabs of this browser. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** The storage of the refresh token in a browser that drops the cookie. */
  readonly refreshStore: RefreshStore
}

/**
 * The session of this page. The access token is in memory. The refresh token is in a cookie that no script can read, or
 * encrypted in storage if the browser drops the cookie.
 */
export interface AuthSession {
  getPerson(): Person | undefined
  /** Stores the result of a completed login. */
  accept(answer: LoginAnswer): void
  /** Returns the logged-in user from memory, or else from the server. Returns undefined if no user is logged in. */
  resume(): Promise<Person | undefined>
  /** Sends a request as the logged-in user. Throws FrameFailure `session_expired` without a session. */
  call<E extends Endpoint>(
    endpoint: E,
    body: EndpointBody<E>,
    signal?: AbortSignal,
    query?: EndpointQuery<E>,
  ): Promise<EndpointAnswer<E>>
  /** Updates the user's email address in memory. */
  rename(email: string): void
  /**
   * Ends this session, or all sessions of the user. Clears the memory even if the server cannot be reached. Throws
   * FrameFailure `hold` if a new device may not end all sessions: this session then continues.
   */
  signOut(everywhere: boolean): Promise<void>
  /** Clears the session after the server has deleted the user. */
  end(): void
  /** Calls the listener when the user changes or the session ends. Returns a function that removes it. */
  watchPerson(listener: (person: Person | undefined) => void): () => void
}

export function createSession({ api, alone, refreshStore }: SessionSetup): AuthSession {
  let current: LoginAnswer | undefined
  let renewal: Promise<LoginAnswer | undefined> | undefined
  let changes = 0
  const listeners = new Set<(person: Person | undefined) => void>()

  function set(next: LoginAnswer | undefined): void {
    changes += 1
    const isOther = current?.person.id !== next?.person.id
    current = next
    if (isOther) for (const listener of listeners) listener(next?.person)
  }

  function isFresh(answer: LoginAnswer | undefined): answer is LoginAnswer {
    return answer !== undefined && answer.expiresAtMs - renewBeforeMs > api.now()
  }

  function renew(): Promise<LoginAnswer | undefined> {
    renewal ??= alone(renewAlone).finally(() => {
      renewal = undefined
    })
    return renewal
  }

  async function renewAlone(): Promise<LoginAnswer | undefined> {
    const seen = changes
    // Ignore an outdated result if the user has logged in or out in the meantime.
    const setUnlessOther = (next: LoginAnswer | undefined) => changes === seen && set(next)
    const refreshToken = await refreshStore.read()
    try {
      const { refreshToken: next, ...answer } = await api.call({ endpoint: postRefresh, body: { refreshToken } })
      // Ignore a failed write: the server accepts the previous token until its successor is used.
      if (next !== undefined && changes === seen) await refreshStore.write(next).catch(() => undefined)
      setUnlessOther(answer)
    } catch (error) {
      if (!endedCodes.some((code) => hasCode(error, code))) throw error
      setUnlessOther(undefined)
    }
    return current
  }

  /** Checks if the browser returned the cookie of a new login, and stores the refresh token if it did not. */
  async function storeRefreshToken({ accessToken }: LoginAnswer): Promise<void> {
    const { refreshToken } = await api.call({ endpoint: postRefreshToken, body: {}, accessToken })
    if (current?.accessToken !== accessToken) return
    await (refreshToken === null ? refreshStore.remove() : refreshStore.write(refreshToken))
  }

  async function getToken(): Promise<string> {
    const answer = isFresh(current) ? current : await renew()
    if (answer === undefined) throw createSessionExpiredError()
    return answer.accessToken
  }

  return {
    getPerson: () => current?.person,
    accept(answer) {
      set(answer)
      // Ignore the failure: without a refresh token the session lasts as long as its access token.
      alone(() => storeRefreshToken(answer)).catch(() => undefined)
    },
    async resume() {
      return isFresh(current) ? current.person : (await renew())?.person
    },
    async call(endpoint, body, signal, query) {
      const accessToken = await getToken()
      const rest = { endpoint, body, signal, ...(query !== undefined && { query }) }
      try {
        return await api.call({ ...rest, accessToken })
      } catch (error) {
        // The server may have ended the token early, while the refresh token is still valid.
        if (!hasCode(error, 'session_expired') || current?.accessToken !== accessToken) throw error
        await renew()
        return api.call({ ...rest, accessToken: await getToken() })
      }
    },
    rename(email) {
      if (current) current = { ...current, person: { ...current.person, email } }
    },
    async signOut(everywhere) {
      let isHeld = false
      try {
        // The cookie can also identify this session. Omit an expired token, which the server would reject.
        const own = isFresh(current) ? current.accessToken : undefined
        const accessToken = everywhere || (await refreshStore.read()) ? await getToken() : own
        await api.call({ endpoint: postSignOut, body: { everywhere }, accessToken })
      } catch (error) {
        isHeld = hasCode(error, 'hold')
        if (everywhere || !endedCodes.some((code) => hasCode(error, code))) throw error
      } finally {
        if (!isHeld) {
          set(undefined)
          await refreshStore.remove()
        }
      }
    },
    end() {
      set(undefined)
      void refreshStore.remove()
    },
    watchPerson(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
