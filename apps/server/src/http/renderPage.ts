import { createHash } from 'node:crypto'
import { escapeHtml } from './escapeHtml.js'

/** The content of a page of the frame's origin. `body` is HTML: untrusted text must be escaped. */
export interface PageContent {
  readonly title: string
  readonly lang?: string
  readonly body: string
  /** An inline script, allowed by its hash. Trusted Types prevent it from inserting scripts. */
  readonly script?: string
  /** Whether the page has a form that posts to this origin. */
  readonly hasForm?: boolean
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

const sheet = `:root{color-scheme:light dark;--ink:#18181b;--paper:#fff;--ground:#f4f4f5;--soft:#52525b}
@media (prefers-color-scheme:dark){:root{--ink:#fafafa;--paper:#18181b;--ground:#09090b;--soft:#a1a1aa}}
body{box-sizing:border-box;margin:0;min-height:100vh;padding:1rem;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(100%,26rem);padding:clamp(1.25rem,6vw,2rem);background:var(--paper);border-radius:1.25rem}main>:last-child{margin-bottom:0}
h1{margin:0 0 1rem;font-size:1.25rem;line-height:1.3}p,dl,form{margin:0 0 1rem}h1,p,dd{overflow-wrap:anywhere}dt{color:var(--soft)}dd{margin:0 0 .5rem}
label{display:block;margin-bottom:.25rem}small{display:block;margin-top:.25rem;color:var(--soft)}
input{box-sizing:border-box;width:100%;padding:.75rem;border:1px solid var(--soft);border-radius:.75rem;background:none;color:inherit;font:600 1.5rem/1 ui-monospace,monospace;text-align:center}
button{box-sizing:border-box;width:100%;min-height:2.75rem;margin-top:.75rem;border:1px solid var(--ink);border-radius:.75rem;background:none;color:inherit;font:inherit}
button[value=approve]{background:var(--ink);color:var(--paper)}
.spin{width:2rem;height:2rem;margin:0 auto;border:3px solid var(--soft);border-top-color:transparent;border-radius:50%;animation:turn 1s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}@media (prefers-reduced-motion:reduce){.spin{animation-duration:4s}}`

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Renders a page that can only run and show its own content, and cannot be framed. */
export function renderPage(page: PageContent): Response {
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(sheet)}`,
    ...(page.script === undefined ? [] : [`script-src ${hashOf(page.script)}`, "require-trusted-types-for 'script'"]),
    "base-uri 'none'",
    `form-action ${page.hasForm === true ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ]
  const lang = page.lang ?? 'en'
  const html = [
    `<!doctype html><html lang="${escapeHtml(lang)}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(page.title)}</title><style>${sheet}</style></head><body><main>${page.body}</main>`,
    page.script === undefined ? '' : `<script>${page.script}</script>`,
    '</body></html>',
  ].join('\n')
  return new Response(html, {
    status: page.status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy.join('; '),
      ...page.headers,
    },
  })
}
