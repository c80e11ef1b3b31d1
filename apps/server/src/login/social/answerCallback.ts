import { pickLocale } from '../../mail/wording.js'
import type { FrameContext } from '../frame/FrameContext.js'
import type { FramePage, PageRequest } from '../frame/FramePage.js'
import { checkReturnUrl, createResultUri, splitState } from './callbackAddresses.js'
import { callbackPage, lostPage, returnPage } from './callbackPage.js'
import { findBeginning, keepAnswer } from './socialTickets.js'

const largestValue = 4_096
/** What is kept of an answer; everything else is dropped unread. */
const kept = ['code', 'iss', 'error', 'user'] as const

async function answerCallback(context: FrameContext, request: PageRequest, parameters: URLSearchParams) {
  const locale = pickLocale(request.headers.get('accept-language')?.split(',')[0])
  const over = () => lostPage(locale, 'beginAgain')
  // One value each: two states or two codes are no answer of a provider.
  if ([...kept, 'state'].some((name) => parameters.getAll(name).length > 1)) return over()
  const split = splitState(parameters.get('state') ?? '')
  if (split === undefined) return over()
  const row = await findBeginning(context, request.params.provider ?? '', split.state)
  if (row === undefined) return over()

  const asked = split.pageUrl ?? row.returnUrl ?? undefined
  const page = asked === undefined ? undefined : checkReturnUrl(asked, row.hostOrigin)
  if (asked !== undefined && page === undefined) return lostPage(locale, 'elsewhere')

  const answer = new URLSearchParams()
  for (const name of kept) {
    const value = parameters.get(name)
    if (value !== null) answer.set(name, value.slice(0, largestValue))
  }
  if (answer.has('code') === answer.has('error')) return lostPage(locale, 'unreadable')
  const ticket = await keepAnswer(context, split.state, answer)
  if (ticket === undefined) return over()
  const resultUri = createResultUri(new URL(row.redirectUri).origin, ticket)
  return page === undefined ? callbackPage(locale, resultUri, row.hostOrigin) : returnPage(locale, resultUri, page)
}

const path = '/login/social/callback/:provider'

/**
 * Where providers send people back to: by address, or by a posted form as Apple does. The page proves nothing yet; it
 * hands a ticket to the page that asked, and only the frame that began can use it.
 */
export const callbackPages: readonly FramePage[] = [
  { method: 'GET', path, answer: (context, request) => answerCallback(context, request, request.query) },
  {
    method: 'POST',
    path,
    postFrom: 'anywhere',
    answer: (context, request) => answerCallback(context, request, request.form),
  },
]
