import { HttpError } from '../http/HttpError.js'

/** Runs a query on behalf of a request; a failing database becomes the coded answer `unavailable`. */
export const askDatabase = async <T>(query: () => PromiseLike<T>): Promise<T> => {
  try {
    return await query()
  } catch (cause) {
    // A refusal from within a transaction has rolled it back, and stays what it is.
    if (cause instanceof HttpError) throw cause
    throw new HttpError('unavailable', 'The database does not answer', { cause, headers: { 'Retry-After': '1' } })
  }
}
