import type { Endpoint, EndpointAnswer, EndpointBody, EndpointQuery } from '@foyer/contract/http/endpoint'
import type { loginAnswer, person } from '@foyer/contract/login/loginAnswer'
import { postRefresh, postRefreshToken, postSignOut } from '@foyer/contract/login/sessionEndpoints'
import type * as z from 'zod/mini'
import { hasCode, notLoggedIn } from '../FrameFailure.js'
import type { Api } from './createApi.js'
import type { RefreshStore } from './createRefreshStore.js'

/** A token this close to its end is renewed before it is used. */
const renewBeforeMs = 30_000
/** Codes that say there is no log-in (any more); all others leave that open. */
const endedCodes = ['session_expired', 'reused', 'not_consented']

export type LoginAnswer = z.infer<typeof loginAnswer>
export type Person = z.infer<typeof person>

export interface SessionSetup {
  readonly api: Api
  /** Runs work alone among the tabs of this browser. */
  readonly alone: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Where the refresh token is kept in a browser that drops its cookie. */
  readonly refreshStore: RefreshStore
}

/**
 * The log-in of this page: the access token is in memory, what renews it in a cookie no script can read, or sealed where
 * the browser drops that.
 */
export interface AuthSession {
  getPerson(): Person | undefined
  /** Takes what a completed log-in answered with. */
  accept(answer: LoginAnswer): void
  /** The person who is logged in, asking the server where memory does not know; undefined when nobody is. */
  resume(): Promise<Person | undefined>
  /** Calls an endpoint as the person. Throws FrameFailure `session_expired` when nobody is logged in. */
  call<E extends Endpoint>(
    endpoint: E,
    body: EndpointBody<E>,
    signal?: AbortSignal,
    query?: EndpointQuery<E>,
  ): Promise<EndpointAnswer<E>>
  /** Notes that the person's address is another one now. */
  rename(email: string): void
  /**
   * Ends this log-in, or every one of the person. What memory holds is gone even when the server cannot be reached. Throws FrameFailure
   * `hold` on a new device that may not end all of them: then this one goes on.
   */
  signOut(everywhere: boolean): Promise<void>
  /** Notes that the server has ended the log-in with everything it knew of the person. */
  end(): void
  /** Tells when the person changes or leaves. Returns the undo. */
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
    // Who has signed out or logged in meanwhile is not overruled by what was asked before.
    const setUnlessOther = (next: LoginAnswer | undefined) => changes === seen && set(next)
    const refreshToken = await refreshStore.read()
    try {
      const { refreshToken: next, ...answer } = await api.call({ endpoint: postRefresh, body: { refreshToken } })
      // The server takes the former one again while nobody has used its successor.
      if (next !== undefined && changes === seen) await refreshStore.write(next).catch(() => undefined)
      setUnlessOther(answer)
    } catch (error) {
      if (!endedCodes.some((code) => hasCode(error, code))) throw error
      setUnlessOther(undefined)
    }
    return current
  }

  /** Asks whether the cookie of a new log-in came back, and keeps the token where it did not. */
  async function keepLogIn({ accessToken }: LoginAnswer): Promise<void> {
    const { refreshToken } = await api.call({ endpoint: postRefreshToken, body: {}, accessToken })
    if (current?.accessToken !== accessToken) return
    await (refreshToken === null ? refreshStore.remove() : refreshStore.write(refreshToken))
  }

  async function getToken(): Promise<string> {
    const answer = isFresh(current) ? current : await renew()
    if (answer === undefined) throw notLoggedIn()
    return answer.accessToken
  }

  return {
    getPerson: () => current?.person,
    accept(answer) {
      set(answer)
      // Without it the log-in lasts as long as its access token.
      alone(() => keepLogIn(answer)).catch(() => undefined)
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
        // The server may have ended a token before its time; what renews it may still stand.
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
        // One log-in the cookie can name as well; a token that is over would be refused.
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
