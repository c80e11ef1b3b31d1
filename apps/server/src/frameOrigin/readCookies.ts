/** Cookies of a request by name; of two with one name the first counts, as browsers send the more exact one first. */
export const readCookies = (header: string | null): Readonly<Record<string, string>> => {
  const cookies: Record<string, string> = Object.create(null)
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    cookies[name] ??= part.slice(at + 1).trim()
  }
  return cookies
}
