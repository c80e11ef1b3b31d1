/**
 * Authorizes at a fake provider of the sandbox without a login page. Returns the callback parameters, from the URL of a
 * redirect or from the form that Apple posts.
 */
export async function authoriseAtProvider(
  authorizationUrl: string,
  query: Readonly<Record<string, string>>,
): Promise<URLSearchParams> {
  const url = new URL(authorizationUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  const location = response.headers.get('location')
  if (location !== null) return new URL(location).searchParams
  const text = await response.text()
  if (!response.ok) throw new Error(`the provider rejected the request: ${text.slice(0, 1_000)}`)
  const fields = [...text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return new URLSearchParams(fields.map(([, name = '', value = '']) => [name, decodeEntities(value)]))
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
