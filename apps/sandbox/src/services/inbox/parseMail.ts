import { simpleParser } from 'mailparser'

/** A mail as `GET /api/inbox` returns it. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** The six digits of a login mail, without spaces. */
  readonly code?: string
  readonly links: readonly string[]
  readonly text: string
  readonly html: string
  /** The time of arrival, ISO 8601. */
  readonly at: string
}

/** A mail with the id of its file. */
export interface StoredMail extends Mail {
  readonly id: string
}

const address = /https?:\/\/\S+/g
const sixDigits = '(?<![\\d.,:#-])(\\d{3})[ \\u00a0\\u2009]?(\\d{3})(?![\\d,.:-]*\\d)'

/**
 * Returns the one-time code of a mail: six digits on a separate line, otherwise the first six digits that are not part
 * of a longer number.
 */
function findCode(text: string): string | undefined {
  const words = text.replace(address, ' ')
  const found = new RegExp(`^[ \\t]*${sixDigits}[ \\t]*$`, 'm').exec(words) ?? new RegExp(sixDigits).exec(words)
  return found === null ? undefined : `${found[1]}${found[2]}`
}

const inText = /https?:\/\/[^\s<>"')\]]+/g
const inHtml = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#39': "'", '#x27': "'", lt: '<', gt: '>' }

/** Returns the distinct web addresses of a mail in order of appearance. */
function findLinks(text: string, html: string): string[] {
  const plain = [...text.matchAll(inText)].map(([url]) => url.replace(/(?<![.,;:!?])[.,;:!?]+$/, ''))
  const marked = [...html.matchAll(inHtml)].map(([, double, single]) => decodeEntities(double ?? single ?? ''))
  const links = [...plain, ...marked].filter((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
  return [...new Set(links)]
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|quot|#39|#x27|lt|gt);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
}

/** Parses a received mail. Returns one mail for each of `recipients`, which are those of the SMTP envelope. */
export async function parseMail(raw: Buffer, recipients: readonly string[], at: Date): Promise<Mail[]> {
  const parsed = await simpleParser(raw, { skipImageLinks: true })
  const text = parsed.text ?? ''
  const html = typeof parsed.html === 'string' ? parsed.html : ''
  const code = findCode(text) ?? findCode(parsed.subject ?? '')
  return recipients.map((to) => ({
    to: to.toLowerCase(),
    subject: parsed.subject ?? '',
    ...(code === undefined ? {} : { code }),
    links: findLinks(text, html),
    text,
    html,
    at: at.toISOString(),
  }))
}
