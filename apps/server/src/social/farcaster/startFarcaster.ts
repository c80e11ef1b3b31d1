import { randomBytes, randomUUID } from 'node:crypto'
import { postFarcasterStart } from '@foyer/contract/login/loginEndpoints'
import { and, eq, lte, or } from 'drizzle-orm'
import { askDatabase } from '../../db/askDatabase.js'
import { farcasterLogins } from '../../db/socialSchema.js'
import { defineHostRoute } from '../../frameOrigin/FrameRoute.js'
import { socialBudget } from '../socialBudgets.js'
import { ticketLifetimeMs } from '../socialTickets.js'
import { createFarcasterRelay } from './createFarcasterRelay.js'
import { farcasterFailed, requireFarcaster } from './requireFarcaster.js'

/** POST /api/login/farcaster/start: opens a channel at the relay. Throws `not_enabled` and `provider_failed`. */
export const startFarcasterRoute = defineHostRoute(postFarcasterStart, async (context, call) => {
  const settings = requireFarcaster(context)
  const { config, secrets, database } = context
  const { queries } = database
  await context.budgets.take(queries, socialBudget(config.sandbox), [call.client.address])

  const nowMs = context.now()
  const expiresAtMs = nowMs + ticketLifetimeMs
  // The phone shows these. Whoever gets a code that somebody else began reads which app and project it lets in.
  const domain = new URL(call.hostOrigin).host
  const siweUri = `${call.hostOrigin}/?project=${call.project.id}`
  const requestId = call.project.id
  const nonce = randomBytes(16).toString('hex')
  const relay = createFarcasterRelay(settings.relayUrl, config.sandbox)
  const expirationTime = new Date(expiresAtMs).toISOString()
  const channel = await relay
    .openChannel({ siweUri, domain, nonce, expirationTime, requestId })
    .catch((cause: unknown) => {
      throw farcasterFailed(context, cause)
    })

  const id = randomUUID()
  await askDatabase(async () => {
    // What this device began before is worth nothing from here on.
    const isOurs = and(eq(farcasterLogins.jkt, call.device.jkt), eq(farcasterLogins.projectId, call.project.id))
    await queries.delete(farcasterLogins).where(or(lte(farcasterLogins.expiresAtMs, nowMs), isOurs))
    await queries.insert(farcasterLogins).values({
      id,
      projectId: call.project.id,
      hostOrigin: call.hostOrigin,
      jkt: call.device.jkt,
      domain,
      siweUri,
      nonce,
      channelSealed: secrets.seal('social', id, channel.channelToken),
      expiresAtMs,
    })
  })
  return { challengeId: id, url: channel.url, expiresAtMs }
})
