import { describe, expect, it } from 'vitest'
import { authoriseAtProvider } from '../../testing/authoriseAtProvider.js'
import { errorOf, hostOrigin, useSocialWorld } from '../../testing/useSocialWorld.js'

const { origin, openFrame, visit, begin, goThrough, finish } = useSocialWorld()

describe('return in the same tab [S2.1]', () => {
  const goBack = async (returnUrl: string, provider = 'google') => {
    const frame = await openFrame()
    const { binding, uri } = await begin(frame, provider, { returnUrl })
    const answer = await authoriseAtProvider(uri, { sandbox_account: `back.${provider}@example.com` })
    const response = await visit(provider, answer, provider === 'apple' ? 'POST' : 'GET')
    return { frame, binding, response, location: readRefresh(response) }
  }
  const readRefresh = (response: Response) =>
    new URL(response.headers.get('refresh')?.replace('0;url=', '') ?? 'about:blank')

  it('adds the result to the URL of the host page', async () => {
    const { frame, binding, response, location } = await goBack(`${hostOrigin}/shop?item=1#top`)
    // The response must not redirect: the policy of a provider's form could block it.
    expect(response.status).toBe(200)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(`${location.origin}${location.pathname}${location.hash}`).toBe(`${hostOrigin}/shop#top`)
    expect(location.searchParams.get('item')).toBe('1')
    const resultUri = location.searchParams.get('result_uri') ?? ''
    expect((await finish(frame, { resultUri, binding })).status).toBe(200)
  })

  it('works with a posted form and drops the fragment of the provider', async () => {
    const { frame, binding, location } = await goBack(`${hostOrigin}/`, 'apple')
    const resultUri = location.searchParams.get('result_uri') ?? ''
    expect((await finish(frame, { resultUri, binding })).status).toBe(200)
    expect(location.hash).toBe('')
  })

  it('reads the page from the state, as the incumbent sends it [S5.32]', async () => {
    const frame = await openFrame()
    const page = `${hostOrigin}/shop?item=1--2`
    for (const suffix of [page, encodeURIComponent(page)]) {
      const { binding, uri } = await begin(frame, 'google')
      const url = new URL(uri)
      url.searchParams.set('state', `${url.searchParams.get('state')}--${suffix}`)
      const answer = await authoriseAtProvider(url.href, { sandbox_account: 'alice' })
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
  ])('rejects another origin: %s', async (elsewhere) => {
    const frame = await openFrame()
    const { bindingHash } = frame.createBinding()
    const requested = await frame.post('/api/login/social/start', { provider: 'x', bindingHash, returnUrl: elsewhere })
    expect(errorOf(requested)).toMatchObject({ status: 400, code: 'bad_request' })

    const { uri } = await begin(frame, 'google')
    const answer = await authoriseAtProvider(uri, { sandbox_account: 'alice' })
    answer.set('state', `${answer.get('state')}--${encodeURIComponent(elsewhere)}`)
    const response = await visit('google', answer)
    expect(response.status).toBe(400)
    expect(response.headers.get('refresh')).toBeNull()
  })

  it('replaces a planted result in the URL', async () => {
    const { location } = await goBack(`${hostOrigin}/?result_uri=planted`)
    expect(location.searchParams.getAll('result_uri')).toHaveLength(1)
    expect(location.searchParams.get('result_uri')).not.toBe('planted')
  })
})

describe('page of the popup', () => {
  it('allows only its script, sends no requests and keeps its opener', async () => {
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
    ['zh-TW,vi;q=0.9,en;q=0.8', 'vi', 'Bạn có thể đóng cửa sổ này'],
    ['zh-SG', 'zh-CN', '你可以关闭此窗口'],
    ['xx', 'en', 'You may close this window'],
  ])('uses the language of the browser: %s', async (requested, lang, title) => {
    const { uri } = await begin(await openFrame(), 'google')
    const answer = await authoriseAtProvider(uri, { sandbox_account: 'alice' })
    const headers = { 'accept-language': requested }
    const page = await fetch(`${origin()}/login/social/callback/google?${answer}`, { headers })
    const html = await page.text()
    expect(html).toContain(`<html lang="${lang}"`)
    expect(html).toContain(title)
    const again = await fetch(`${origin()}/login/social/callback/google?${answer}`, { headers })
    expect(await again.text()).toContain(`<html lang="${lang}"`)
  })

  it('inserts only the result and the host origin into its HTML', async () => {
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
