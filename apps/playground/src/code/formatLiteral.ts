import type { Json } from '../options/Control.js'

const plainKey = /^[A-Za-z_$][\w$]*$/
const maxLine = 48

function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  // Escape `<`: a closing tag in a string would end the script element of the page.
  return `'${inner.replaceAll('<', '\\u003c')}'`
}

export function formatKey(key: string): string {
  if (key === '__proto__') return "['__proto__']"
  return plainKey.test(key) ? key : quote(key)
}

/** Formats data as a JavaScript literal: on one line if it is short, otherwise one line per entry. */
export function formatLiteral(value: Json, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((item: Json) => formatLiteral(item, inner))
    : Object.entries(value).map(([key, item]) => `${formatKey(key)}: ${formatLiteral(item, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }']
  const line = parts.length === 0 ? `${open.trim()}${close.trim()}` : `${open}${parts.join(', ')}${close}`
  if (!line.includes('\n') && indent.length + line.length <= maxLine) return line
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close.trim()}`
}
