import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { PageLinks } from '../pages/renderSandboxPage.js'
import type { Mailbox } from './createMailbox.js'
import { inboxPage } from './inboxPage.js'
import type { Mail, StoredMail } from './parseMail.js'

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const previewPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const pulseMs = 20_000

/** Creates the page `/inbox` and the API `GET /api/inbox?to=ADDRESS`. */
export function createInboxRoutes(mailbox: Mailbox, links: PageLinks = {}): Hono {
  const routes = new Hono()
  const html = (text: string, policy: string) =>
    new Response(text, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
      },
    })

  routes.get('/inbox', () => html(inboxPage(mailbox.list(), links), pagePolicy))
  routes.get('/inbox/:id/preview', (context) => {
    const mail = mailbox.find(context.req.param('id'))
    if (mail === undefined) return context.notFound()
    return html(`<base target="_blank">${mail.html}`, previewPolicy)
  })
  routes.get('/api/inbox', (context) => {
    const mails = mailbox.list(context.req.query('to'))
    return Response.json(mails.map(withoutId), { headers: { 'cache-control': 'no-store' } })
  })
  routes.get('/api/inbox/events', (context) =>
    streamSSE(context, async (stream) => {
      const end = mailbox.watch((mail) => void stream.writeSSE({ event: 'mail', data: mail.id }))
      stream.onAbort(end)
      // Send a pulse, so that a closed page is detected.
      while (!stream.aborted && !stream.closed) {
        await stream.writeSSE({ event: 'pulse', data: '' })
        await stream.sleep(pulseMs)
      }
    }),
  )
  return routes
}

function withoutId({ id: _, ...mail }: StoredMail): Mail {
  return mail
}
