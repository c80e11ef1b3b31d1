/** One spelling for a relay's address: ws or wss, host, port, path without a slash at the end; undefined when it is none. */
export const normaliseRelayUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const scheme = { 'ws:': 'ws', 'http:': 'ws', 'wss:': 'wss', 'https:': 'wss' }[url.protocol]
  if (scheme === undefined || url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  return `${scheme}://${url.host}${url.pathname.replace(/\/+$/, '')}`
}
