import { resolveMailLocale } from '../../mail/wording.js'
import type { FrameContext } from '../frame/FrameContext.js'
import type { FramePage, PageRequest } from '../frame/FramePage.js'
import { checkReturnUrl, createResultUri, splitState } from './callbackAddresses.js'
import { renderCallbackPage, renderLostPage, renderReturnPage } from './renderCallbackPage.js'
import { findOpenLogin, storeAnswer } from './socialTickets.js'

const maxValueLength = 4_096
/** The parameters of a callback that are stored. All others are dropped. */
const storedParameters = ['code', 'iss', 'error', 'user'] as const

async function handleCallback(context: FrameContext, request: PageRequest, parameters: URLSearchParams) {
  const locale = resolveMailLocale(request.headers.get('accept-language') ?? undefined)
  const over = () => renderLostPage(locale, 'beginAgain')
  // Reject repeated parameters: a provider sends one state and one code.
  if ([...storedParameters, 'state'].some((name) => parameters.getAll(name).length > 1)) return over()
  const split = splitState(parameters.get('state') ?? '')
  if (split === undefined) return over()
  const row = await findOpenLogin(context, request.params.provider ?? '', split.state)
  if (row === undefined) return over()

  const requested = split.pageUrl ?? row.returnUrl ?? undefined
  const page = requested === undefined ? undefined : checkReturnUrl(requested, row.hostOrigin)
  if (requested !== undefined && page === undefined) return renderLostPage(locale, 'elsewhere')

  const answer = new URLSearchParams()
  for (const name of storedParameters) {
    const value = parameters.get(name)
    if (value !== null) answer.set(name, value.slice(0, maxValueLength))
  }
  if (answer.has('code') === answer.has('error')) return renderLostPage(locale, 'unreadable')
  const ticket = await storeAnswer(context, split.state, answer)
  if (ticket === undefined) return over()
  const resultUri = createResultUri(new URL(row.redirectUri).origin, ticket)
  return page === undefined
    ? renderCallbackPage(locale, resultUri, row.hostOrigin)
    : renderReturnPage(locale, resultUri, page)
}

const path = '/login/social/callback/:provider'

/**
 * The pages to which providers send the user back, by redirect or by a posted form (Apple). The page proves nothing: it
 * passes a ticket to the host page, and only the frame that started the log-in can use it.
 */
export const callbackPages: readonly FramePage[] = [
  { method: 'GET', path, answer: (context, request) => handleCallback(context, request, request.query) },
  {
    method: 'POST',
    path,
    postFrom: 'anywhere',
    answer: (context, request) => handleCallback(context, request, request.form),
  },
]
