import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ListeningServer, listen } from '../pages/listen.js'
import { createInboxRoutes } from './createInboxRoutes.js'
import { createMailbox, type Mailbox } from './createMailbox.js'
import { type MailServer, startMailServer } from './startMailServer.js'

let folder: string
let mailbox: Mailbox
let mail: MailServer
let pages: ListeningServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-inbox-'))
  mailbox = createMailbox(folder, 3)
  mail = await startMailServer(mailbox, 0)
  pages = await listen(createInboxRoutes(mailbox).fetch, 0)
})
afterEach(async () => {
  await pages.close()
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

function send(to: string, fields: { subject?: string; text?: string; html?: string }) {
  return createTransport(`smtp://127.0.0.1:${mail.port}`).sendMail({
    from: 'Foyer <login@foyer.example>',
    to,
    subject: 'Your code',
    ...fields,
  })
}
function open(path: string, init?: RequestInit) {
  return fetch(`http://127.0.0.1:${pages.port}${path}`, init)
}
async function request(to: string) {
  return (await open(`/api/inbox?to=${encodeURIComponent(to)}`)).json()
}

it('inbox: the API returns the code, links, text and HTML of a mail that came by SMTP', async () => {
  await send('Ann@Example.com', {
    text: 'Order 20261120 of 2026.\nYour code is\n\n123 456\n\nhttp://secure.localhost:3002/device?t=999999&x=1.',
    html: '<p>Your code is <b>123 456</b>, <a href="http://secure.localhost:3002/device?t=999999&amp;x=1">link</a></p>',
  })
  expect(await request('ann@example.com')).toEqual([
    {
      to: 'ann@example.com',
      subject: 'Your code',
      code: '123456',
      links: ['http://secure.localhost:3002/device?t=999999&x=1'],
      text: expect.stringContaining('Order 20261120'),
      html: expect.stringContaining('<b>123 456</b>'),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ])
  expect(await request('ann@example.org')).toEqual([])
})

it('inbox: a mail without six separate digits has no code', async () => {
  await send('a@example.com', { text: 'Call 1234567 or 12345, id 123456-7, http://x.example/123456' })
  const [first] = await request('a@example.com')
  expect(first).not.toHaveProperty('code')
})

it('inbox: lists the newest mail first and removes mails beyond the maximum', async () => {
  for (const subject of ['one', 'two', 'three', 'four']) await send('a@example.com', { subject, text: 'x' })
  const subjects = (await request('a@example.com')).map((one: { subject: string }) => one.subject)
  expect(subjects).toEqual(['four', 'three', 'two'])
  expect(readdirSync(folder)).toHaveLength(3)
})

it('inbox: restores all mails after a restart and ignores invalid files', async () => {
  await send('a@example.com', { subject: 'kept', text: 'x' })
  writeFileSync(join(folder, '1-1.json'), '{"broken')
  expect(
    createMailbox(folder)
      .list()
      .map(({ subject }) => subject),
  ).toEqual(['kept'])
})

it('inbox: the page escapes hostile subjects and texts', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  await send('a@example.com', {
    subject: hostile,
    text: `</pre>${hostile}`,
    html: `<script>alert(1)</script>${hostile}`,
  })
  const page = await (await open('/inbox')).text()
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).not.toContain('<img')
  expect(page).not.toContain('<script>')
})

it('inbox: the preview cannot run scripts, and only its own page can frame it', async () => {
  await send('a@example.com', { html: '<script>parent.document.title="x"</script><b>hello</b>' })
  const [stored] = mailbox.list()
  const preview = await open(`/inbox/${stored?.id}/preview`)
  expect(await preview.text()).toContain('<b>hello</b>')
  const policy = preview.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy.split('; ')[0]).toBe('sandbox allow-popups allow-popups-to-escape-sandbox')
  expect((await open('/inbox/none/preview')).status).toBe(404)
})

it('inbox: sends an event to open pages for a new mail', async () => {
  const stop = new AbortController()
  const events = await open('/api/inbox/events', { signal: stop.signal })
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  await send('a@example.com', { text: 'x' })
  expect((await reader?.read())?.value).toContain('event: mail')
  stop.abort()
})

it('inbox: rejects a mail that is too large and accepts the next one', async () => {
  await expect(send('a@example.com', { text: 'x'.repeat(2_000_000) })).rejects.toThrow(/too large|exceeds/i)
  await send('a@example.com', { subject: 'next', text: 'x' })
  expect(await request('a@example.com')).toHaveLength(1)
})
