import { errorAnswer } from '@foyer/contract/http/errorAnswer'
import { parseJsonBody, type Reply } from '../http/Reply.js'

/** Returns the status of a response, with the code and message of an error of a Foyer server. */
export function formatAnswer(reply: Reply): string {
  const { data } = errorAnswer.safeParse(parseJsonBody(reply))
  return data ? `${reply.status} ${data.error.code} (${data.error.message})` : `${reply.status}`
}

/** Returns the code of an error response, or undefined. */
export function getErrorCode(reply: Reply): string | undefined {
  return errorAnswer.safeParse(parseJsonBody(reply)).data?.error.code
}

/** Returns a URL without its query. */
export function formatTarget({ url }: { readonly url: URL }): string {
  return `${url.origin}${url.pathname}`
}
