import type { Purchase } from '@foyer/contract/http/onramp'
import { matchOrigin } from '@foyer/contract/http/origins'
import type { Logger } from 'pino'
import { HttpError } from '../errors/HttpError.js'
import type { Project } from '../http/Project.js'
import type { Cursors } from '../http/signCursor.js'
import { toTokenId } from '../tokens/tokenIds.js'
import type { OnrampShop } from './createShop.js'
import type { OnrampOpening } from './OnrampProvider.js'
import { isAccountOn, toShownAddress } from './onrampAssets.js'
import { type PurchasePage, readPurchaseHistory } from './purchaseHistory.js'
import { askEveryMs, type OnrampSession, type SessionStore } from './sessionStore.js'

const openTimeoutMs = 15_000
const pollTimeoutMs = 8_000
/** Where a provider could not open a purchase, nobody can pay; so long until that is said. */
const unopenedMs = 600_000
const sweepLimit = 100
const sweepWidth = 5

/** What a purchase begins with, as the wire has it. */
export interface PurchaseRequest {
  readonly provider: string
  readonly asset: string
  readonly account: string
  readonly currency?: string | undefined
  readonly amount?: string | undefined
  readonly country?: string | undefined
  readonly returnUrl?: string | undefined
}

/** Purchases with a card: the way to a provider, and what became of it. */
export interface PurchasesService {
  /**
   * Begins a purchase. Throws `bad_request` for what nobody sells, `origin_not_allowed` for a way back to a page that is not the project's,
   * and what the provider throws; the purchase has failed then.
   */
  readonly open: (
    project: Project,
    clientIp: string,
    request: PurchaseRequest,
  ) => Promise<{ id: string; url: string; expiresAt: number }>
  /** What became of a purchase; the provider is asked where it was silent. Throws `not_found`. */
  readonly look: (project: Project, id: string) => Promise<Purchase>
  /** Takes a webhook. Throws `not_found`, and what the provider throws for news it did not sign. */
  readonly receive: (provider: string, headers: Headers, rawBody: string) => Promise<void>
  /** Asks about the purchases it is time to ask about, so that news that never came is not lost. */
  readonly sweep: (signal: AbortSignal) => Promise<void>
  /** Purchases of an account, as `readPurchaseHistory` reads them. */
  readonly fetchHistory: (query: Parameters<typeof readPurchaseHistory>[1]) => Promise<PurchasePage>
}

