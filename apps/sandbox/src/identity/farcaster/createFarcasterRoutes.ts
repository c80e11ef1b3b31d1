import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { createChannels } from './createChannels.js'
import { type FarcasterNote, farcasterPage } from './farcasterPage.js'
import { farcasterPeople } from './farcasterPeople.js'
import { findPhoneOutcome, signIn } from './signIn.js'

const instant = z.optional(z.iso.datetime())
const channelRequest = z.object({
  siweUri: z.url(),
  domain: z.string().check(z.minLength(1), z.maxLength(253)),
  nonce: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{8,64}$/))),
  notBefore: instant,
  expirationTime: instant,
  requestId: z.optional(z.string().check(z.maxLength(128))),
})

const policy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const ended: FarcasterNote = { text: 'This sign-in has ended. Start again in the app.', isError: true }

/**
 * Creates the Farcaster sign-in relay (`/farcaster/relay/v1/…`) and the phone page `/farcaster` that completes its
 * channels.
 */
export function createFarcasterRoutes(now: () => number): Hono {
  const routes = new Hono()
  const channels = createChannels(now)
  const page = (text: string, status = 200) => {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
    // Without a referrer the browser sends the form with the origin "null".
    return new Response(text, { status, headers: { ...headers, 'referrer-policy': 'same-origin' } })
  }

  routes.post('/farcaster/relay/v1/channel', bodyLimit({ maxSize: 8_192 }), async (context) => {
    const wish = channelRequest.safeParse(await context.req.json().catch(() => undefined))
    if (!wish.success) return Response.json({ error: 'Validation error' }, { status: 400 })
    const nonce = wish.data.nonce ?? randomBytes(8).toString('hex')
    const { token } = channels.open({ ...wish.data, nonce })
    const url = `${new URL(context.req.url).origin}/farcaster?channelToken=${token}`
    return Response.json({ channelToken: token, url, nonce }, { status: 201 })
  })

  routes.get('/farcaster/relay/v1/channel/status', (context) => {
    const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1]
    const channel = channels.find(token ?? '')
    if (channel === undefined) return Response.json({ error: 'Unauthorized' }, { status: 401 })
    const { request, result } = channel
    if (result === undefined) return Response.json({ state: 'pending', nonce: request.nonce }, { status: 202 })
    return Response.json({ state: 'completed', nonce: request.nonce, url: request.siweUri, ...result })
  })

  routes.get('/farcaster', (context) => {
    const link = context.req.query('link') ?? ''
    const linked = URL.canParse(link) ? new URL(link).searchParams.get('channelToken') : null
    const token = context.req.query('channelToken') ?? linked
    const channel = channels.find(token ?? '')
    if (token !== null && token !== undefined && channel === undefined) {
      return page(farcasterPage(undefined, ended), 404)
    }
    return page(farcasterPage(channel))
  })

  routes.post('/farcaster', bodyLimit({ maxSize: 4_096 }), async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const channel = channels.find(form.get('channelToken') ?? '')
    const person = farcasterPeople.find(({ key }) => key === (form.get('account') ?? 'alice'))
    const outcome = findPhoneOutcome(form.get('outcome') ?? 'approve')
    if (channel === undefined) return page(farcasterPage(undefined, ended), 404)
    if (person === undefined || outcome === undefined) {
      return page(farcasterPage(channel, { text: 'Unknown account or outcome.', isError: true }), 400)
    }
    const result = await signIn(channel.request, person, outcome, now())
    if (!channels.complete(channel.token, result)) {
      return page(farcasterPage(undefined, { text: 'This sign-in was completed before.', isError: true }), 409)
    }
    return page(farcasterPage(undefined, { text: 'Signed in. You can close this page.', isError: false }))
  })
  return routes
}
