/**
 * The page to go back to, when it lies on exactly this origin; undefined otherwise. Without a user part, which would make
 * another host look like the page's.
 */
export const checkReturnUrl = (text: string, hostOrigin: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.origin !== hostOrigin) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  return url
}
