import type { TokenBook } from '../decode/createTokenBook.js'
import { decodeCall } from '../decode/decodeCall.js'
import { fetchPart } from '../keys/fetchPart.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import { nameHost } from '../views/drawAsker.js'
import type { Visit } from '../views/ScreenQueue.js'
import type { ApproveContext } from './ApproveContext.js'
import { describeEffect } from './describeEffect.js'
import { type Described, describeEffects } from './describeEffects.js'
import type { Swap } from './readSwap.js'

export interface FormattedRequests extends Described {
  /** Compares what the trial run brings with the app's `leastReceived`. Undefined without one. */
  readonly check?: Swap['check'] | undefined
}

interface Options {
  readonly requests: readonly [TransactionRequest, ...TransactionRequest[]]
  /** Second parameter of the method: `{ leastReceived }` or nothing. It applies to the last request. */
  readonly wishes: unknown
  readonly from: string
  readonly context: Pick<ApproveContext, 'chain' | 'host' | 'routers'>
  readonly tokens: TokenBook
  readonly visit: Visit
}

/** Returns the effects of transactions that are sent one after another, in words. Throws as `readSwap` does. */
export async function formatRequests(options: Options): Promise<FormattedRequests> {
  const { requests, wishes, from, context, tokens, visit } = options
  const { chain, host, routers } = context
  const { words, locale } = visit
  const hostName = nameHost(host.origin)
  const [request = requests[0]] = requests.slice(-1)
  const part = wishes === undefined ? undefined : await fetchPart(() => import('./readSwap.js'))
  const swap = await part?.readSwap({ request, wishes, routers, from, chain, tokens, visit, hostName })
  const told = swap?.told
  const effects = (told ? requests.slice(0, -1) : requests).flatMap((each) => decodeCall(each, from))
  const rest = await describeEffects(effects, { words, locale, chain, tokens, hostName }, describeEffect)
  return { ...(told && part ? part.addSwap(rest, told, effects, request, visit) : rest), check: swap?.check }
}
