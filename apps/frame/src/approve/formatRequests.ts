import type { TokenBook } from '../decode/createTokenBook.js'
import { decodeCall } from '../decode/decodeCall.js'
import { fetchPart } from '../keys/fetchPart.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import { formatHost } from '../views/renderHost.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import type { ApproveContext } from './ApproveContext.js'
import { formatEffect } from './formatEffect.js'
import { type FormattedEffects, formatEffects } from './formatEffects.js'
import type { Swap } from './readSwap.js'

export interface FormattedRequests extends FormattedEffects {
  /** Compares the result of the simulation with the app's `leastReceived`. Undefined without `leastReceived`. */
  readonly check?: Swap['check'] | undefined
}

interface Options {
  readonly requests: readonly [TransactionRequest, ...TransactionRequest[]]
  /** The second parameter of the method: `{ leastReceived }` or nothing. It applies to the last request. */
  readonly wishes: unknown
  readonly from: string
  readonly context: Pick<ApproveContext, 'chain' | 'host' | 'routers'>
  readonly tokens: TokenBook
  readonly visit: ScreenSession
}

/** Formats the effects of transactions that are sent one after another. Throws the same errors as `readSwap`. */
export async function formatRequests(options: Options): Promise<FormattedRequests> {
  const { requests, wishes, from, context, tokens, visit } = options
  const { chain, host, routers } = context
  const { words, locale } = visit
  const hostName = formatHost(host.origin)
  const [request = requests[0]] = requests.slice(-1)
  const part = wishes === undefined ? undefined : await fetchPart(() => import('./readSwap.js'))
  const swap = await part?.readSwap({ request, wishes, routers, from, chain, tokens, visit, hostName })
  const told = swap?.told
  const effects = (told ? requests.slice(0, -1) : requests).flatMap((each) => decodeCall(each, from))
  const rest = await formatEffects(effects, { words, locale, chain, tokens, hostName }, formatEffect)
  return { ...(told && part ? part.addSwap(rest, told, effects, request, visit) : rest), check: swap?.check }
}
