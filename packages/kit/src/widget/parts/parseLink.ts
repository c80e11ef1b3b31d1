/** An address outside that may be opened: https only, whatever a catalogue or a host wrote; else undefined. */
export function parseLink(link: string | undefined): string | undefined {
  if (!link || link.length > maxLength) return undefined
  try {
    const url = new URL(link)
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
  } catch {
    return undefined
  }
}

const maxLength = 2048
