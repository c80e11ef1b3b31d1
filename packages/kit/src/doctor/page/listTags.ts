/** An element of an HTML page that the checks read. */
export interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** The content of a script. */
  readonly text: string
  /** Whether the tag is before the body. A browser ignores a policy in the body. */
  readonly isInHead: boolean
}

const headTags = ['html', 'head', 'meta', 'link', 'script', 'style', 'title', 'base', 'noscript', 'template']
const rawTags = ['script', 'style', 'title', 'noscript', 'template', 'textarea', 'iframe', 'xmp']
const space = ' \t\n\f\r'

/** Lists the start tags of a page in one pass, without a parser of HTML. Comments and raw texts contain no tags. */
export function listTags(html: string): readonly Tag[] {
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const tags: Tag[] = []
  let isInHead = true
  let at = lower.indexOf('<')
  while (at !== -1) {
    if (lower.startsWith('<!--', at)) {
      const end = lower.indexOf('-->', at + 4)
      if (end === -1) break
      at = lower.indexOf('<', end)
      continue
    }
    const name = readName(lower, at + 1)
    if (name === '') {
      at = lower.indexOf('<', at + 1)
      continue
    }
    isInHead &&= headTags.includes(name)
    const { attributes, end } = readAttributes(html, lower, at + 1 + name.length)
    const close = rawTags.includes(name) ? lower.indexOf(`</${name}`, end) : end
    tags.push({ name, attributes, isInHead, text: close === -1 ? html.slice(end) : html.slice(end, close) })
    if (close === -1) break
    at = lower.indexOf('<', close === end ? end : close + 1)
  }
  return tags
}

function readName(lower: string, from: number): string {
  let end = from
  while (/[a-z0-9-]/.test(lower.charAt(end))) end += 1
  return lower.slice(from, end)
}

function readAttributes(html: string, lower: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>()
  let at = from
  const skip = (characters: string) => {
    while (at < html.length && characters.includes(html.charAt(at))) at += 1
  }
  const readUntil = (characters: string) => {
    const start = at
    while (at < html.length && !characters.includes(html.charAt(at))) at += 1
    return start
  }
  while (true) {
    skip(`${space}/`)
    if (at >= html.length) return { attributes, end: html.length }
    if (html.charAt(at) === '>') return { attributes, end: at + 1 }
    const start = at
    at += 1
    readUntil(`${space}/>=`)
    const name = lower.slice(start, at)
    skip(space)
    let value = ''
    if (html.charAt(at) === '=') {
      at += 1
      skip(space)
      const quote = html.charAt(at)
      const isQuoted = quote === '"' || quote === "'"
      if (isQuoted) at += 1
      const valueStart = readUntil(isQuoted ? quote : `${space}>`)
      value = decodeEntities(html.slice(valueStart, at))
      if (isQuoted) at += 1
    }
    // The first attribute with a name counts.
    if (!attributes.has(name)) attributes.set(name, value)
  }
}

const named: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' }

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|quot|apos|amp|lt|gt);/gi, (whole, entity: string) => {
    const lower = entity.toLowerCase()
    if (!lower.startsWith('#')) return named[lower] ?? whole
    const code = lower.startsWith('#x') ? Number.parseInt(lower.slice(2), 16) : Number(lower.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
