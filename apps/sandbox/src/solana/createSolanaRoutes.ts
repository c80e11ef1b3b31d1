import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import type { SolanaControls } from './controls.js'
import { maxDropped, maxSlots } from './rpc/controlMethods.js'

const maxBodyBytes = 1_024
const advanceSchema = z.object({ slots: z.int().check(z.minimum(1), z.maximum(maxSlots)) })
const holdSchema = z.object({ held: z.boolean() })
const dropSchema = z.object({ count: z._default(z.int().check(z.minimum(1), z.maximum(maxDropped)), 1) })

/**
 * Creates the Solana controls of the front page: `POST /api/solana-advance`, `/api/solana-hold`, `/api/solana-drop`.
 */
export function createSolanaRoutes(controls: SolanaControls): Hono {
  const routes = new Hono()
  const onError = () => reject(413, 'body_too_large', 'The body is a short JSON object')
  routes.use('/api/solana-*', bodyLimit({ maxSize: maxBodyBytes, onError }))
  routes.post('/api/solana-advance', async (context) => {
    const wish = advanceSchema.safeParse(await readBody(context))
    if (!wish.success) return reject(400, 'bad_request', `slots is a whole number from 1 to ${maxSlots}`)
    return Response.json({ slot: controls.advance(wish.data.slots) })
  })
  routes.post('/api/solana-hold', async (context) => {
    const wish = holdSchema.safeParse(await readBody(context))
    if (!wish.success) return reject(400, 'bad_request', 'held is true or false')
    controls.setPaused(wish.data.held)
    return Response.json({ held: controls.isHeld() })
  })
  routes.post('/api/solana-drop', async (context) => {
    const wish = dropSchema.safeParse(await readBody(context))
    if (!wish.success) return reject(400, 'bad_request', `count is a whole number from 1 to ${maxDropped}`)
    controls.drop(wish.data.count)
    return Response.json({ drop: wish.data.count })
  })
  for (const path of ['/api/solana-advance', '/api/solana-hold', '/api/solana-drop']) {
    routes.all(path, () => reject(405, 'method_not_allowed', 'Use POST'))
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

function reject(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status })
}
