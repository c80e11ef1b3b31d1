import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import type { SolanaControls } from './controls.js'
import { mostDropped, mostSlots } from './rpc/controlMethods.js'

const largestBody = 1_024
const advanceSchema = z.object({ slots: z.int().check(z.minimum(1), z.maximum(mostSlots)) })
const holdSchema = z.object({ held: z.boolean() })
const dropSchema = z.object({ count: z._default(z.int().check(z.minimum(1), z.maximum(mostDropped)), 1) })

/** The controls of the Solana chain on the front page: `POST /api/solana-advance`, `/api/solana-hold`, `/api/solana-drop`. */
export function createSolanaRoutes(controls: SolanaControls): Hono {
  const routes = new Hono()
  const onError = () => refuse(413, 'body_too_large', 'The body is a short JSON object')
  routes.use('/api/solana-*', bodyLimit({ maxSize: largestBody, onError }))
  routes.post('/api/solana-advance', async (context) => {
    const wish = advanceSchema.safeParse(await readBody(context))
    if (!wish.success) return refuse(400, 'bad_request', `slots is a whole number from 1 to ${mostSlots}`)
    return Response.json({ slot: controls.advance(wish.data.slots) })
  })
  routes.post('/api/solana-hold', async (context) => {
    const wish = holdSchema.safeParse(await readBody(context))
    if (!wish.success) return refuse(400, 'bad_request', 'held is true or false')
    controls.hold(wish.data.held)
    return Response.json({ held: controls.isHeld() })
  })
  routes.post('/api/solana-drop', async (context) => {
    const wish = dropSchema.safeParse(await readBody(context))
    if (!wish.success) return refuse(400, 'bad_request', `count is a whole number from 1 to ${mostDropped}`)
    controls.drop(wish.data.count)
    return Response.json({ drop: wish.data.count })
  })
  for (const path of ['/api/solana-advance', '/api/solana-hold', '/api/solana-drop']) {
    routes.all(path, () => refuse(405, 'method_not_allowed', 'Use POST'))
  }
  return routes
}

async function readBody(context: Context): Promise<unknown> {
  try {
    return await context.req.json()
  } catch {
    return {}
  }
}

function refuse(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status })
}
