import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpEmbedded } from '../../../connectors/embedded/testEmbedded.js'
import { TestFrameError } from '../../../testing/createTestFrame.js'
import { projectAccount } from '../../state/project.js'
import { getConnected } from '../../state/select.js'
import { connectSocial } from './connectSocial.js'
import { completeSocialReturn } from './socialReturn.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const resultUri = 'https://wallet.test/login/social/callback/google?code=1&state=2'

function setUp(options: Parameters<typeof setUpEmbedded>[0] = {}) {
  const set = setUpEmbedded(options)
  const popup = { closed: false, location: { href: '' }, close: vi.fn(() => Object.assign(popup, { closed: true })) }
  set.page.open.mockImplementation(() => popup)
  const controller = new AbortController()
  const steps: string[] = []
  const begin = (isPopupless = false) => {
    const done = connectSocial(set.client, {
      provider: 'google',
      signal: controller.signal,
      isPopupless,
      onStep: (step) => steps.push(step),
    })
    done.catch(() => undefined)
    return done
  }
  /** Dispatches a message from the popup. */
  const speak = (data: unknown, as: object = {}) =>
    set.page.dispatchEvent(
      Object.assign(new Event('message'), { data, source: popup, origin: set.frame.origin, ...as }),
    )
  return { ...set, popup, controller, steps, begin, speak }
}

describe('connectSocial in a popup', () => {
  it("opens the popup synchronously in the click, on the frame's loading page [S1.5]", () => {
    const set = setUp()
    set.begin()
    expect(set.page.open).toHaveBeenCalledWith(
      'https://wallet.test/loading',
      'foyer-log-in',
      'popup,width=600,height=800',
    )
  })

  it('goes to the provider, connects the account and closes the popup [S3.20, S3.21, S4.26]', async () => {
    const set = setUp()
    const done = set.begin()
    await set.settle()
    expect(set.popup.location.href).toBe('https://idp.test/google')
    set.speak({ resultUri })
    await set.settle()
    await done
    expect(set.frame.received.find(({ type }) => type === '@w3m-app/CONNECT_SOCIAL')?.payload).toEqual({
      uri: resultUri,
    })
    expect(projectAccount(set.client.store.getState()).embeddedWalletInfo).toMatchObject({
      authProvider: 'google',
      user: { username: 'ada', email: 'ada@idp.test' },
    })
    expect(set.shelf.get('@appkit/connected_social')).toBe('google')
    expect(set.shelf.get('@appkit-wallet/SOCIAL_USERNAME')).toBe('ada')
    expect(set.popup.close).toHaveBeenCalled()
    expect(set.steps).toEqual(['provider', 'finishing'])
    expect(set.events).toEqual([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'CONNECT_SUCCESS',
      'SOCIAL_LOGIN_SUCCESS',
    ])
  })

  it.each([
    ['another origin', { resultUri }, { origin: 'https://evil.example' }],
    ['another window of that origin', { resultUri }, { source: {} }],
    ['the popup, without a result', { something: 1 }, {}],
    ['the popup, with a result that is not text', { resultUri: { a: 1 } }, {}],
    ['the popup, with a result above the maximum length', { resultUri: 'x'.repeat(10_000) }, {}],
  ])('ignores a message from %s', async (_name, data, as) => {
    const set = setUp()
    set.begin()
    await set.settle()
    set.speak(data, as)
    await set.settle()
    expect(set.frame.getAsked()).not.toContain('CONNECT_SOCIAL')
  })

  it('rejects with LOG_IN_CANCELED within 2 s after the user closed the popup', async () => {
    const set = setUp()
    const done = set.begin()
    await set.settle()
    set.popup.closed = true
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(done).rejects.toMatchObject({ code: 'LOG_IN_CANCELED' })
    expect(set.events.at(-1)).toBe('SOCIAL_LOGIN_CANCELED')
  })

  it('accepts a message that arrives after the popup closed itself', async () => {
    const set = setUp()
    const done = set.begin()
    await set.settle()
    set.popup.closed = true
    await vi.advanceTimersByTimeAsync(1_000)
    set.speak({ resultUri })
    await set.settle()
    await expect(done).resolves.toBeUndefined()
  })

  it('rejects with ABORTED and closes the popup if its signal aborts', async () => {
    const set = setUp()
    const done = set.begin()
    await set.settle()
    set.controller.abort()
    await expect(done).rejects.toMatchObject({ code: 'ABORTED' })
    expect(set.popup.close).toHaveBeenCalled()
    expect(set.events.at(-1)).toBe('SOCIAL_LOGIN_CANCELED')
  })

  it("rejects with TIMED_OUT if the log-in is not complete 45 s after the provider's response", async () => {
    const set = setUp()
    delete set.frame.answers.GET_USER
    const done = set.begin()
    await set.settle()
    set.speak({ resultUri })
    await vi.advanceTimersByTimeAsync(45_000)
    await expect(done).rejects.toMatchObject({ code: 'TIMED_OUT' })
    expect(set.events.at(-1)).toBe('SOCIAL_LOGIN_ERROR')
  })

  it('rejects with RESPONSE_INVALID if the redirect URL is not http(s)', async () => {
    const set = setUp()
    set.frame.answers.GET_SOCIAL_REDIRECT_URI = () => ({ uri: 'javascript:alert(1)' })
    const done = set.begin()
    await set.settle()
    await expect(done).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
    expect(set.popup.location.href).toBe('')
  })

  it('throws LOG_IN_REFUSED with the log-in method that the user used before', async () => {
    const set = setUp()
    set.frame.answers.CONNECT_SOCIAL = () => {
      throw new TestFrameError({ message: 'Use your email', code: 'identity_conflict', context: { with: 'email' } })
    }
    const done = set.begin()
    await set.settle()
    set.speak({ resultUri })
    await set.settle()
    await expect(done).rejects.toMatchObject({
      code: 'LOG_IN_REFUSED',
      context: { reason: 'identity_conflict', with: 'email' },
    })
  })
})

