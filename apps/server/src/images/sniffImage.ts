/**
 * Returns the media type of a picture from its first bytes, or undefined if browsers cannot show the data as a picture.
 * Ignores the Content-Type header: HTML can be served as an image.
 */
export function sniffImage(bytes: Uint8Array): string | undefined {
  const ascii = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'image/gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (ascii(4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(8, 12))) return 'image/avif'
  return isSvg(Buffer.from(bytes.subarray(0, 1_024)).toString('utf8')) ? 'image/svg+xml' : undefined
}

/**
 * Returns whether a text is an SVG. A byte order mark, an XML declaration, comments and a document type may precede the
 * `svg` element. Scans each part once: a single regular expression would backtrack exponentially over empty comments.
 */
function isSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart()
  rest = skipPart(rest, /^<\?xml/i, '>')
  for (let length = 0; length !== rest.length; ) {
    length = rest.length
    rest = skipPart(rest, /^<!--/, '-->')
  }
  return /^<svg[\s>]/i.test(skipPart(rest, /^<!DOCTYPE svg/i, '>'))
}

/**
 * Removes the part that starts with `start` and ends with the first `end`. Returns the text unchanged if there is no
 * such part.
 */
function skipPart(text: string, start: RegExp, end: string): string {
  const opening = start.exec(text)?.[0]
  const endAt = opening === undefined ? -1 : text.indexOf(end, opening.length)
  return endAt === -1 ? text : text.slice(endAt + end.length).trimStart()
}
