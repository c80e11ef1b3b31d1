import { escapeHtml } from '../http/escapeHtml.js'
import type { Mail, MailContent, MailText, MailWords } from './Mail.js'
import { fillWords, formatTime, resolveMailLocale, wordsByLocale } from './wording.js'

/** A mail that is ready to be sent. */
export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

function textOf(words: MailWords, content: MailContent): MailText {
  return content.kind === 'security' ? words.security[content.event] : words[content.kind]
}

/** Returns the host as the address bar shows it, so that people can compare it. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : ''
}

function factsOf(content: MailContent, locale: string): Record<string, string> {
  return {
    ...('hostOrigin' in content ? { host: hostOf(content.hostOrigin) } : {}),
    ...('device' in content ? { device: content.device } : {}),
    ...('newEmail' in content ? { email: content.newEmail } : {}),
    ...('method' in content ? { method: content.method } : {}),
    ...('atMs' in content ? { time: formatTime(content.atMs, locale) } : {}),
    ...('untilMs' in content ? { until: formatTime(content.untilMs, locale) } : {}),
  }
}

const style = {
  body: 'margin:0;padding:24px;background:#f4f4f5;color:#18181b;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif',
  card: 'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px',
  title: 'margin:0 0 16px;font-size:20px;line-height:1.3',
  code: 'margin:24px 0;padding:16px;background:#f4f4f5;border-radius:12px;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center;direction:ltr',
  request: 'margin:0 0 16px;padding:16px 16px 4px;border:1px solid #d4d4d8;border-radius:12px',
  line: 'margin:0 0 12px;overflow-wrap:anywhere',
  button:
    'display:inline-block;margin:12px 0;padding:12px 20px;background:#18181b;color:#ffffff;border-radius:12px;text-decoration:none',
} as const

interface HtmlParts {
  readonly title: string
  readonly request: readonly string[]
  readonly code: string | undefined
  readonly lines: readonly string[]
  readonly link: string
}

function toHtml(locale: string, parts: HtmlParts) {
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  const code = parts.code === undefined ? '' : `<p style="${style.code}">${escapeHtml(parts.code)}</p>`
  const write = (lines: readonly string[]) =>
    lines.map((line) => `<p dir="auto" style="${style.line}">${escapeHtml(line)}</p>`).join('\n')
  const request = parts.request.length === 0 ? '' : `<div style="${style.request}">${write(parts.request)}</div>`
  return [
    `<!doctype html><html lang="${locale}" dir="${direction}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(parts.title)}</title></head>`,
    `<body style="${style.body}"><div style="${style.card}">`,
    `<h1 style="${style.title}">${escapeHtml(parts.title)}</h1>`,
    request,
    code,
    write(parts.lines),
    parts.link,
    '</div></body></html>',
  ].join('\n')
}

/**
 * Creates a mail in the language of its reader, as text and as escaped HTML. A code is on a separate line and never in
 * the subject, which lock screens show.
 */
export function composeMail({ locale: wanted, content }: Mail): ComposedMail {
  const locale = resolveMailLocale(wanted)
  const words = textOf(wordsByLocale[locale], content)
  const facts = factsOf(content, locale)
  const fill = (text: string) => fillWords(text, facts)
  const title = fill(words.title)
  // Put the request before the code, so that the reader compares it first.
  const request = 'request' in content ? content.request : []
  const lines = words.lines.map(fill)
  const code = 'code' in content ? content.code : undefined
  const url = 'url' in content ? content.url : undefined
  const link =
    url === undefined
      ? ''
      : `<p><a style="${style.button}" href="${escapeHtml(url)}">${escapeHtml(words.button ?? title)}</a></p>`
  const text = [title, ...request, ...(code === undefined ? [] : [code]), ...lines, ...(url === undefined ? [] : [url])]
  return {
    subject: fill(words.subject).replaceAll(/\s+/g, ' '),
    text: `${text.join('\n\n')}\n`,
    html: toHtml(locale, { title, request, code, lines, link }),
  }
}