describe('social log-in in the current tab', () => {
  it.each([
    ['the popup was blocked', false],
    ['the browser belongs to a messaging app', true],
  ])('connectSocial redirects to the provider if %s, and stores the redirect [S2.1]', async (_name, isPopupless) => {
    const set = setUp()
    set.page.open.mockImplementation(() => null)
    set.begin(isPopupless)
    await set.settle()
    expect(set.page.open).toHaveBeenCalledTimes(isPopupless ? 0 : 1)
    expect(set.frame.received.find(({ type }) => type === '@w3m-app/GET_SOCIAL_REDIRECT_URI')?.payload).toEqual({
      provider: 'google',
      returnUrl: 'https://app.test/shop?item=1',
    })
    expect(set.page.location.assign).toHaveBeenCalledWith('https://idp.test/google')
    expect(set.shelf.get('@appkit/social_provider')).toBe('google')
  })

  it.each(['javascript:alert(1)', 'https://'])(
    'connectSocial rejects with RESPONSE_INVALID if the redirect URL is %s, and stores no redirect',
    async (uri) => {
      const set = setUp()
      set.frame.answers.GET_SOCIAL_REDIRECT_URI = () => ({ uri })
      const done = set.begin(true)
      await set.settle()
      await expect(done).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
      expect(set.page.location.assign).not.toHaveBeenCalled()
      expect(set.shelf.get('@appkit/social_provider')).toBeUndefined()
      expect(set.events).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_ERROR'])
    },
  )

  const arrive = (set: ReturnType<typeof setUp>, search: string) => {
    set.page.location.href = `https://app.test/shop?item=1${search}#top`
    return completeSocialReturn(set.client, set.page)
  }

  it('completeSocialReturn completes the log-in and removes the result from the URL [S2.1]', async () => {
    const set = setUp()
    set.begin(true)
    await set.settle()
    // A page that has just loaded has not loaded any action.
    set.client.hasEffects = false
    const done = arrive(set, `&result_uri=${encodeURIComponent(resultUri)}`)
    await set.settle()
    await done
    expect(getConnected(set.client.store.getState())).toBeDefined()
    expect(set.client.hasEffects).toBe(true)
    const [state, , address] = set.page.history.replaceState.mock.calls[0] ?? []
    expect([state, String(address)]).toEqual([{ kept: true }, 'https://app.test/shop?item=1#top'])
    expect(set.shelf.get('@appkit/social_provider')).toBeUndefined()
    expect(projectAccount(set.client.store.getState()).embeddedWalletInfo?.authProvider).toBe('google')
  })

  it('completeSocialReturn ignores a result without a stored redirect, but removes it from the URL', async () => {
    const set = setUp()
    await arrive(set, `&result_uri=${encodeURIComponent(resultUri)}`)
    await set.settle()
    expect(set.frame.getAsked()).not.toContain('CONNECT_SOCIAL')
    expect(set.page.history.replaceState).toHaveBeenCalled()
  })

  it('completeSocialReturn ignores a result if the stored redirect is 15 minutes old', async () => {
    const set = setUp()
    set.begin(true)
    await set.settle()
    vi.advanceTimersByTime(900_000)
    await arrive(set, '&result_uri=x')
    expect(set.frame.getAsked()).not.toContain('CONNECT_SOCIAL')
  })

  it('completeSocialReturn does not change a URL without a result', async () => {
    const set = setUp()
    await arrive(set, '')
    expect(set.page.history.replaceState).not.toHaveBeenCalled()
  })

  it('completeSocialReturn shows a failure as a notice and does not throw', async () => {
    const set = setUp()
    set.begin(true)
    await set.settle()
    set.frame.answers.CONNECT_SOCIAL = () => {
      throw new TestFrameError({ message: 'The provider rejected the log-in', code: 'provider_failed' })
    }
    const done = arrive(set, '&result_uri=x')
    await set.settle()
    await done
    expect(set.client.store.getState().notice).toMatchObject({
      variant: 'error',
      short: 'The provider rejected the log-in',
    })
  })
})