/** Creates the service. */
export function createPurchases(options: {
  shop: OnrampShop
  store: SessionStore
  cursors: Cursors
  logger: Logger
  now: () => number
}): PurchasesService {
  const { shop, store, cursors, logger, now } = options
  const byId = new Map(shop.providers.map((provider) => [provider.id, provider]))
  const asking = new Map<string, Promise<void>>()

  const failOpening = async (session: OnrampSession, error: unknown) => {
    const news = { sessionId: session.id, status: 'failed', reason: 'other', atMs: now() } as const
    // The database may be what failed; then it counts as nobody's purchase in the end.
    await store.record(session.provider, news).catch(() => undefined)
    return error
  }

  /** One question at a time about a purchase; who else looks waits for its answer. */
  function ask(id: string, signal?: AbortSignal): Promise<void> {
    const running = asking.get(id)
    if (running !== undefined) return running
    const started = askOnce(id, signal).finally(() => asking.delete(id))
    asking.set(id, started)
    return started
  }

  async function askOnce(id: string, signal?: AbortSignal): Promise<void> {
    const session = await store.takeTurn(id)
    if (session === undefined) return
    const provider = byId.get(session.provider)
    const atMs = now()
    try {
      const limit = AbortSignal.timeout(pollTimeoutMs)
      const news = await provider?.poll?.(id, signal === undefined ? limit : AbortSignal.any([limit, signal]))
      if (news !== undefined && news.sessionId === id) await store.record(session.provider, { ...news, atMs })
      const isPaid = news !== undefined && news.status !== 'created'
      const payByMs = session.payByMs ?? session.createdAtMs + unopenedMs
      if (!isPaid && session.status === 'created' && now() > payByMs) await store.expire(id)
    } catch (error) {
      logger.warn({ provider: session.provider, err: error }, 'a provider of purchases did not answer')
    }
  }

  function toPurchase(session: OnrampSession): Purchase {
    const { id, provider, status, reason, asset, symbol, receives, hash, paidAmount, paidCurrency } = session
    return {
      id,
      provider: { id: provider, name: byId.get(provider)?.name ?? provider },
      status,
      asset,
      symbol,
      account: toShownAddress(session.account),
      createdAt: session.createdAtMs,
      updatedAt: session.updatedAtMs,
      ...(reason !== null && { reason }),
      ...(receives !== null && { receives }),
      ...(hash !== null && { hash }),
      ...(paidAmount !== null && paidCurrency !== null && { paid: { amount: paidAmount, currency: paidCurrency } }),
    }
  }

  return {
    open: async (project, clientIp, request) => {
      const { currency, amount, country, returnUrl, account } = request
      const asset = shop.findAsset(request.asset)
      const provider = shop.findSellers(asset).find(({ id }) => id === request.provider)
      if (provider === undefined) throw new HttpError('bad_request', 'body.provider: does not sell that')
      if (!isAccountOn(asset.chainId, account))
        throw new HttpError('bad_request', 'body.account: is no account of that network')
      if (returnUrl !== undefined) assertReturn(project, returnUrl)
      const { chainId, symbol, name } = asset
      const kept = { chainId, symbol, name, account, asset: toTokenId(asset), provider: provider.id }
      // First kept, then opened: whatever the provider tells of it from now on is told of something we know.
      const session = await store.create({ ...kept, projectId: project.id })
      const opening: OnrampOpening = {
        ...{ sessionId: session.id, asset, account, clientIp },
        ...(currency !== undefined && { currency }),
        ...(amount !== undefined && { amount }),
        ...(country !== undefined && { country }),
        ...(returnUrl !== undefined && { returnUrl }),
      }
      try {
        const { url, expiresAtMs, payByMs } = await provider.open(opening, AbortSignal.timeout(openTimeoutMs))
        await store.markOpened(session.id, payByMs ?? expiresAtMs)
        return { id: session.id, url, expiresAt: expiresAtMs }
      } catch (error) {
        throw await failOpening(session, error)
      }
    },
    look: async (project, id) => {
      const session = await store.find(id)
      if (session === undefined || session.projectId !== project.id)
        throw new HttpError('not_found', 'There is no such purchase')
      const isDue = session.nextCheckAtMs !== null && now() - session.checkedAtMs >= askEveryMs
      if (!isDue && !asking.has(id)) return toPurchase(session)
      await ask(id)
      return toPurchase((await store.find(id)) ?? session)
    },
    receive: async (name, headers, rawBody) => {
      const provider = byId.get(name)
      if (provider?.readWebhook === undefined) throw new HttpError('not_found', 'There is no such provider')
      const event = await provider.readWebhook(headers, rawBody, now()).catch((error: unknown) => {
        // Whoever sends what the provider did not sign wants to be seen; what it holds is not written down.
        logger.warn(
          { provider: name, code: error instanceof HttpError ? error.code : 'failed' },
          'a webhook was refused',
        )
        throw error
      })
      if (event === undefined) return
      const outcome = await store.record(name, event)
      logger.info({ provider: name, status: event.status, outcome }, 'a webhook was taken')
    },
    sweep: async (signal) => {
      await store.clean()
      const due = [...(await store.listDue(sweepLimit))]
      const work = async () => {
        for (let id = due.shift(); id !== undefined && !signal.aborted; id = due.shift()) await ask(id, signal)
      }
      await Promise.all(Array.from({ length: sweepWidth }, work))
    },
    fetchHistory: (query) => readPurchaseHistory({ store, cursors, iconUrl: shop.iconUrl }, query),
  }
}

/** Nobody uses our providers to lead people to somewhere else. */
function assertReturn({ allowedOrigins }: Project, returnUrl: string): void {
  const origin = URL.canParse(returnUrl) ? new URL(returnUrl).origin : undefined
  if (origin === undefined || !allowedOrigins.some((pattern) => matchOrigin(pattern, origin)))
    throw new HttpError('origin_not_allowed', 'body.returnUrl: is no page of the project')
}
