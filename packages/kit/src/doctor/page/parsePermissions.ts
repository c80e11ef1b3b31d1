/** The origins that a Permissions-Policy allows, by feature. `*` and `self` are as in the header. */
export type Permissions = ReadonlyMap<string, readonly string[]>

/** Parses a Permissions-Policy header, a dictionary of RFC 9651, in one pass. Invalid members are ignored. */
export function parsePermissions(header: string): Permissions {
  const permissions = new Map<string, readonly string[]>()
  for (const member of splitOutside(header, ',')) {
    const equals = member.indexOf('=')
    const name = (equals === -1 ? member : member.slice(0, equals)).trim().toLowerCase()
    if (name === '' || equals === -1) continue
    permissions.set(name, parseList(member.slice(equals + 1).trim()))
  }
  return permissions
}

function parseList(value: string): readonly string[] {
  const [first = ''] = splitOutside(value, ';')
  const inner = first.trim()
  const list = inner.startsWith('(') && inner.endsWith(')') ? inner.slice(1, -1) : inner
  return splitOutside(list, ' ').flatMap((item) => {
    const text = item.trim()
    if (text === '') return []
    return [text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1) : text]
  })
}

/** Splits a text at a character that is neither in quotes nor in parentheses. */
function splitOutside(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isQuoted) {
      if (character === '\\') at += 1
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === '(') depth += 1
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** Returns whether a list of a Permissions-Policy allows an origin. `self` is the page's origin. */
export function isPermitted(list: readonly string[], origin: string, self: string): boolean {
  return list.some((item) => {
    if (item === '*') return true
    if (item === 'self') return origin === self
    const star = item.indexOf('://*.')
    if (star === -1) return URL.canParse(item) && new URL(item).origin === origin
    return origin.startsWith(item.slice(0, star + 3)) && origin.endsWith(item.slice(star + 4))
  })
}
