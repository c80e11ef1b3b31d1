import { simpleParser } from 'mailparser'
import { findCode } from './findCode.js'
import { findLinks } from './findLinks.js'
import type { Mail } from './Mail.js'

/** Reads a mail as it came over the wire; `recipients` are those of the envelope, one mail each. */
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
