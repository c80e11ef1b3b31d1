import { type Context, Hono } from 'hono'
import { createBadgeMetadata, createPostcardMetadata, specialPostcards } from './documents.js'
import { createBadgeImage, createPostcardImage, postcardSvg } from './pictures.js'

/**
 * Creates the routes `/nfts/7.json` and `/nfts/7.png` of the postcards, and `/nfts/badges/{64 hex digits}.json` and
 * `/nfts/badges/1.png` of the badges.
 */
export function createNftRoutes(): Hono {
  const routes = new Hono()
  const answer = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
    new Response(body, { headers: { 'content-type': type, 'cache-control': 'no-cache' } })
  const origin = (context: Context) => new URL(context.req.url).origin

  routes.get('/nfts/badges/:file', (context) => {
    const [, id, kind] = /^(\d{1,9}|[0-9a-f]{64})\.(json|png)$/.exec(context.req.param('file')) ?? []
    if (id === undefined) return context.notFound()
    // ERC-1155: clients write the id as 64 hex digits without 0x.
    const badge = id.length === 64 ? Number.parseInt(id, 16) : Number(id)
    if (badge === 0 || !Number.isSafeInteger(badge)) return context.notFound()
    if (kind === 'json') return answer(createBadgeMetadata(badge, origin(context)), 'application/json')
    return answer(createBadgeImage(badge), 'image/png')
  })
  routes.get('/nfts/:file', (context) => {
    const [, digits, kind] = /^([1-9]\d{0,8})\.(json|png|svg)$/.exec(context.req.param('file')) ?? []
    if (digits === undefined) return context.notFound()
    const id = Number(digits)
    if (kind === 'json') return answer(createPostcardMetadata(id, origin(context)), 'application/json')
    if ((kind === 'svg') !== (id === specialPostcards.svg)) return context.notFound()
    return kind === 'svg' ? answer(postcardSvg, 'image/svg+xml') : answer(createPostcardImage(id), 'image/png')
  })
  return routes
}
