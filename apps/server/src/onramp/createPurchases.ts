import type { Purchase } from '@foyer/contract/http/onramp'
import { matchOrigin } from '@foyer/contract/http/origins'
import type { Logger } from 'pino'
import { HttpError } from '../errors/HttpError.js'
import type { Project } from '../http/Project.js'
import type { Cursors } from '../http/signCursor.js'
import { toTokenId } from '../tokens/tokenIds.js'
import type { OnrampCatalog } from './createOnrampCatalog.js'
import type { OnrampOpening } from './OnrampProvider.js'
import { isAccountOn, toShownAddress } from './onrampAssets.js'
import { type PurchasePage, readPurchaseHistory } from './purchaseHistory.js'
import { type OnrampSession, purchasePollIntervalMs, type SessionStore } from './sessionStore.js'

const openTimeoutMs = 15_000
const pollTimeoutMs = 8_000
/** When a purchase that its provider could not open expires, in milliseconds: it can never be paid. */
const unopenedTimeoutMs = 600_000
const sweepLimit = 100
const sweepConcurrency = 5

/** The request for a purchase in the wire format. */
export interface PurchaseRequest {
  readonly provider: string
  readonly asset: string
  readonly account: string
  readonly currency?: string | undefined
  readonly amount?: string | undefined
  readonly country?: string | undefined
  readonly returnUrl?: string | undefined
}

/** Purchases with a card: opens them at a provider and follows their state. */
export interface PurchasesService {
  /**
   * Opens a purchase. Throws `bad_request` if no provider sells the asset, `origin_not_allowed` if the return page is
   * not the project's, and the errors of the provider. After an error of the provider, the purchase has failed.
   */
  readonly open: (
    project: Project,
    clientIp: string,
    request: PurchaseRequest,
  ) => Promise<{ id: string; url: string; expiresAt: number }>
  /** Returns a purchase. Requests its state from the provider first, if a poll is due. Throws `not_found`. */
  readonly getPurchase: (project: Project, id: string) => Promise<Purchase>
  /** Receives a webhook. Throws `not_found`, and the error of the provider if it did not sign the webhook. */
  readonly receive: (provider: string, headers: Headers, rawBody: string) => Promise<void>
  /** Polls the purchases that are due, so that a lost webhook does no harm. */
  readonly sweep: (signal: AbortSignal) => Promise<void>
  /** Returns the purchases of an account, like `readPurchaseHistory`. */
  readonly fetchHistory: (query: Parameters<typeof readPurchaseHistory>[1]) => Promise<PurchasePage>
}

export function createPurchases(options: {
  shop: OnrampCatalog
  store: SessionStore
  cursors: Cursors
  logger: Logger
  now: () => number
}): PurchasesService {
  const { shop, store, cursors, logger, now } = options
  const byId = new Map(shop.providers.map((provider) => [provider.id, provider]))
  const polling = new Map<string, Promise<void>>()

  const failOpening = async (session: OnrampSession, error: unknown) => {
    const news = { sessionId: session.id, status: 'failed', reason: 'other', atMs: now() } as const
    // Ignore a failure of the database: the purchase then expires unpaid.
    await store.record(session.provider, news).catch(() => undefined)
    return error
  }

  /** Polls a purchase. Parallel callers wait for the same result. */
  function poll(id: string, signal?: AbortSignal): Promise<void> {
    const running = polling.get(id)
    if (running !== undefined) return running
    const started = pollOnce(id, signal).finally(() => polling.delete(id))
    polling.set(id, started)
    return started
  }

  async function pollOnce(id: string, signal?: AbortSignal): Promise<void> {
    const session = await store.claimPoll(id)
    if (session === undefined) return
    const provider = byId.get(session.provider)
    const atMs = now()
    try {
      const limit = AbortSignal.timeout(pollTimeoutMs)
      const news = await provider?.poll?.(id, signal === undefined ? limit : AbortSignal.any([limit, signal]))
      if (news !== undefined && news.sessionId === id) await store.record(session.provider, { ...news, atMs })
      const isPaid = news !== undefined && news.status !== 'created'
      const payByMs = session.payByMs ?? session.createdAtMs + unopenedTimeoutMs
      if (!isPaid && session.status === 'created' && now() > payByMs) await store.expire(id)
    } catch (error) {
      logger.warn({ provider: session.provider, err: error }, 'a purchase provider did not answer')
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
      if (provider === undefined) throw new HttpError('bad_request', 'body.provider: does not sell this asset')
      if (!isAccountOn(asset.chainId, account))
        throw new HttpError('bad_request', 'body.account: is not an account of that network')
      if (returnUrl !== undefined) assertReturnUrl(project, returnUrl)
      const { chainId, symbol, name } = asset
      const kept = { chainId, symbol, name, account, asset: toTokenId(asset), provider: provider.id }
      // Store the purchase before it is opened: each update of the provider then finds it.
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
    getPurchase: async (project, id) => {
      const session = await store.find(id)
      if (session === undefined || session.projectId !== project.id)
        throw new HttpError('not_found', 'There is no such purchase')
      const isDue = session.nextCheckAtMs !== null && now() - session.checkedAtMs >= purchasePollIntervalMs
      if (!isDue && !polling.has(id)) return toPurchase(session)
      await poll(id)
      return toPurchase((await store.find(id)) ?? session)
    },
    receive: async (name, headers, rawBody) => {
      const provider = byId.get(name)
      if (provider?.readWebhook === undefined) throw new HttpError('not_found', 'There is no such provider')
      const event = await provider.readWebhook(headers, rawBody, now()).catch((error: unknown) => {
        // Log a webhook that the provider did not sign, but not its content.
        logger.warn({ provider: name, code: error instanceof HttpError ? error.code : 'failed' }, 'rejected a webhook')
        throw error
      })
      if (event === undefined) return
      const outcome = await store.record(name, event)
      logger.info({ provider: name, status: event.status, outcome }, 'accepted a webhook')
    },
    sweep: async (signal) => {
      await store.clean()
      const due = [...(await store.listDue(sweepLimit))]
      const work = async () => {
        for (let id = due.shift(); id !== undefined && !signal.aborted; id = due.shift()) await poll(id, signal)
      }
      await Promise.all(Array.from({ length: sweepConcurrency }, work))
    },
    fetchHistory: (query) => readPurchaseHistory({ store, cursors, iconUrl: shop.iconUrl }, query),
  }
}

/**
 * Throws `origin_not_allowed` unless the URL is a page of the project: a provider must not redirect users to another
 * site.
 */
function assertReturnUrl({ allowedOrigins }: Project, returnUrl: string): void {
  const origin = URL.canParse(returnUrl) ? new URL(returnUrl).origin : undefined
  if (origin === undefined || !allowedOrigins.some((pattern) => matchOrigin(pattern, origin)))
    throw new HttpError('origin_not_allowed', 'body.returnUrl: is not a page of the project')
}
