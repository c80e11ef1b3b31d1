import { describe, expect, it } from 'vitest'
import { followToCallback } from '../../testing/followToCallback.js'
import { errorOf, hostOrigin, useSocialWorld } from '../../testing/useSocialWorld.js'

const { origin, openFrame, visit, begin, goThrough, finish } = useSocialWorld()

describe('the way back in the same tab [S2.1]', () => {
  const goBack = async (returnUrl: string, provider = 'google') => {
    const frame = await openFrame()
    const { binding, uri } = await begin(frame, provider, { returnUrl })
    const answer = await followToCallback(uri, { sandbox_account: `back.${provider}@example.com` })
    const response = await visit(provider, answer, provider === 'apple' ? 'POST' : 'GET')
    return { frame, binding, response, location: readRefresh(response) }
  }
  const readRefresh = (response: Response) =>
    new URL(response.headers.get('refresh')?.replace('0;url=', '') ?? 'about:blank')

  it('brings the result in the address of the page that asked', async () => {
    const { frame, binding, response, location } = await goBack(`${hostOrigin}/shop?item=1#top`)
    // A redirect would be the end of a provider's form.
    expect(response.status).toBe(200)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(`${location.origin}${location.pathname}${location.hash}`).toBe(`${hostOrigin}/shop#top`)
    expect(location.searchParams.get('item')).toBe('1')
    const resultUri = location.searchParams.get('result_uri') ?? ''
    expect((await finish(frame, { resultUri, binding })).status).toBe(200)
  })

  it('works with a posted form, and leaves no fragment of the provider', async () => {
    const { frame, binding, location } = await goBack(`${hostOrigin}/`, 'apple')
    const resultUri = location.searchParams.get('result_uri') ?? ''
    expect((await finish(frame, { resultUri, binding })).status).toBe(200)
    expect(location.hash).toBe('')
  })

  it('takes the page from the state, where the incumbent puts it [S5.32]', async () => {
    const frame = await openFrame()
    const page = `${hostOrigin}/shop?item=1--2`
    for (const suffix of [page, encodeURIComponent(page)]) {
      const { binding, uri } = await begin(frame, 'google')
      const url = new URL(uri)
      url.searchParams.set('state', `${url.searchParams.get('state')}--${suffix}`)
      const answer = await followToCallback(url.href, { sandbox_account: 'alice' })
      const response = await visit('google', answer)
      const location = readRefresh(response)
      expect(`${location.origin}${location.pathname}`).toBe(`${hostOrigin}/shop`)
      const resultUri = location.searchParams.get('result_uri') ?? ''
      expect((await finish(frame, { resultUri, binding })).status).toBe(200)
    }
  })

  it.each([
    'https://evil.example/',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000@evil.example/',
    'http://user@localhost:3000/',
    'http://localhost:3001/',
    '//localhost:3000/',
    'javascript:alert(1)',
  ])('leads to no other origin: %s', async (elsewhere) => {
    const frame = await openFrame()
    const { bindingHash } = frame.createBinding()
    const asked = await frame.post('/api/login/social/start', { provider: 'x', bindingHash, returnUrl: elsewhere })
    expect(errorOf(asked)).toMatchObject({ status: 400, code: 'bad_request' })

    const { uri } = await begin(frame, 'google')
    const answer = await followToCallback(uri, { sandbox_account: 'alice' })
    answer.set('state', `${answer.get('state')}--${encodeURIComponent(elsewhere)}`)
    const response = await visit('google', answer)
    expect(response.status).toBe(400)
    expect(response.headers.get('refresh')).toBeNull()
  })

  it('replaces a result somebody else put into the address', async () => {
    const { location } = await goBack(`${hostOrigin}/?result_uri=planted`)
    expect(location.searchParams.getAll('result_uri')).toHaveLength(1)
    expect(location.searchParams.get('result_uri')).not.toBe('planted')
  })
})

describe('the page of the popup', () => {
  it('runs its own script only, sends nothing anywhere, and keeps its opener', async () => {
    const { response } = await goThrough(await openFrame(), 'google')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+'/)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['de-CH,en;q=0.8', 'de', 'Du kannst dieses Fenster schließen'],
    ['ar', 'ar', 'يمكنك إغلاق هذه النافذة'],
    ['xx', 'en', 'You may close this window'],
  ])('speaks the language of the browser: %s', async (asked, lang, title) => {
    const { uri } = await begin(await openFrame(), 'google')
    const answer = await followToCallback(uri, { sandbox_account: 'alice' })
    const headers = { 'accept-language': asked }
    const page = await fetch(`${origin()}/login/social/callback/google?${answer}`, { headers })
    const html = await page.text()
    expect(html).toContain(`<html lang="${lang}"`)
    expect(html).toContain(title)
    const again = await fetch(`${origin()}/login/social/callback/google?${answer}`, { headers })
    expect(await again.text()).toContain(`<html lang="${lang}"`)
  })

  it('has a place in its HTML for nothing but the result and the page that asked', async () => {
    const frame = await openFrame()
    const pages = await Promise.all([
      goThrough(frame, 'google', { sandbox_account: 'mallory' }),
      goThrough(frame, 'apple', { sandbox_account: 'mallory' }, (answer) => answer.set('user', '"><script>1</script>')),
      goThrough(frame, 'google', {}, (answer) => answer.set('iss', '"><script>1</script>')),
    ])
    const bare = pages.map(({ html, resultUri }) => html.replaceAll(resultUri.replaceAll('&', '&amp;'), ''))
    expect(bare[1]).toBe(bare[0])
    expect(bare[2]).toBe(bare[0])
  })
})
