import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { maxMovedBlocks } from '../market/market.js'
import { getPoolName, startingPools } from '../market/pools.js'
import { busyTransfers, type Controls, maxReorgDepth } from './createControls.js'

const maxBodyBytes = 1_024
/** The maximum change of a price, in percent up or down. */
export const maxPercent = 50
const reorgSchema = z.object({ depth: z._default(z.int().check(z.minimum(1), z.maximum(maxReorgDepth)), 1) })
const poolSchema = z.object({ blocks: z._default(z.int().check(z.minimum(1), z.maximum(maxMovedBlocks)), 1) })
const priceSchema = z.object({
  pool: z.string(),
  percent: z.int().check(z.minimum(-maxPercent), z.maximum(maxPercent)),
})
const neighbourSchema = z.object({ enabled: z.boolean() })

/**
 * Creates the API of the front page's controls: `POST /api/busy-block`, `/api/reorg`, `/api/pool`, `/api/price`, `GET`
 * and `POST /api/neighbour`.
 */
export function createControlRoutes(controls: Controls): Hono {
  const routes = new Hono()
  const onError = () => reject(413, 'body_too_large', 'The body is a short JSON object')
  routes.use('/api/busy-block', bodyLimit({ maxSize: maxBodyBytes, onError }))
  routes.use('/api/reorg', bodyLimit({ maxSize: maxBodyBytes, onError }))
  routes.use('/api/pool', bodyLimit({ maxSize: maxBodyBytes, onError }))
  routes.use('/api/price', bodyLimit({ maxSize: maxBodyBytes, onError }))
  routes.use('/api/neighbour', bodyLimit({ maxSize: maxBodyBytes, onError }))

  routes.post('/api/busy-block', () =>
    answer(async () => Response.json({ ...(await controls.makeBusyBlock()), transfers: busyTransfers })),
  )
  routes.post('/api/reorg', async (context) => {
    const wish = reorgSchema.safeParse(await readBody(context))
    if (!wish.success) return reject(400, 'bad_request', `depth is a whole number from 1 to ${maxReorgDepth}`)
    return answer(async () => {
      const result = await controls.reorganise(wish.data.depth)
      if (result.ok) return Response.json({ depth: wish.data.depth, before: result.before, after: result.after })
      const message = `Blocks since the start of the sandbox can be replaced; so far ${result.deepest} of them`
      return reject(409, 'too_deep', message)
    })
  })
  routes.post('/api/pool', async (context) => {
    const wish = poolSchema.safeParse(await readBody(context))
    if (!wish.success) return reject(400, 'bad_request', `blocks is a whole number from 1 to ${maxMovedBlocks}`)
    return answer(async () => Response.json({ pool: await controls.movePool(wish.data.blocks) }))
  })
  routes.post('/api/price', async (context) => {
    const wish = priceSchema.safeParse(await readBody(context))
    const pool = startingPools.find((one) => getPoolName(one) === wish.data?.pool)
    if (!wish.success || pool === undefined)
      return reject(400, 'bad_request', `pool is a pair, percent a whole number from -${maxPercent} to ${maxPercent}`)
    return answer(async () => Response.json({ price: await controls.movePrice(pool, wish.data.percent) }))
  })
  const createNeighbourResponse = () =>
    Response.json({ enabled: controls.isNeighbourOn() }, { headers: { 'cache-control': 'no-store' } })
  routes.get('/api/neighbour', createNeighbourResponse)
  routes.post('/api/neighbour', async (context) => {
    const wish = neighbourSchema.safeParse(await readBody(context))
    if (!wish.success) return reject(400, 'bad_request', 'enabled is true or false')
    controls.setNeighbour(wish.data.enabled)
    return createNeighbourResponse()
  })
  for (const path of ['/api/busy-block', '/api/reorg', '/api/pool', '/api/price', '/api/neighbour']) {
    routes.all(path, () => reject(405, 'method_not_allowed', 'Use POST'))
  }
  return routes
}

/** Parses the JSON of a body. Returns an empty object for an empty body and undefined for invalid JSON. */
async function readBody(context: Context): Promise<unknown> {
  const text = await context.req.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

async function answer(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch {
    return reject(502, 'upstream_failed', 'The local chain did not do it; try again')
  }
}

function reject(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status })
}
